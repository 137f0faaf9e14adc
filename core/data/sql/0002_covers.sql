CREATE TABLE core_covers (
  sha256 TEXT PRIMARY KEY,
  webp BLOB NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  created_at INTEGER NOT NULL
);
