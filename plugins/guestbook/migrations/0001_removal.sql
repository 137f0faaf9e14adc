ALTER TABLE guestbook_entries ADD COLUMN flagged TEXT;
--> statement-breakpoint
ALTER TABLE guestbook_entries ADD COLUMN removed_at INTEGER;
--> statement-breakpoint
ALTER TABLE guestbook_entries ADD COLUMN removed_by TEXT;
--> statement-breakpoint
ALTER TABLE guestbook_entries ADD COLUMN removed_why TEXT;
