-- What ranks a game: one play and one reaction for each network and day. What was counted before is taken as it is.
ALTER TABLE archive_games ADD COLUMN ranked_plays INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
UPDATE archive_games SET ranked_plays = plays WHERE plays > 0;
--> statement-breakpoint
ALTER TABLE archive_hours ADD COLUMN ranked_plays INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE archive_hours ADD COLUMN ranked_loves INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
UPDATE archive_hours SET ranked_plays = plays, ranked_loves = loves;
--> statement-breakpoint
ALTER TABLE archive_spans ADD COLUMN ranked_plays INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE archive_spans ADD COLUMN ranked_loves INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
DROP INDEX archive_spans_by_plays;
--> statement-breakpoint
DROP INDEX archive_spans_by_score;
--> statement-breakpoint
UPDATE archive_spans SET ranked_plays = plays, ranked_loves = loves;
--> statement-breakpoint
CREATE INDEX archive_spans_by_plays ON archive_spans (span, ranked_plays DESC, num DESC);
--> statement-breakpoint
CREATE INDEX archive_spans_by_score ON archive_spans (span, (ranked_plays + 5 * ranked_loves) DESC, num DESC);
--> statement-breakpoint
DROP INDEX archive_games_by_plays;
--> statement-breakpoint
CREATE INDEX archive_games_by_plays ON archive_games (ranked_plays DESC, plays DESC, num DESC) WHERE buried_at IS NULL;
