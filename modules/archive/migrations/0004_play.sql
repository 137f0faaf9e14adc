-- What a game is played with (a JSON list; null until its source has been looked at), whether its
-- maker chose that, and the size it is made for, in CSS pixels.
ALTER TABLE archive_games ADD COLUMN controls TEXT;
--> statement-breakpoint
ALTER TABLE archive_games ADD COLUMN controls_chosen INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE archive_games ADD COLUMN width INTEGER;
--> statement-breakpoint
ALTER TABLE archive_games ADD COLUMN height INTEGER;
--> statement-breakpoint
-- Those that the job looks at.
CREATE INDEX archive_games_undetected ON archive_games (num) WHERE controls IS NULL;
