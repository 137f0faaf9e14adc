-- Sessions of the operator's desk. `id` is a hash of the secret in the cookie and of the operator's token, so a new
-- token ends them all.
CREATE TABLE core_operator_sessions (
  id TEXT PRIMARY KEY,
  ends_at INTEGER NOT NULL
);
--> statement-breakpoint
CREATE INDEX core_operator_sessions_by_end ON core_operator_sessions (ends_at);
--> statement-breakpoint
-- Every moderation action. It holds nothing of the item itself, so that an erased item leaves nothing here.
CREATE TABLE core_moderation_log (
  num INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  -- operator, agent or rule
  actor TEXT NOT NULL,
  -- Name of the agent or the rule.
  actor_name TEXT,
  -- remove, restore, hold, release, approve or return
  action TEXT NOT NULL,
  kind TEXT NOT NULL,
  item TEXT NOT NULL,
  why TEXT,
  -- The removal that a restore ended, so that it can be undone.
  before_why TEXT,
  before_by TEXT,
  -- What was done at once is undone at once.
  batch TEXT NOT NULL,
  undoes INTEGER
);
--> statement-breakpoint
CREATE INDEX core_moderation_log_by_batch ON core_moderation_log (batch, num);
--> statement-breakpoint
CREATE UNIQUE INDEX core_moderation_log_by_undone ON core_moderation_log (undoes) WHERE undoes IS NOT NULL;
--> statement-breakpoint
CREATE INDEX core_moderation_log_public ON core_moderation_log (num) WHERE action IN ('remove', 'restore', 'hold', 'release');
--> statement-breakpoint
-- Items that were looked at and approved. `signals` is a hash of what was said against them then.
CREATE TABLE core_moderation_approvals (
  kind TEXT NOT NULL,
  item TEXT NOT NULL,
  signals TEXT NOT NULL,
  PRIMARY KEY (kind, item)
) WITHOUT ROWID;
