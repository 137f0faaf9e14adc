-- What visitors reported: one row for each item, so that many reports take no more space than one.
CREATE TABLE core_reported (
  kind TEXT NOT NULL,
  item TEXT NOT NULL,
  -- Of different clients on different days.
  count INTEGER NOT NULL,
  -- JSON: how often each reason was given.
  reasons TEXT NOT NULL,
  first_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  -- When the operator decided; null while it waits.
  closed_at INTEGER,
  -- By which action, so that taking that one back opens them again.
  closed_by TEXT,
  PRIMARY KEY (kind, item)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX core_reported_open ON core_reported (last_at) WHERE closed_at IS NULL;
--> statement-breakpoint
CREATE INDEX core_reported_closed ON core_reported (closed_at) WHERE closed_at IS NOT NULL;
--> statement-breakpoint
-- What reporters wrote; only the first ones of an item are stored.
CREATE TABLE core_report_notes (
  num INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  item TEXT NOT NULL,
  reason TEXT NOT NULL,
  note TEXT NOT NULL,
  at INTEGER NOT NULL
);
--> statement-breakpoint
CREATE INDEX core_report_notes_by_item ON core_report_notes (kind, item, num);
--> statement-breakpoint
-- The salt of today. With the next one, yesterday's hashes of clients are deleted.
CREATE TABLE core_report_salts (
  day INTEGER PRIMARY KEY,
  salt TEXT NOT NULL
);
--> statement-breakpoint
-- Who reported what today, as a salted hash of both.
CREATE TABLE core_report_clients (
  num INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE
);
