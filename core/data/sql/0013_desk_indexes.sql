-- What was done in the last days is counted without the log before them.
CREATE INDEX core_moderation_log_by_time ON core_moderation_log (at);
--> statement-breakpoint
DROP INDEX core_reviews_held;
--> statement-breakpoint
-- The newest held items of a kind are found without those of the others.
CREATE INDEX core_reviews_held ON core_reviews (kind, num) WHERE outcome = 'held';
