-- What was erased, so that it is erased again in a backup that is restored. It holds nothing of the items themselves.
CREATE TABLE core_erasures (
  kind TEXT NOT NULL,
  item TEXT NOT NULL,
  -- When the item was created: after a restore, another one may take its number.
  created_at INTEGER NOT NULL,
  why TEXT NOT NULL,
  by TEXT NOT NULL,
  -- Whether its author did it, which blocks nothing.
  by_author INTEGER NOT NULL,
  PRIMARY KEY (kind, item, created_at)
) WITHOUT ROWID;
