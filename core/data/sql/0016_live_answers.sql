-- Answers of requests with an Idempotency-Key that changed something in this file, which is committed last: as long as an
-- answer is there, what it says was done is there.
CREATE TABLE core_live_answers (
  id TEXT PRIMARY KEY,
  fingerprint TEXT NOT NULL,
  client TEXT NOT NULL,
  answer BLOB,
  size INTEGER NOT NULL,
  created_at INTEGER NOT NULL
);
--> statement-breakpoint
CREATE INDEX core_live_answers_by_age ON core_live_answers (created_at, client, size);
