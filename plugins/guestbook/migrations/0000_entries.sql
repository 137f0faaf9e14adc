CREATE TABLE guestbook_entries (
  id TEXT PRIMARY KEY,
  game TEXT NOT NULL,
  name TEXT NOT NULL,
  message TEXT NOT NULL,
  created_at INTEGER NOT NULL
);
--> statement-breakpoint
CREATE INDEX guestbook_entries_by_game ON guestbook_entries (game, created_at DESC);
--> statement-breakpoint
CREATE INDEX guestbook_entries_by_time ON guestbook_entries (created_at DESC);
