-- SHA-256 of what the operator erased: pages, covers and texts that cannot be uploaded again.
CREATE TABLE core_blocked_hashes (
  sha256 TEXT PRIMARY KEY,
  at INTEGER NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
-- Visitors see that something was erased, as they see that it was removed.
DROP INDEX core_moderation_log_public;
--> statement-breakpoint
CREATE INDEX core_moderation_log_public ON core_moderation_log (num) WHERE action IN ('remove', 'restore', 'hold', 'release', 'erase');
