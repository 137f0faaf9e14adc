-- What the review of each item found, and where it came from.
CREATE TABLE core_reviews (
  num INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  item TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- The address block of its author; forgotten after thirty days.
  source TEXT,
  -- Slug of its author.
  name TEXT,
  lineage TEXT,
  score INTEGER NOT NULL,
  -- JSON: the reasons for the score. They quote the content.
  signals TEXT NOT NULL,
  -- JSON: domains that it leads to.
  domains TEXT NOT NULL,
  fingerprint BLOB,
  -- visible, held or removed
  outcome TEXT NOT NULL,
  -- Until when search engines are asked not to list it.
  noindex_until INTEGER NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX core_reviews_by_item ON core_reviews (kind, item);
--> statement-breakpoint
CREATE INDEX core_reviews_by_source ON core_reviews (source, at) WHERE source IS NOT NULL;
--> statement-breakpoint
CREATE INDEX core_reviews_by_name ON core_reviews (name, at) WHERE name IS NOT NULL;
--> statement-breakpoint
CREATE INDEX core_reviews_held ON core_reviews (num) WHERE outcome = 'held';
--> statement-breakpoint
CREATE INDEX core_reviews_by_time ON core_reviews (at) WHERE source IS NOT NULL;
--> statement-breakpoint
CREATE INDEX core_reviews_noindex ON core_reviews (noindex_until) WHERE noindex_until > 0;
--> statement-breakpoint
CREATE TABLE core_review_domains (
  domain TEXT NOT NULL,
  review INTEGER NOT NULL,
  PRIMARY KEY (domain, review)
) WITHOUT ROWID;
--> statement-breakpoint
-- Nearly the same texts have at least one band in common.
CREATE TABLE core_review_bands (
  band INTEGER NOT NULL,
  review INTEGER NOT NULL,
  PRIMARY KEY (band, review)
) WITHOUT ROWID;
