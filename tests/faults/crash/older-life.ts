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
