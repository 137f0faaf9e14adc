-- Names that their owners protect. A name has either a secret or a public key.
CREATE TABLE core_names (
  slug TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  -- The same for names that look alike; null where the operator protected a name beside one that looks like it.
  skeleton TEXT UNIQUE,
  -- SHA-256 of the secret, which is not stored.
  secret_hash TEXT,
  -- Ed25519: 32 bytes as base64url.
  public_key TEXT,
  protected_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  CHECK ((secret_hash IS NULL) <> (public_key IS NULL))
);
--> statement-breakpoint
-- Nonces of signatures until the signatures are too old, so that none counts twice.
CREATE TABLE core_name_nonces (
  slug TEXT NOT NULL,
  nonce TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (slug, nonce)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX core_name_nonces_by_expiry ON core_name_nonces (expires_at);
