CREATE TABLE worlds_pages (
  num INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  world TEXT NOT NULL,
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  author TEXT NOT NULL,
  author_slug TEXT NOT NULL,
  category TEXT,
  source_url TEXT,
  page_sha256 TEXT NOT NULL,
  page_size INTEGER NOT NULL,
  edit_key TEXT NOT NULL,
  flagged TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  expires_at INTEGER,
  ends_at INTEGER NOT NULL,
  ended_by TEXT,
  ended_why TEXT,
  promoted_to TEXT,
  promoted_at INTEGER
);
--> statement-breakpoint
-- What is shown: neither promoted nor folded into the Graveyard. That it has not expired is judged on read.
CREATE INDEX worlds_pages_active ON worlds_pages (world, num DESC) WHERE promoted_at IS NULL AND ended_by IS NULL;
--> statement-breakpoint
CREATE INDEX worlds_pages_promoted ON worlds_pages (promoted_at DESC) WHERE promoted_at IS NOT NULL AND ended_by IS NULL;
--> statement-breakpoint
-- 9999999999999 stands for never.
CREATE INDEX worlds_pages_by_end ON worlds_pages (ends_at DESC) WHERE ends_at < 9999999999999;
--> statement-breakpoint
CREATE INDEX worlds_pages_by_author ON worlds_pages (author_slug, num DESC);
--> statement-breakpoint
CREATE INDEX worlds_pages_flagged ON worlds_pages (num DESC) WHERE flagged IS NOT NULL;
--> statement-breakpoint
-- Words and facets of what is shown, folded before they come here; facets are one token each.
CREATE VIRTUAL TABLE worlds_search USING fts5 (
  words, facets,
  content = '', contentless_delete = 1, prefix = '1 2 3 4',
  tokenize = "unicode61 remove_diacritics 0 tokenchars '-:'"
);
--> statement-breakpoint
CREATE TABLE worlds_counts (
  world TEXT PRIMARY KEY,
  pages INTEGER NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE worlds_labs (
  id TEXT PRIMARY KEY,
  author_slug TEXT NOT NULL,
  slug TEXT NOT NULL,
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  author TEXT NOT NULL,
  icon TEXT,
  color TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX worlds_labs_by_address ON worlds_labs (author_slug, slug);
--> statement-breakpoint
CREATE INDEX worlds_labs_by_change ON worlds_labs (updated_at DESC, id);
--> statement-breakpoint
CREATE TABLE worlds_lab_items (
  lab_id TEXT NOT NULL REFERENCES worlds_labs (id),
  page_id TEXT NOT NULL REFERENCES worlds_pages (id),
  notes TEXT NOT NULL,
  display_order INTEGER NOT NULL,
  added_at INTEGER NOT NULL,
  PRIMARY KEY (lab_id, page_id)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX worlds_lab_items_by_page ON worlds_lab_items (page_id);
--> statement-breakpoint
-- What /publish-url answered lately, so that loading the address again publishes nothing twice.
CREATE TABLE worlds_url_answers (
  request TEXT PRIMARY KEY,
  answer TEXT NOT NULL,
  at INTEGER NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX worlds_url_answers_by_age ON worlds_url_answers (at);
