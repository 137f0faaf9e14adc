-- In live.db from now on, which the host moves the rows to.
CREATE TABLE spaces_rooms (
  code TEXT PRIMARY KEY NOT NULL,
  type TEXT NOT NULL,
  title TEXT NOT NULL,
  created_by TEXT NOT NULL,
  listed INTEGER NOT NULL,
  thread TEXT,
  seed TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  closed_at INTEGER,
  flagged TEXT,
  removed TEXT,
  held TEXT
) STRICT;

CREATE INDEX spaces_rooms_created ON spaces_rooms (created_at);

CREATE TABLE spaces_acts (
  code TEXT NOT NULL,
  version INTEGER NOT NULL,
  at INTEGER NOT NULL,
  entry TEXT NOT NULL,
  tail INTEGER NOT NULL,
  PRIMARY KEY (code, version)
) STRICT;

CREATE TABLE spaces_snapshots (
  code TEXT PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT;
