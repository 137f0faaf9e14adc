-- Every ending of every word, so that the beginning of a token is any part of a word; of a long one the
-- first 64 letters. The words were folded before they came here.
CREATE VIRTUAL TABLE registry_server_search USING fts5 (
  words,
  content = '', contentless_delete = 1, detail = none, prefix = '1 2 3',
  tokenize = "ascii"
);
--> statement-breakpoint
CREATE VIRTUAL TABLE registry_directory_search USING fts5 (
  words,
  content = '', contentless_delete = 1, detail = none, prefix = '1 2 3',
  tokenize = "ascii"
);
--> statement-breakpoint
INSERT INTO registry_server_search (rowid, words)
  SELECT num, (
    WITH RECURSIVE endings (ending) AS (
      SELECT value FROM json_each('["' || replace(words, ' ', '","') || '"]')
      UNION SELECT substr(ending, 2) FROM endings WHERE length(ending) > 1
    )
    SELECT group_concat(substr(ending, 1, 64), ' ') FROM endings
  )
  FROM registry_servers;
--> statement-breakpoint
INSERT INTO registry_directory_search (rowid, words)
  SELECT num, (
    WITH RECURSIVE endings (ending) AS (
      SELECT value FROM json_each('["' || replace(words, ' ', '","') || '"]')
      UNION SELECT substr(ending, 2) FROM endings WHERE length(ending) > 1
    )
    SELECT group_concat(substr(ending, 1, 64), ' ') FROM endings
  )
  FROM registry_directories;
