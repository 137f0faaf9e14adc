-- Requests of authors for another look at what was removed or held: one for each removal.
CREATE TABLE core_appeals (
  num INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  item TEXT NOT NULL,
  -- Number of the log entry that removed or held it; 0 if the review held it.
  removal INTEGER NOT NULL,
  at INTEGER NOT NULL,
  note TEXT NOT NULL,
  -- When the operator answered that it stays, and why.
  answered_at INTEGER,
  answer TEXT
);
--> statement-breakpoint
CREATE UNIQUE INDEX core_appeals_by_item ON core_appeals (kind, item, removal);
--> statement-breakpoint
CREATE INDEX core_appeals_open ON core_appeals (num) WHERE answered_at IS NULL;
--> statement-breakpoint
CREATE INDEX core_moderation_log_by_item ON core_moderation_log (kind, item, num);
