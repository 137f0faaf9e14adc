-- Why a challenge is not shown, in the columns that all moderated items have.
ALTER TABLE arena_challenges ADD COLUMN held INTEGER NOT NULL DEFAULT 0;
ALTER TABLE arena_challenges ADD COLUMN removed_at INTEGER;
ALTER TABLE arena_challenges ADD COLUMN removed_by TEXT;
ALTER TABLE arena_challenges ADD COLUMN removed_why TEXT;
ALTER TABLE arena_challenges ADD COLUMN erased INTEGER NOT NULL DEFAULT 0;
UPDATE arena_challenges SET removed_at = json_extract(removed, '$.at'), removed_by = json_extract(removed, '$.by'),
  removed_why = json_extract(removed, '$.why'), erased = coalesce(json_extract(removed, '$.erased'), 0)
  WHERE removed IS NOT NULL;
DROP INDEX arena_challenges_newest;
DROP INDEX arena_challenges_expiry;
ALTER TABLE arena_challenges DROP COLUMN removed;
CREATE INDEX arena_challenges_newest ON arena_challenges (status) WHERE removed_at IS NULL AND held = 0;
CREATE INDEX arena_challenges_expiry ON arena_challenges (status, expires_at) WHERE removed_at IS NULL AND held = 0;
