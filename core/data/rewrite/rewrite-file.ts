import type { Sqlite } from "../../platform/sqlite"
import { emptyLog } from "../empty-log"
import { PENDING, type Pending, type WordTable } from "../pending"

/**
 * Removes what SQLite leaves of deleted rows: terms in full-text indexes, words that no text has, free pages, copies
 * inside pages, and the log. Does nothing if nothing was erased since the last time. If it is interrupted, it can be
 * repeated.
 */
export function rewriteFile(db: Sqlite): void {
  const pending = pendingOf(db)
  if (!pending) return
  for (const index of fullTextTables(db))
    db.run(`INSERT INTO "${index}" ("${index}") VALUES ('optimize')`)
  for (const table of pending.wordTables) forgetWords(db, table)
  // It copies the whole database, which may be larger than the memory.
  db.run("PRAGMA temp_store = FILE")
  db.compact()
  emptyLog(db)
  // Only now: after a kill, it is done again. An erasure in the meantime has another value.
  db.query("DELETE FROM core_settings WHERE key = ? AND value = ?").run(PENDING, pending.text)
}

function pendingOf(db: Sqlite): (Pending & { readonly text: string }) | undefined {
  const row = db.query("SELECT value FROM core_settings WHERE key = ?").get(PENDING) as {
    readonly value: string
  } | null
  return row ? Object.assign({ text: row.value }, JSON.parse(row.value) as Pending) : undefined
}

const FULL_TEXT = /^CREATE VIRTUAL TABLE .* USING fts5/is

/** Rows that are deleted from an index leave their terms in it until its segments are merged. */
const fullTextTables = (db: Sqlite) =>
  (db.query("SELECT name, sql FROM sqlite_schema WHERE type = 'table'").all() as Schema[])
    .filter(({ sql }) => FULL_TEXT.test(sql))
    .map(({ name }) => name)

interface Schema {
  readonly name: string
  readonly sql: string
}

function forgetWords(db: Sqlite, { index, words }: WordTable): void {
  db.run(`CREATE VIRTUAL TABLE temp.terms USING fts5vocab (main, "${index}", row)`)
  try {
    db.run(`DELETE FROM "${words}" WHERE word NOT IN (SELECT term FROM temp.terms)`)
  } finally {
    db.run("DROP TABLE temp.terms")
  }
}
