-- What is in the full-text index of each thread besides its words; a thread without a row is not in the index.
CREATE TABLE exchange_facets (
  thread INTEGER PRIMARY KEY,
  facets TEXT NOT NULL
);
--> statement-breakpoint
-- The words that replies added to those of the thread: stored one by one, so that a reply need not read the others.
CREATE TABLE exchange_reply_words (
  thread INTEGER NOT NULL,
  word TEXT NOT NULL,
  PRIMARY KEY (thread, word)
) WITHOUT ROWID;
--> statement-breakpoint
-- How many words a thread has with those of its replies, up to the most that are indexed; of older threads, those added since.
ALTER TABLE exchange_threads ADD COLUMN word_count INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
CREATE VIRTUAL TABLE exchange_terms USING fts5vocab (exchange_search, instance);
--> statement-breakpoint
INSERT INTO exchange_facets SELECT doc, group_concat(term, ' ') FROM exchange_terms
  WHERE term >= '=' AND term < '>' GROUP BY doc;
--> statement-breakpoint
DROP TABLE exchange_terms;
--> statement-breakpoint
DROP TABLE exchange_search;
--> statement-breakpoint
-- Words and facets in one column; a facet begins with =, which no word has. Without contentless_delete a row can get
-- more words later; what is taken out is named word by word.
CREATE VIRTUAL TABLE exchange_search USING fts5 (
  tokens,
  content = '', detail = none, prefix = '1 2 3',
  tokenize = "unicode61 remove_diacritics 0 tokenchars '=:-'"
);
--> statement-breakpoint
INSERT INTO exchange_search (rowid, tokens)
  SELECT thread, words || ' ' || facets FROM exchange_facets JOIN exchange_threads ON num = thread ORDER BY thread;
