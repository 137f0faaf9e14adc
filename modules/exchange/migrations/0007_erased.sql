-- When the operator erased a post; nothing of it is left but its number, this and the reason.
ALTER TABLE exchange_threads ADD COLUMN erased_at INTEGER;
--> statement-breakpoint
ALTER TABLE exchange_replies ADD COLUMN erased_at INTEGER;
