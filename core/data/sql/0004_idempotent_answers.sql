-- Answers of requests with an Idempotency-Key, for a day. `id` is a hash of the key, the method and the path.
CREATE TABLE core_idempotent_answers (
  id TEXT PRIMARY KEY,
  -- Hash of the request, to tell another one with the same key.
  fingerprint TEXT NOT NULL,
  -- Who sent it, for the limits; means nothing after a restart.
  client TEXT NOT NULL,
  -- Encrypted with the key, which is not stored; null if the request was carried out and its answer is not known.
  answer BLOB,
  size INTEGER NOT NULL,
  created_at INTEGER NOT NULL
);
--> statement-breakpoint
CREATE INDEX core_idempotent_answers_by_age ON core_idempotent_answers (created_at, client, size);
