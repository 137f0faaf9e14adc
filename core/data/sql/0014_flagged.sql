-- Items with doubtful words that nobody has decided on, so that the queue finds them behind any number of others. An item
-- may be gone without its module saying so; it is looked at before it is shown.
CREATE TABLE core_flagged (
  kind TEXT NOT NULL,
  item TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (kind, item)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX core_flagged_newest ON core_flagged (kind, at, item);
