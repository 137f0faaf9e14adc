import type { Sqlite } from "../../core/platform/sqlite"
import { INVARIANTS } from "./invariants"

/**
 * Every invariant that does not hold, with the first rows that break it, or why it could not be checked: a table that was
 * renamed is one of these. Only of modules without any table, which are off, nothing can be said.
 */
export function brokenInvariants(db: Sqlite): string[] {
  const tables = db.query("SELECT name FROM sqlite_schema WHERE type = 'table'").values()
  const stored = new Set(tables.map(([name]) => prefixesIn(String(name))[0]))
  const ofModules = Object.entries(INVARIANTS).flatMap(([module, named]) =>
    Object.entries(named)
      .filter(([, sql]) => prefixesIn(sql).every((prefix) => stored.has(prefix)))
      .flatMap(([name, sql]) => violations(db, `${module}: ${name}`, sql)),
  )
  const [[integrity] = []] = db.query("PRAGMA integrity_check").values()
  return [
    ...(integrity === "ok" ? [] : [`integrity_check: ${integrity}`]),
    ...violations(db, "foreign_key_check", "PRAGMA foreign_key_check"),
    ...ofModules,
  ]
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
