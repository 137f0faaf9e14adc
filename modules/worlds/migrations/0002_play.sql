-- What a page is played with (a JSON list; null until its source has been looked at), whether its
-- maker chose that, and the size it is made for, in CSS pixels.
ALTER TABLE worlds_pages ADD COLUMN controls TEXT;
--> statement-breakpoint
ALTER TABLE worlds_pages ADD COLUMN controls_chosen INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE worlds_pages ADD COLUMN width INTEGER;
--> statement-breakpoint
ALTER TABLE worlds_pages ADD COLUMN height INTEGER;
--> statement-breakpoint
-- Those that the job looks at.
CREATE INDEX worlds_pages_undetected ON worlds_pages (num) WHERE controls IS NULL;
