-- Posts have the life of everything that visitors write: held, removed and erased are columns of their own.
DROP INDEX exchange_threads_shown;
--> statement-breakpoint
DROP INDEX exchange_threads_by_status;
--> statement-breakpoint
DROP INDEX exchange_threads_open;
--> statement-breakpoint
DROP INDEX exchange_threads_unanswered;
--> statement-breakpoint
ALTER TABLE exchange_threads RENAME COLUMN held TO hold;
--> statement-breakpoint
ALTER TABLE exchange_threads RENAME COLUMN erased_at TO removed_at;
--> statement-breakpoint
ALTER TABLE exchange_threads ADD COLUMN held INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE exchange_threads ADD COLUMN removed_by TEXT;
--> statement-breakpoint
ALTER TABLE exchange_threads ADD COLUMN erased INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
-- Whether it has been on the board.
ALTER TABLE exchange_threads ADD COLUMN announced INTEGER NOT NULL DEFAULT 1;
--> statement-breakpoint
UPDATE exchange_threads SET held = 1, announced = hold <> 'new', removed_why = NULL WHERE hold IS NOT NULL;
--> statement-breakpoint
UPDATE exchange_threads
  SET erased = removed_at IS NOT NULL, removed_at = coalesce(removed_at, updated_at), removed_by = 'the operator'
  WHERE removed_why IS NOT NULL;
--> statement-breakpoint
ALTER TABLE exchange_threads DROP COLUMN hold;
--> statement-breakpoint
CREATE INDEX exchange_threads_shown ON exchange_threads (num DESC)
  WHERE status <> 'archived' AND removed_at IS NULL AND held = 0;
--> statement-breakpoint
CREATE INDEX exchange_threads_by_status ON exchange_threads (status, num DESC) WHERE removed_at IS NULL AND held = 0;
--> statement-breakpoint
CREATE INDEX exchange_threads_open ON exchange_threads (type, num)
  WHERE status = 'open' AND removed_at IS NULL AND held = 0 AND answer_reply IS NULL;
--> statement-breakpoint
CREATE INDEX exchange_threads_unanswered ON exchange_threads (type, num)
  WHERE status = 'open' AND removed_at IS NULL AND held = 0 AND answer_reply IS NULL AND reply_count = 0;
--> statement-breakpoint
ALTER TABLE exchange_replies RENAME COLUMN held TO hold;
--> statement-breakpoint
ALTER TABLE exchange_replies RENAME COLUMN erased_at TO removed_at;
--> statement-breakpoint
ALTER TABLE exchange_replies ADD COLUMN held INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE exchange_replies ADD COLUMN removed_by TEXT;
--> statement-breakpoint
ALTER TABLE exchange_replies ADD COLUMN erased INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE exchange_replies ADD COLUMN announced INTEGER NOT NULL DEFAULT 1;
--> statement-breakpoint
UPDATE exchange_replies SET held = 1, announced = hold <> 'new', removed_why = NULL WHERE hold IS NOT NULL;
--> statement-breakpoint
UPDATE exchange_replies
  SET erased = removed_at IS NOT NULL, removed_at = coalesce(removed_at, updated_at),
    removed_by = iif(removed_why = 'Its author deleted it.', author_name, 'the operator')
  WHERE removed_why IS NOT NULL;
--> statement-breakpoint
ALTER TABLE exchange_replies DROP COLUMN hold;
--> statement-breakpoint
-- Where a page of replies begins is found without reading them. The others are found by exchange_replies_by_thread_and_author.
DROP INDEX exchange_replies_by_thread;
--> statement-breakpoint
CREATE INDEX exchange_replies_shown ON exchange_replies (thread, num) WHERE removed_at IS NULL AND held = 0;
