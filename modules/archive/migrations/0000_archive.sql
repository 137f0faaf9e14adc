CREATE TABLE archive_games (
  num INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  slug TEXT NOT NULL,
  description TEXT NOT NULL,
  tags TEXT NOT NULL,
  status TEXT NOT NULL,
  human_name TEXT NOT NULL,
  human_slug TEXT,
  ai_credit TEXT,
  ai_slug TEXT,
  parent_num INTEGER,
  root_num INTEGER NOT NULL,
  what_changed TEXT,
  page_sha256 TEXT NOT NULL,
  page_size INTEGER NOT NULL,
  plays INTEGER NOT NULL DEFAULT 0,
  forks INTEGER NOT NULL DEFAULT 0,
  reactions TEXT NOT NULL DEFAULT '{}',
  flagged TEXT,
  words TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  buried_at INTEGER,
  buried_by TEXT,
  buried_why TEXT
);
--> statement-breakpoint
CREATE INDEX archive_games_by_plays ON archive_games (plays DESC, num DESC) WHERE buried_at IS NULL;
--> statement-breakpoint
CREATE INDEX archive_games_by_forks ON archive_games (forks DESC, num DESC) WHERE buried_at IS NULL;
--> statement-breakpoint
CREATE INDEX archive_games_by_human ON archive_games (human_slug, num DESC) WHERE human_slug IS NOT NULL;
--> statement-breakpoint
CREATE INDEX archive_games_by_ai ON archive_games (ai_slug, num DESC) WHERE ai_slug IS NOT NULL;
--> statement-breakpoint
CREATE INDEX archive_games_by_parent ON archive_games (parent_num) WHERE parent_num IS NOT NULL;
--> statement-breakpoint
CREATE INDEX archive_games_by_root ON archive_games (root_num) WHERE parent_num IS NOT NULL;
--> statement-breakpoint
CREATE INDEX archive_games_by_page ON archive_games (page_sha256);
--> statement-breakpoint
CREATE INDEX archive_games_buried ON archive_games (buried_at DESC) WHERE buried_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX archive_games_flagged ON archive_games (num DESC) WHERE flagged IS NOT NULL;
--> statement-breakpoint
-- Fed with tokens that search.ts has already folded; facets hold status, tags and makers, so that
-- one MATCH intersects every filter. Only row ids are read back, so the text is not kept twice.
CREATE VIRTUAL TABLE archive_search USING fts5 (
  title, tags, makers, description, facets,
  content = '', contentless_delete = 1, prefix = '1 2 3',
  tokenize = "unicode61 remove_diacritics 0 tokenchars '-:'"
);
--> statement-breakpoint
-- Every word that some game has: a prefix is looked up here and searched as whole words, because
-- FTS5 would merge the complete postings of a longer prefix before it gave the first row.
CREATE TABLE archive_words (word TEXT PRIMARY KEY) WITHOUT ROWID;
--> statement-breakpoint
-- Kept counters of live games by facet: counting a million rows takes 16 ms.
CREATE TABLE archive_counts (
  facet TEXT PRIMARY KEY,
  label TEXT NOT NULL,
  games INTEGER NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE archive_makers (
  kind TEXT NOT NULL,
  slug TEXT NOT NULL,
  name TEXT NOT NULL,
  games INTEGER NOT NULL,
  plays INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (kind, slug)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX archive_makers_by_games ON archive_makers (kind, games DESC, slug);
--> statement-breakpoint
-- Plays and loves by the hour, so that the last 24 hours are the last 24 hours.
CREATE TABLE archive_hours (
  hour INTEGER NOT NULL,
  num INTEGER NOT NULL,
  plays INTEGER NOT NULL DEFAULT 0,
  loves INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (hour, num)
) WITHOUT ROWID;
--> statement-breakpoint
-- Running sums of those hours over a span: an hour that leaves the span is taken off again.
CREATE TABLE archive_spans (
  span TEXT NOT NULL,
  num INTEGER NOT NULL,
  plays INTEGER NOT NULL DEFAULT 0,
  loves INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (span, num)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX archive_spans_by_plays ON archive_spans (span, plays DESC, num DESC);
--> statement-breakpoint
CREATE INDEX archive_spans_by_score ON archive_spans (span, (plays + 5 * loves) DESC, num DESC);
--> statement-breakpoint
-- The first hour that is still inside each span.
CREATE TABLE archive_span_starts (span TEXT PRIMARY KEY, hour INTEGER NOT NULL) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE archive_weeks (
  week TEXT PRIMARY KEY,
  num INTEGER NOT NULL,
  note TEXT NOT NULL,
  picked_by TEXT NOT NULL,
  decided_at INTEGER NOT NULL
) WITHOUT ROWID;
