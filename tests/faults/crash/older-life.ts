export type Undo = readonly [module: string, tag: string, sql: string]

/** A post was held by a word beside an empty reason, and only what was erased had a time. */
const olderLife = (table: string) =>
  `ALTER TABLE ${table} ADD COLUMN hold TEXT;
  UPDATE ${table} SET hold = iif(announced, 'later', 'new'), removed_why = '' WHERE held;
  UPDATE ${table} SET removed_at = NULL WHERE NOT erased;
  ALTER TABLE ${table} DROP COLUMN held; ALTER TABLE ${table} DROP COLUMN removed_by;
  ALTER TABLE ${table} DROP COLUMN erased; ALTER TABLE ${table} DROP COLUMN announced;
  ALTER TABLE ${table} RENAME COLUMN hold TO held; ALTER TABLE ${table} RENAME COLUMN removed_at TO erased_at`

/** What takes the columns of `lifeColumns` back, by module. */
export const LIVES: readonly Undo[] = [
  [
    "worlds",
    "0008_life",
    `DROP INDEX worlds_pages_promoted; DROP INDEX worlds_pages_expired; DROP INDEX worlds_pages_up;
    DROP INDEX worlds_pages_active; DROP INDEX worlds_pages_gone;
    UPDATE worlds_pages SET removed_by = '' WHERE held AND removed_at IS NULL;
    ALTER TABLE worlds_pages DROP COLUMN removed_at; ALTER TABLE worlds_pages DROP COLUMN erased;
    ALTER TABLE worlds_pages RENAME COLUMN removed_by TO ended_by;
    ALTER TABLE worlds_pages RENAME COLUMN removed_why TO ended_why;
    CREATE INDEX worlds_pages_promoted ON worlds_pages (promoted_at DESC)
      WHERE promoted_at IS NOT NULL AND ended_by IS NULL;
    CREATE INDEX worlds_pages_expired ON worlds_pages (ends_at) WHERE ends_at < 9999999999999 AND ended_by IS NULL;
    CREATE INDEX worlds_pages_up ON worlds_pages (world, num DESC, ends_at) WHERE ended_by IS NULL;
    CREATE INDEX worlds_pages_active ON worlds_pages (world, num DESC, ends_at)
      WHERE promoted_at IS NULL AND ended_by IS NULL;
    CREATE INDEX worlds_pages_gone ON worlds_pages (ends_at DESC, held, page_sha256)
      WHERE ends_at < 9999999999999 AND held = 0 AND page_sha256 <> ''`,
  ],
  [
    "archive",
    "0015_life",
    `DROP INDEX archive_games_by_plays; DROP INDEX archive_games_by_forks; DROP INDEX archive_games_live;
    DROP INDEX archive_games_by_human; DROP INDEX archive_games_by_ai; DROP INDEX archive_games_removed;
    UPDATE archive_games SET removed_at = updated_at WHERE held AND removed_at IS NULL;
    ALTER TABLE archive_games DROP COLUMN erased;
    ALTER TABLE archive_games RENAME COLUMN removed_at TO buried_at;
    ALTER TABLE archive_games RENAME COLUMN removed_by TO buried_by;
    ALTER TABLE archive_games RENAME COLUMN removed_why TO buried_why;
    CREATE INDEX archive_games_by_plays ON archive_games (ranked_plays DESC, plays DESC, num DESC)
      WHERE buried_at IS NULL;
    CREATE INDEX archive_games_by_forks ON archive_games (forks DESC, num DESC) WHERE buried_at IS NULL;
    CREATE INDEX archive_games_live ON archive_games (num) WHERE buried_at IS NULL;
    CREATE INDEX archive_games_by_human ON archive_games (human_slug, num DESC, created_at, buried_at)
      WHERE human_slug IS NOT NULL;
    CREATE INDEX archive_games_by_ai ON archive_games (ai_slug, num DESC, created_at, buried_at)
      WHERE ai_slug IS NOT NULL;
    CREATE INDEX archive_games_buried ON archive_games (buried_at DESC, held, page_sha256)
      WHERE buried_at IS NOT NULL`,
  ],
  [
    "arena",
    "0003_life",
    `ALTER TABLE arena_challenges ADD COLUMN removed TEXT;
    UPDATE arena_challenges SET removed = json_object('why', removed_why, 'by', removed_by, 'at', removed_at)
      WHERE removed_at IS NOT NULL;
    UPDATE arena_challenges SET removed = json_set(removed, '$.erased', json('true')) WHERE erased;
    DROP INDEX arena_challenges_newest; DROP INDEX arena_challenges_expiry;
    ALTER TABLE arena_challenges DROP COLUMN held; ALTER TABLE arena_challenges DROP COLUMN removed_at;
    ALTER TABLE arena_challenges DROP COLUMN removed_by; ALTER TABLE arena_challenges DROP COLUMN removed_why;
    ALTER TABLE arena_challenges DROP COLUMN erased;
    CREATE INDEX arena_challenges_newest ON arena_challenges (status) WHERE removed IS NULL;
    CREATE INDEX arena_challenges_expiry ON arena_challenges (status, expires_at) WHERE removed IS NULL`,
  ],
  [
    "registry",
    "0004_life",
    `DROP INDEX registry_servers_listed; DROP INDEX registry_servers_due; DROP INDEX registry_directories_listed;
    UPDATE registry_servers SET removed_by = iif(was_listed, 'a second look', 'the review'),
      removed_at = updated_at, removed_why = '' WHERE held;
    UPDATE registry_directories SET removed_by = 'the review', removed_at = updated_at, removed_why = '' WHERE held;
    ALTER TABLE registry_servers DROP COLUMN held; ALTER TABLE registry_servers DROP COLUMN erased;
    ALTER TABLE registry_servers DROP COLUMN was_listed;
    ALTER TABLE registry_directories DROP COLUMN held; ALTER TABLE registry_directories DROP COLUMN erased;
    CREATE INDEX registry_servers_listed ON registry_servers (num DESC) WHERE removed_at IS NULL;
    CREATE INDEX registry_servers_due ON registry_servers (next_check_at) WHERE removed_at IS NULL;
    CREATE INDEX registry_directories_listed ON registry_directories (num DESC) WHERE removed_at IS NULL`,
  ],
  [
    "exchange",
    "0010_life",
    `DROP INDEX exchange_threads_shown; DROP INDEX exchange_threads_by_status; DROP INDEX exchange_threads_open;
    DROP INDEX exchange_threads_unanswered; DROP INDEX exchange_replies_shown;
    ${olderLife("exchange_threads")}; ${olderLife("exchange_replies")};
    CREATE INDEX exchange_replies_by_thread ON exchange_replies (thread, num);
    CREATE INDEX exchange_threads_shown ON exchange_threads (num DESC) WHERE status <> 'archived' AND removed_why IS NULL;
    CREATE INDEX exchange_threads_by_status ON exchange_threads (status, num DESC) WHERE removed_why IS NULL;
    CREATE INDEX exchange_threads_open ON exchange_threads (type, num)
      WHERE status = 'open' AND removed_why IS NULL AND answer_reply IS NULL;
    CREATE INDEX exchange_threads_unanswered ON exchange_threads (type, num)
      WHERE status = 'open' AND removed_why IS NULL AND answer_reply IS NULL AND reply_count = 0`,
  ],
]
