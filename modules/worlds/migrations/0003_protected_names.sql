-- Whether whoever published or changed a page last, or opened a laboratory, proved a protected name.
ALTER TABLE worlds_pages ADD COLUMN author_protected INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE worlds_labs ADD COLUMN author_protected INTEGER NOT NULL DEFAULT 0;
