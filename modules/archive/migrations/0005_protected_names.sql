-- Whether whoever published or changed a game last proved the protected names of its makers.
ALTER TABLE archive_games ADD COLUMN human_protected INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE archive_games ADD COLUMN ai_protected INTEGER NOT NULL DEFAULT 0;
