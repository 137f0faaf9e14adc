-- The tables were made by migrations of core, when this was a part of it.
ALTER TABLE core_appeals RENAME TO trust_appeals;
--> statement-breakpoint
ALTER TABLE core_bans RENAME TO trust_bans;
--> statement-breakpoint
ALTER TABLE core_erasures RENAME TO trust_erasures;
--> statement-breakpoint
ALTER TABLE core_flagged RENAME TO trust_flagged;
--> statement-breakpoint
ALTER TABLE core_moderation_log RENAME TO trust_moderation_log;
--> statement-breakpoint
ALTER TABLE core_moderation_approvals RENAME TO trust_moderation_approvals;
--> statement-breakpoint
ALTER TABLE core_names RENAME TO trust_names;
--> statement-breakpoint
ALTER TABLE core_name_claims RENAME TO trust_name_claims;
--> statement-breakpoint
ALTER TABLE core_name_nonces RENAME TO trust_name_nonces;
--> statement-breakpoint
ALTER TABLE core_operator_sessions RENAME TO trust_operator_sessions;
--> statement-breakpoint
ALTER TABLE core_reported RENAME TO trust_reported;
--> statement-breakpoint
ALTER TABLE core_report_notes RENAME TO trust_report_notes;
--> statement-breakpoint
ALTER TABLE core_reviews RENAME TO trust_reviews;
--> statement-breakpoint
ALTER TABLE core_review_bands RENAME TO trust_review_bands;
--> statement-breakpoint
ALTER TABLE core_review_domains RENAME TO trust_review_domains;
--> statement-breakpoint
DROP INDEX core_appeals_by_item;
--> statement-breakpoint
CREATE UNIQUE INDEX trust_appeals_by_item ON trust_appeals (kind, item, removal);
--> statement-breakpoint
DROP INDEX core_appeals_open;
--> statement-breakpoint
CREATE INDEX trust_appeals_open ON trust_appeals (num) WHERE answered_at IS NULL;
--> statement-breakpoint
DROP INDEX core_bans_open;
--> statement-breakpoint
CREATE UNIQUE INDEX trust_bans_open ON trust_bans (what, value) WHERE ended_at IS NULL;
--> statement-breakpoint
DROP INDEX core_bans_unfinished;
--> statement-breakpoint
CREATE INDEX trust_bans_unfinished ON trust_bans (num) WHERE phase IS NOT NULL;
--> statement-breakpoint
DROP INDEX core_flagged_newest;
--> statement-breakpoint
CREATE INDEX trust_flagged_newest ON trust_flagged (kind, at, item);
--> statement-breakpoint
DROP INDEX core_moderation_log_by_batch;
--> statement-breakpoint
CREATE INDEX trust_moderation_log_by_batch ON trust_moderation_log (batch, num);
--> statement-breakpoint
DROP INDEX core_moderation_log_by_item;
--> statement-breakpoint
CREATE INDEX trust_moderation_log_by_item ON trust_moderation_log (kind, item, num);
--> statement-breakpoint
DROP INDEX core_moderation_log_by_time;
--> statement-breakpoint
CREATE INDEX trust_moderation_log_by_time ON trust_moderation_log (at);
--> statement-breakpoint
DROP INDEX core_moderation_log_by_undone;
--> statement-breakpoint
CREATE UNIQUE INDEX trust_moderation_log_by_undone ON trust_moderation_log (undoes) WHERE undoes IS NOT NULL;
--> statement-breakpoint
DROP INDEX core_moderation_log_public;
--> statement-breakpoint
CREATE INDEX trust_moderation_log_public ON trust_moderation_log (num)
  WHERE action IN ('remove', 'restore', 'hold', 'release', 'erase', 'ban', 'unban');
--> statement-breakpoint
DROP INDEX core_name_nonces_by_expiry;
--> statement-breakpoint
CREATE INDEX trust_name_nonces_by_expiry ON trust_name_nonces (expires_at);
--> statement-breakpoint
DROP INDEX core_operator_sessions_by_end;
--> statement-breakpoint
CREATE INDEX trust_operator_sessions_by_end ON trust_operator_sessions (ends_at);
--> statement-breakpoint
DROP INDEX core_reported_closed;
--> statement-breakpoint
CREATE INDEX trust_reported_closed ON trust_reported (closed_at) WHERE closed_at IS NOT NULL;
--> statement-breakpoint
DROP INDEX core_reported_open;
--> statement-breakpoint
CREATE INDEX trust_reported_open ON trust_reported (last_at) WHERE closed_at IS NULL;
--> statement-breakpoint
DROP INDEX core_report_notes_by_item;
--> statement-breakpoint
CREATE INDEX trust_report_notes_by_item ON trust_report_notes (kind, item, num);
--> statement-breakpoint
DROP INDEX core_reviews_by_item;
--> statement-breakpoint
CREATE UNIQUE INDEX trust_reviews_by_item ON trust_reviews (kind, item);
--> statement-breakpoint
DROP INDEX core_reviews_by_name;
--> statement-breakpoint
CREATE INDEX trust_reviews_by_name ON trust_reviews (name, at) WHERE name IS NOT NULL;
--> statement-breakpoint
DROP INDEX core_reviews_by_source;
--> statement-breakpoint
CREATE INDEX trust_reviews_by_source ON trust_reviews (source, at) WHERE source IS NOT NULL;
--> statement-breakpoint
DROP INDEX core_reviews_by_time;
--> statement-breakpoint
CREATE INDEX trust_reviews_by_time ON trust_reviews (at) WHERE source IS NOT NULL;
--> statement-breakpoint
DROP INDEX core_reviews_held;
--> statement-breakpoint
CREATE INDEX trust_reviews_held ON trust_reviews (kind, num) WHERE outcome = 'held';
--> statement-breakpoint
DROP INDEX core_reviews_noindex;
--> statement-breakpoint
CREATE INDEX trust_reviews_noindex ON trust_reviews (noindex_until) WHERE noindex_until > 0;
