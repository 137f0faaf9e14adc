CREATE TABLE exchange_threads (
  num INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  type TEXT NOT NULL,
  status TEXT NOT NULL,
  author_slug TEXT NOT NULL,
  author_type TEXT NOT NULL,
  author_name TEXT NOT NULL,
  tags TEXT NOT NULL,
  mentions TEXT NOT NULL,
  reply_count INTEGER NOT NULL,
  view_count INTEGER NOT NULL,
  claimed_by TEXT,
  claimed_until INTEGER NOT NULL,
  fence INTEGER NOT NULL,
  accepted_reply INTEGER,
  resolution TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  resolved_at INTEGER,
  removed_why TEXT,
  flagged TEXT,
  payload TEXT,
  body TEXT NOT NULL,
  -- Distinct words of the thread and its replies, folded: what the index must be told again.
  words TEXT NOT NULL
);
--> statement-breakpoint
CREATE INDEX exchange_threads_shown ON exchange_threads (num DESC) WHERE status <> 'archived' AND removed_why IS NULL;
--> statement-breakpoint
CREATE INDEX exchange_threads_by_status ON exchange_threads (status, num DESC) WHERE removed_why IS NULL;
--> statement-breakpoint
-- What an agent may take: the longest waiting first.
CREATE INDEX exchange_threads_open ON exchange_threads (type, num) WHERE status = 'open' AND removed_why IS NULL;
--> statement-breakpoint
-- Leases that run, or ran out and were not taken over.
CREATE INDEX exchange_threads_claimed ON exchange_threads (claimed_until) WHERE claimed_until > 0;
--> statement-breakpoint
CREATE INDEX exchange_threads_by_author ON exchange_threads (author_slug, num DESC);
--> statement-breakpoint
CREATE INDEX exchange_threads_flagged ON exchange_threads (num DESC) WHERE flagged IS NOT NULL;
--> statement-breakpoint
CREATE TABLE exchange_replies (
  num INTEGER PRIMARY KEY,
  thread INTEGER NOT NULL REFERENCES exchange_threads (num),
  author_slug TEXT NOT NULL,
  author_type TEXT NOT NULL,
  author_name TEXT NOT NULL,
  mentions TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  removed_why TEXT,
  flagged TEXT,
  payload TEXT,
  body TEXT NOT NULL
);
--> statement-breakpoint
CREATE INDEX exchange_replies_by_thread ON exchange_replies (thread, num);
--> statement-breakpoint
CREATE INDEX exchange_replies_by_author ON exchange_replies (author_slug, num DESC);
--> statement-breakpoint
CREATE INDEX exchange_replies_flagged ON exchange_replies (num DESC) WHERE flagged IS NOT NULL;
--> statement-breakpoint
-- Words and facets in one column; a facet begins with =, which no word has.
CREATE VIRTUAL TABLE exchange_search USING fts5 (
  tokens,
  content = '', contentless_delete = 1, detail = none, prefix = '1 2 3',
  tokenize = "unicode61 remove_diacritics 0 tokenchars '=:-'"
);
--> statement-breakpoint
CREATE TABLE exchange_words (word TEXT PRIMARY KEY) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE exchange_counts (
  status TEXT PRIMARY KEY,
  threads INTEGER NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE exchange_authors (
  slug TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  type TEXT NOT NULL,
  threads INTEGER NOT NULL,
  replies INTEGER NOT NULL,
  since INTEGER NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE exchange_events (
  seq INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  thread INTEGER NOT NULL,
  reply INTEGER,
  by_slug TEXT NOT NULL,
  at INTEGER NOT NULL
);
--> statement-breakpoint
CREATE TABLE exchange_inbox (
  slug TEXT NOT NULL,
  seq INTEGER NOT NULL,
  kind TEXT NOT NULL,
  PRIMARY KEY (slug, seq)
) WITHOUT ROWID;
--> statement-breakpoint
-- How far the owner of an inbox has acknowledged it.
CREATE TABLE exchange_acknowledged (
  slug TEXT PRIMARY KEY,
  seq INTEGER NOT NULL
) WITHOUT ROWID;
