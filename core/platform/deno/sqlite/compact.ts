import type { DatabaseSync } from "node:sqlite"
import { pragma, quoteName, storedTables } from "./tables"

/** Pages of one filling; what is larger takes memory. */
const MAX_PAGES = 1000

/** Rows are moved unchanged. */
const SETTINGS = {
  secure_delete: 1,
  foreign_keys: 0,
  ignore_check_constraints: 1,
  writable_schema: 1,
} as const

/**
 * Does what VACUUM does, but for the size of the file. VACUUM needs ATTACH, which is refused unless the program may
 * read and write everything.
 *
 * In one transaction, all rows are set aside, all pages are overwritten with zeros, and the rows are put back. A process
 * that ends meanwhile leaves the database as it was; other connections read on, and see the same rows before and after.
 * Pages that are not needed stay in the file, empty.
 */
export function compact(db: DatabaseSync): void {
  // What is under way is the caller's to end.
  if (db.isTransaction) throw new Error("cannot compact from within a transaction")
  const before = Object.keys(SETTINGS).map((name) => [name, pragma(db, name)] as const)
  for (const [name, value] of Object.entries(SETTINGS)) db.exec(`PRAGMA ${name} = ${value}`)
  try {
    db.prepare("BEGIN IMMEDIATE").run()
    rewriteAll(db)
    db.prepare("COMMIT").run()
  } finally {
    if (db.isTransaction) db.exec("ROLLBACK")
    // The triggers that were dropped meanwhile are read again.
    db.exec("PRAGMA writable_schema = RESET")
    for (const [name, value] of before) db.exec(`PRAGMA ${name} = ${value}`)
  }
}

function rewriteAll(db: DatabaseSync): void {
  const tables = storedTables(db).map(({ name, columns, isSequence }, at) =>
    setAside(db, { name, columns, isSequence, aside: `temp.aside_${at}` }),
  )
  const schema = setAside(db, {
    name: "sqlite_schema",
    columns: ["rowid", "type", "name", "tbl_name", "rootpage", "sql"],
    aside: "temp.aside_schema",
  })
  const triggers = db.prepare("SELECT name FROM main.sqlite_schema WHERE type = 'trigger'").all()
  for (const { name } of triggers) db.exec(`DROP TRIGGER main.${quoteName(String(name))}`)
  db.exec("CREATE TABLE main.broadside_filling (zeros)")
  for (const { name } of [...tables, schema]) db.exec(`DELETE FROM main.${name}`)
  overwriteFreePages(db)
  restoreRows(db, schema)
  // Rows that are put back are counted in the table of sequences, which therefore is last.
  for (const table of tables) if (!table.isSequence) restoreRows(db, table)
  for (const table of tables) if (table.isSequence) restoreRows(db, table)
  db.exec("DROP TABLE main.broadside_filling")
}

interface Moved {
  readonly name: string
  readonly columns: readonly string[]
  readonly isSequence?: boolean
  readonly aside: string
}

/** Columns without a type keep each value as it is. */
function setAside(db: DatabaseSync, table: Moved): Moved & { readonly rows: number | bigint } {
  const { name, columns, aside } = table
  db.exec(`CREATE TABLE ${aside} (${columns.map((_, at) => `c${at}`).join(", ")})`)
  const read = `SELECT ${columns.join(", ")} FROM main.${name}`
  const { changes } = db.prepare(`INSERT INTO ${aside} ${read}`).run()
  return Object.assign({ rows: changes }, table)
}

function restoreRows(
  db: DatabaseSync,
  { name, columns, aside, rows }: ReturnType<typeof setAside>,
) {
  db.exec(`DELETE FROM main.${name}`)
  const { changes } = db
    .prepare(
      `INSERT INTO main.${name} (${columns.join(", ")}) SELECT * FROM ${aside} ORDER BY rowid`,
    )
    .run()
  if (changes !== rows) throw new Error(`${changes} of ${rows} rows of ${name} were put back`)
  db.exec(`DROP TABLE ${aside}`)
}

/** Deleting overwrites with zeros what is deleted from now on; free pages of before are written and deleted once more. */
function overwriteFreePages(db: DatabaseSync): void {
  const size = Number(pragma(db, "page_size")) - 4
  const fill = db.prepare("INSERT INTO main.broadside_filling VALUES (zeroblob(?))")
  for (let free = 1; free > 0; free = Number(pragma(db, "freelist_count")))
    fill.run(BigInt(Math.max(1, Math.min(free - 2, MAX_PAGES)) * size))
  db.exec("DELETE FROM main.broadside_filling")
}
