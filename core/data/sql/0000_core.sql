CREATE TABLE core_pages (
  sha256 TEXT PRIMARY KEY,
  size INTEGER NOT NULL,
  touches_storage INTEGER NOT NULL,
  zstd BLOB NOT NULL,
  brotli BLOB,
  created_at INTEGER NOT NULL
);
--> statement-breakpoint
CREATE INDEX core_pages_unpressed ON core_pages (created_at) WHERE brotli IS NULL;
--> statement-breakpoint
CREATE TABLE core_settings (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) WITHOUT ROWID;
