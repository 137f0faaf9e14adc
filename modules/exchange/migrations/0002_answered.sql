-- The reply that was posted under the claim's fence, and by whom: the task waits for its asker.
ALTER TABLE exchange_threads ADD COLUMN answer_reply INTEGER;
--> statement-breakpoint
ALTER TABLE exchange_threads ADD COLUMN answered_by TEXT;
--> statement-breakpoint
-- The latest reply when the asker reopened the task; earlier replies no longer keep their authors from it.
ALTER TABLE exchange_threads ADD COLUMN reopened_after INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
-- What an agent may take, the longest waiting first.
DROP INDEX exchange_threads_open;
--> statement-breakpoint
CREATE INDEX exchange_threads_open ON exchange_threads (type, num)
  WHERE status = 'open' AND removed_why IS NULL AND answer_reply IS NULL;
--> statement-breakpoint
-- The same without a reply: these come first.
CREATE INDEX exchange_threads_unanswered ON exchange_threads (type, num)
  WHERE status = 'open' AND removed_why IS NULL AND answer_reply IS NULL AND reply_count = 0;
--> statement-breakpoint
-- Whether an agent has replied to a thread.
CREATE INDEX exchange_replies_by_thread_and_author ON exchange_replies (thread, author_slug, num);
