import { rmSync } from "node:fs"
import { openSqlite } from "#platform/sqlite"
import { databaseIn, liveIn } from "../../../core/data/folder/site"
import type { Sqlite } from "../../../core/platform/sqlite"
import publishing from "../../../modules/publishing/migrations/0000_publishing.sql" with {
  type: "text",
}
import trust from "../../../modules/trust/migrations/0000_trust.sql" with { type: "text" }
import { LIVES, type Undo } from "./older-life"

/** These rename, so the same names the other way round take them back. */
const undoRenames = (sql: string, module: string) =>
  sql
    .replace(/^--.*$/gm, "")
    .replace(new RegExp(`\\b(core|${module})_`, "g"), (prefix) =>
      prefix === "core_" ? `${module}_` : "core_",
    )

/** What takes a migration back, for those that can be: newest first, as far as that goes for each module. */
const UNDO: readonly Undo[] = [
  ["publishing", "0000_publishing", undoRenames(publishing, "publishing")],
  ["trust", "0000_trust", undoRenames(trust, "trust")],
  ["core", "0017_erasures", "DROP TABLE core_erasures"],
  ...LIVES,
  ["exchange", "0009_new_by_day", "DELETE FROM exchange_counts WHERE status LIKE 'day:%'"],
  ["archive", "0014_author_since", "ALTER TABLE archive_games DROP COLUMN author_since"],
  ["worlds", "0007_author_since", "ALTER TABLE worlds_pages DROP COLUMN author_since"],
  ["registry", "0003_author_since", "ALTER TABLE registry_servers DROP COLUMN author_since"],
  [
    "archive",
    "0013_ranked_figures",
    `DROP INDEX archive_spans_by_plays; DROP INDEX archive_spans_by_score; DROP INDEX archive_games_by_plays;
    ALTER TABLE archive_games DROP COLUMN ranked_plays;
    ALTER TABLE archive_hours DROP COLUMN ranked_plays; ALTER TABLE archive_hours DROP COLUMN ranked_loves;
    ALTER TABLE archive_spans DROP COLUMN ranked_plays; ALTER TABLE archive_spans DROP COLUMN ranked_loves;
    CREATE INDEX archive_spans_by_plays ON archive_spans (span, plays DESC, num DESC);
    CREATE INDEX archive_spans_by_score ON archive_spans (span, (plays + 5 * loves) DESC, num DESC);
    CREATE INDEX archive_games_by_plays ON archive_games (plays DESC, num DESC) WHERE buried_at IS NULL`,
  ],
  ["arena", "0002_rated_games", "UPDATE arena_ratings SET wins = wins + 7"],
  ["archive", "0012_figures_of_makers", "UPDATE archive_makers SET plays = plays + 7"],
  ["archive", "0011_hours_of_games", "DROP INDEX archive_hours_by_game"],
  [
    "archive",
    "0010_games_of_makers",
    `DELETE FROM archive_counts WHERE facet LIKE 'makers:%'; DROP INDEX archive_games_buried;
    DROP INDEX archive_games_by_human; DROP INDEX archive_games_by_ai;
    CREATE INDEX archive_games_buried ON archive_games (buried_at DESC) WHERE buried_at IS NOT NULL;
    CREATE INDEX archive_games_by_human ON archive_games (human_slug, num DESC) WHERE human_slug IS NOT NULL;
    CREATE INDEX archive_games_by_ai ON archive_games (ai_slug, num DESC) WHERE ai_slug IS NOT NULL`,
  ],
  ["archive", "0009_new_by_day", "DELETE FROM archive_counts WHERE facet LIKE 'day:%'"],
  [
    "worlds",
    "0006_up",
    `DROP INDEX worlds_pages_up; DROP INDEX worlds_pages_gone; DROP INDEX worlds_pages_active;
    CREATE INDEX worlds_pages_active ON worlds_pages (world, num DESC)
      WHERE promoted_at IS NULL AND ended_by IS NULL`,
  ],
  [
    "worlds",
    "0005_new_by_day",
    "DELETE FROM worlds_counts WHERE world LIKE 'day:%'; DROP INDEX worlds_pages_expired",
  ],
  [
    "exchange",
    "0008_words_of_replies",
    `UPDATE exchange_threads SET words = trim(words || ' ' || coalesce(
      (SELECT group_concat(word, ' ') FROM exchange_reply_words WHERE thread = num), ''));
    DROP TABLE exchange_search;
    CREATE VIRTUAL TABLE exchange_search USING fts5 (tokens, content = '', contentless_delete = 1,
      detail = none, prefix = '1 2 3', tokenize = "unicode61 remove_diacritics 0 tokenchars '=:-'");
    INSERT INTO exchange_search (rowid, tokens) SELECT num, words || ' ' || facets
      FROM exchange_facets JOIN exchange_threads ON num = thread;
    DROP TABLE exchange_facets; DROP TABLE exchange_reply_words;
    ALTER TABLE exchange_threads DROP COLUMN word_count`,
  ],
  [
    "exchange",
    "0007_erased",
    `ALTER TABLE exchange_threads DROP COLUMN erased_at;
    ALTER TABLE exchange_replies DROP COLUMN erased_at`,
  ],
  ["registry", "0002_protected_names", "ALTER TABLE registry_servers DROP COLUMN author_protected"],
  [
    "registry",
    "0001_search",
    "DROP TABLE registry_server_search; DROP TABLE registry_directory_search",
  ],
  [
    "core",
    "0015_name_claims",
    `DROP TABLE core_name_claims; ALTER TABLE core_names DROP COLUMN used_at;
    ALTER TABLE core_names DROP COLUMN is_settled`,
  ],
  ["core", "0014_flagged", "DROP TABLE core_flagged"],
  ["core", "0013_desk_indexes", "DROP INDEX core_moderation_log_by_time"],
  ["core", "0012_bans", "DROP TABLE core_bans"],
  ["core", "0011_appeals", "DROP TABLE core_appeals; DROP INDEX core_moderation_log_by_item"],
  ["core", "0010_erasure", "DROP TABLE core_blocked_hashes"],
  [
    "core",
    "0009_reports",
    `DROP TABLE core_reported; DROP TABLE core_report_notes; DROP TABLE core_report_salts;
    DROP TABLE core_report_clients`,
  ],
  ["core", "0008_budgets", "DROP TABLE core_budgets"],
  [
    "core",
    "0007_reviews",
    "DROP TABLE core_review_bands; DROP TABLE core_review_domains; DROP TABLE core_reviews",
  ],
  [
    "core",
    "0006_operator_desk",
    `DROP TABLE core_operator_sessions; DROP TABLE core_moderation_log;
    DROP TABLE core_moderation_approvals`,
  ],
  ["core", "0005_names", "DROP TABLE core_name_nonces; DROP TABLE core_names"],
  ["core", "0004_idempotent_answers", "DROP TABLE core_idempotent_answers"],
  [
    "exchange",
    "0005_protected_names",
    `ALTER TABLE exchange_threads DROP COLUMN author_protected;
    ALTER TABLE exchange_replies DROP COLUMN author_protected`,
  ],
  [
    "arena",
    "0001_protected_names",
    `ALTER TABLE arena_challenges DROP COLUMN challenger_protected;
    ALTER TABLE arena_challenges DROP COLUMN opponent_protected`,
  ],
  [
    "gps",
    "0005_creators",
    "ALTER TABLE gps_sessions DROP COLUMN lobby_key; ALTER TABLE gps_sessions DROP COLUMN created_from",
  ],
  [
    "gps",
    "0004_protected_names",
    `ALTER TABLE gps_pins DROP COLUMN protected; ALTER TABLE gps_messages DROP COLUMN protected`,
  ],
  ["exchange", "0003_discussions", "DROP TABLE exchange_discussions"],
  [
    "exchange",
    "0002_answered",
    `DROP INDEX exchange_threads_unanswered; DROP INDEX exchange_threads_open;
     DROP INDEX exchange_replies_by_thread_and_author;
     ALTER TABLE exchange_threads DROP COLUMN answer_reply;
     ALTER TABLE exchange_threads DROP COLUMN answered_by;
     ALTER TABLE exchange_threads DROP COLUMN reopened_after;
     CREATE INDEX exchange_threads_open ON exchange_threads (type, num)
       WHERE status = 'open' AND removed_why IS NULL`,
  ],
  ["exchange", "0001_rendered", "DROP TABLE exchange_rendered; DROP TABLE exchange_mentions"],
  [
    "archive",
    "0005_protected_names",
    `ALTER TABLE archive_games DROP COLUMN human_protected;
    ALTER TABLE archive_games DROP COLUMN ai_protected`,
  ],
  [
    "archive",
    "0004_play",
    `DROP INDEX archive_games_undetected; ALTER TABLE archive_games DROP COLUMN controls;
    ALTER TABLE archive_games DROP COLUMN controls_chosen; ALTER TABLE archive_games DROP COLUMN width;
    ALTER TABLE archive_games DROP COLUMN height`,
  ],
  ["archive", "0003_cover", "ALTER TABLE archive_games DROP COLUMN cover"],
  [
    "archive",
    "0002_false_flags",
    "UPDATE archive_games SET flagged = 'null' WHERE flagged IS NULL",
  ],
  [
    "worlds",
    "0003_protected_names",
    `ALTER TABLE worlds_pages DROP COLUMN author_protected;
    ALTER TABLE worlds_labs DROP COLUMN author_protected`,
  ],
  [
    "worlds",
    "0002_play",
    `DROP INDEX worlds_pages_undetected; ALTER TABLE worlds_pages DROP COLUMN controls;
    ALTER TABLE worlds_pages DROP COLUMN controls_chosen; ALTER TABLE worlds_pages DROP COLUMN width;
    ALTER TABLE worlds_pages DROP COLUMN height`,
  ],
  ["worlds", "0001_cover", "ALTER TABLE worlds_pages DROP COLUMN cover"],
  ["core", "0002_covers", "DROP TABLE core_covers"],
]

/** Makes a site what an older version would have left, without its covers and protected names; tells what is to be migrated. */
export function makeOlder(dataDir: string): string[] {
  const db = openSqlite(databaseIn(dataDir))
  db.run("PRAGMA foreign_keys = OFF")
  moveBack(db, liveIn(dataDir))
  const last = db.query("SELECT max(tag) AS tag FROM core_migrations WHERE module = ?")
  const undone = UNDO.filter(([module, tag, sql]) => {
    if ((last.get(module) as { tag: string }).tag !== tag) return false
    db.run("BEGIN")
    for (const statement of sql.split(";")) if (statement.trim()) db.run(statement)
    db.query("DELETE FROM core_migrations WHERE module = ? AND tag = ?").run(module, tag)
    db.run("COMMIT")
    return true
  })
  db.close()
  return undone.map(([module, tag]) => `${module}/${tag}`)
}

/** Once, there was one file. */
function moveBack(db: Sqlite, path: string): void {
  db.query("ATTACH ? AS live").run(path)
  const objects = db
    .query(
      "SELECT type, name, sql FROM live.sqlite_schema WHERE sql IS NOT NULL AND tbl_name NOT LIKE 'core_%' ORDER BY type DESC",
    )
    .all() as { type: string; name: string; sql: string }[]
  for (const { type, name, sql } of objects) {
    db.run(sql)
    if (type === "table") db.run(`INSERT INTO main."${name}" SELECT * FROM live."${name}"`)
  }
  db.run("DETACH live")
  for (const suffix of ["", "-wal", "-shm"]) rmSync(path + suffix, { force: true })
}
