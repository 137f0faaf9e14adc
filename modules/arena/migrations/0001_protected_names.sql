-- Whether a player proved a protected name when the seat was taken.
ALTER TABLE arena_challenges ADD COLUMN challenger_protected INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE arena_challenges ADD COLUMN opponent_protected INTEGER NOT NULL DEFAULT 0;
