-- The tables were made by migrations of core, when this was a part of it.
ALTER TABLE core_pages RENAME TO publishing_pages;
--> statement-breakpoint
ALTER TABLE core_versions RENAME TO publishing_versions;
--> statement-breakpoint
ALTER TABLE core_covers RENAME TO publishing_covers;
--> statement-breakpoint
DROP INDEX core_pages_unpressed;
--> statement-breakpoint
CREATE INDEX publishing_pages_unpressed ON publishing_pages (created_at) WHERE brotli IS NULL;
