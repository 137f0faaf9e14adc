ALTER TABLE guestbook_entries ADD COLUMN erased INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
UPDATE guestbook_entries SET erased = 1 WHERE message = '';
