-- Claims of names under which others posted earlier: they wait, so that those can answer.
CREATE TABLE core_name_claims (
  slug TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  secret_hash TEXT,
  public_key TEXT,
  claimed_at INTEGER NOT NULL,
  -- Since when the post whose key was sent has been under the name: an older one comes first.
  posted_at INTEGER NOT NULL,
  -- When it becomes a protection; null where only the operator can decide.
  due_at INTEGER,
  CHECK ((secret_hash IS NULL) <> (public_key IS NULL))
) WITHOUT ROWID;
--> statement-breakpoint
-- When its proof was first accepted. A name that was never used does not stay protected.
ALTER TABLE core_names ADD COLUMN used_at INTEGER;
--> statement-breakpoint
-- Whether it is settled whose it is. A name from before this rule is not, until it was looked at.
ALTER TABLE core_names ADD COLUMN is_settled INTEGER NOT NULL DEFAULT 0;
