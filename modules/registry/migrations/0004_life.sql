-- A held entry is no longer a removed one, and one of which nothing is left says so.
ALTER TABLE registry_servers ADD COLUMN held INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE registry_servers ADD COLUMN erased INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
-- Whether clients that mirror the list may have it.
ALTER TABLE registry_servers ADD COLUMN was_listed INTEGER NOT NULL DEFAULT 1;
--> statement-breakpoint
UPDATE registry_servers SET held = 1, was_listed = removed_by <> 'the review',
  removed_at = NULL, removed_by = NULL, removed_why = NULL
  WHERE removed_by IN ('the review', 'a second look');
--> statement-breakpoint
UPDATE registry_servers SET erased = 1 WHERE url LIKE 'erased:%';
--> statement-breakpoint
DROP INDEX registry_servers_listed;
--> statement-breakpoint
CREATE INDEX registry_servers_listed ON registry_servers (num DESC) WHERE removed_at IS NULL AND held = 0;
--> statement-breakpoint
DROP INDEX registry_servers_due;
--> statement-breakpoint
CREATE INDEX registry_servers_due ON registry_servers (next_check_at) WHERE removed_at IS NULL AND held = 0;
--> statement-breakpoint
ALTER TABLE registry_directories ADD COLUMN held INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE registry_directories ADD COLUMN erased INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
UPDATE registry_directories SET held = 1, removed_at = NULL, removed_by = NULL, removed_why = NULL
  WHERE removed_by IN ('the review', 'a second look');
--> statement-breakpoint
UPDATE registry_directories SET erased = 1 WHERE url LIKE 'erased:%';
--> statement-breakpoint
DROP INDEX registry_directories_listed;
--> statement-breakpoint
CREATE INDEX registry_directories_listed ON registry_directories (num DESC)
  WHERE removed_at IS NULL AND held = 0;
