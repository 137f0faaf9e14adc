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
