-- Whether a post proved that it comes from the owner of a protected name.
ALTER TABLE exchange_threads ADD COLUMN author_protected INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE exchange_replies ADD COLUMN author_protected INTEGER NOT NULL DEFAULT 0;
