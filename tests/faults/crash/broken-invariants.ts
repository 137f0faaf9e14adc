import { openSqlite } from "#platform/sqlite"
import { databaseIn, liveIn } from "../../../core/data/folder/site"
import type { Sqlite } from "../../../core/platform/sqlite"
import { firstParty } from "../../../modules"
import { INVARIANTS } from "./invariants"
import { TABLE_INVARIANTS } from "./table-invariants"

const ALL = [...Object.entries(INVARIANTS), ...Object.entries(TABLE_INVARIANTS)]

/**
 * Every invariant that does not hold, with the first rows that break it, or why it could not be checked: a table that was
 * renamed is one of these. Only of modules without any table, which are off, nothing can be said; nor of tables of
 * `live.db` where that is not there, as in a backup.
 */
export function brokenInvariants(db: Sqlite): string[] {
  const tables = db.query("SELECT name FROM pragma_table_list WHERE type = 'table'").values()
  const hasLive = tables.some(([name]) => LIVE_TABLES.includes(String(name)))
  const stored = new Set(tables.map(([name]) => prefixesIn(String(name))[0]))
  const ofModules = ALL.flatMap(([module, named]) =>
    Object.entries(named)
      .filter(([, sql]) => prefixesIn(sql).every((prefix) => stored.has(prefix)))
      .filter(([, sql]) => hasLive || !LIVE_TABLES.some((name) => sql.includes(name)))
      .flatMap(([name, sql]) => violations(db, `${module}: ${name}`, sql)),
  )
  const [[integrity] = []] = db.query("PRAGMA integrity_check").values()
  return [
    ...(integrity === "ok" ? [] : [`integrity_check: ${integrity}`]),
    ...violations(db, "foreign_key_check", "PRAGMA foreign_key_check"),
    ...ofModules,
  ]
}

const LIVE_TABLES = firstParty
  .flatMap(({ migrations = [] }) => migrations.filter(({ live }) => live))
  .flatMap(({ sql }) => [...sql.matchAll(/CREATE TABLE (\w+)/g)].map(([, name]) => String(name)))

/** The same of the two files of a data folder. */
export function brokenInFolder(dataDir: string): string[] {
  const db = openSqlite(databaseIn(dataDir))
  try {
    db.query("ATTACH ? AS live").run(liveIn(dataDir))
    return brokenInvariants(db)
  } finally {
    db.close()
  }
}

/** Every table of which no invariant says anything. Full-text tables keep tables of their own, which SQLite checks. */
export function unknownTables(db: Sqlite): string[] {
  const tables = db
    .query(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'table' UNION ALL SELECT name, sql FROM live.sqlite_schema WHERE type = 'table'",
    )
    .values()
  const virtual = tables.filter(([, sql]) => /^CREATE VIRTUAL/i.test(String(sql)))
  const said = ALL.flatMap(([, named]) => Object.values(named)).join("\n")
  return tables
    .map(([name]) => String(name))
    .filter((name) => !name.startsWith("sqlite_"))
    .filter((name) => !virtual.some(([own]) => name.startsWith(`${own}_`)))
    .filter((name) => !new RegExp(`\\b${name}\\b`).test(said))
}

/** The prefixes of the tables that a statement names. */
const prefixesIn = (sql: string) =>
  sql.match(/\b(?:core|archive|arena|chat_builders|worlds|exchange|gps|registry|spaces)_(?=\w)/g) ??
  []

function violations(db: Sqlite, name: string, sql: string): string[] {
  try {
    const rows = db.query(sql).values()
    return rows.length === 0 ? [] : [`${name}: ${JSON.stringify(rows.slice(0, 5))}`]
  } catch (error) {
    return [`${name}: ${(error as Error).message}`]
  }
}
