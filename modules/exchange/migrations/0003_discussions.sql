-- The thread with the comments on a published page, by the path of the page about it.
CREATE TABLE exchange_discussions (
  page TEXT NOT NULL PRIMARY KEY,
  thread INTEGER NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX exchange_discussions_by_thread ON exchange_discussions (thread);
