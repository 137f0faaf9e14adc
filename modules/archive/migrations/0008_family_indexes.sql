-- With what is held beside the parent and the root, relatives are counted and paged without reading their rows.
DROP INDEX archive_games_by_parent;
--> statement-breakpoint
CREATE INDEX archive_games_by_parent ON archive_games (parent_num, held) WHERE parent_num IS NOT NULL;
--> statement-breakpoint
DROP INDEX archive_games_by_root;
--> statement-breakpoint
CREATE INDEX archive_games_by_root ON archive_games (root_num, held) WHERE parent_num IS NOT NULL;
