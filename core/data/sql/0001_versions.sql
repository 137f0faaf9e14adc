CREATE TABLE core_versions (
  subject TEXT NOT NULL,
  version INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  replaced_at INTEGER NOT NULL,
  PRIMARY KEY (subject, version)
) WITHOUT ROWID;
