import type { DatabaseSync, SQLInputValue } from "node:sqlite"
import { pragma, type StoredTable, storedTables } from "./tables"

/**
 * Does what VACUUM INTO does, which needs ATTACH, and that is refused unless the program may read and write everything.
 * Rows pass through JavaScript, so it takes several times as long.
 */
export function copyRows(source: DatabaseSync, target: DatabaseSync): void {
  // Only an empty file takes these.
  for (const name of ["encoding", "page_size", "auto_vacuum"])
    target.exec(`PRAGMA ${name} = '${pragma(source, name)}'`)
  // An interrupted copy is deleted anyway.
  target.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -8000")
  target.exec("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
  const isOwn = !source.isTransaction
  if (isOwn) source.exec("BEGIN")
  try {
    target.exec("BEGIN")
    const tables = storedTables(source).filter((table) => !table.isStatistics)
    for (const { sql, isSequence } of tables) if (!isSequence) target.exec(sql)
    for (const table of tables) if (!table.isSequence) copyTable(source, target, table)
    const sequence = tables.find((table) => table.isSequence)
    // SQLite creates it with the first table that needs it, and fills it while rows are added.
    if (sequence && storedTables(target).some((table) => table.isSequence)) {
      target.exec("DELETE FROM sqlite_sequence")
      copyTable(source, target, sequence)
    }
    copySchema(source, target)
    for (const name of ["user_version", "application_id"])
      target.exec(`PRAGMA ${name} = ${pragma(source, name)}`)
    target.exec("COMMIT")
  } finally {
    if (isOwn) source.exec("ROLLBACK")
  }
}

function copyTable(
  source: DatabaseSync,
  target: DatabaseSync,
  { name, columns }: StoredTable,
): void {
  // Text passes as bytes, since as a string it would end at the first zero; the first value says which are text.
  const values = columns.map(
    (c) => `CASE typeof(${c}) WHEN 'text' THEN CAST(${c} AS BLOB) ELSE ${c} END`,
  )
  const kinds = columns.map((c) => `(typeof(${c}) = 'text')`).join(" || ")
  const read = source.prepare(`SELECT '' || ${kinds}, ${values.join(", ")} FROM main.${name}`)
  read.setReadBigInts(true)
  read.setReturnArrays(true)
  const bound = columns.map(
    (_, at) =>
      `CASE substr(?1, ${at + 1}, 1) WHEN '1' THEN CAST(?${at + 2} AS TEXT) ELSE ?${at + 2} END`,
  )
  const write = target.prepare(
    `INSERT INTO ${name} (${columns.join(", ")}) VALUES (${bound.join(", ")})`,
  )
  for (const row of read.iterate()) write.run(...(row as unknown as SQLInputValue[]))
}

/** Indexes are built from all rows at once; whatever has no rows is only added to the schema. */
function copySchema(source: DatabaseSync, target: DatabaseSync): void {
  const rest = source
    .prepare(
      `SELECT type, name, tbl_name, sql FROM main.sqlite_schema
       WHERE sql IS NOT NULL AND (type <> 'table' OR rootpage = 0) ORDER BY rowid`,
    )
    .all()
  for (const { type, sql } of rest) if (type === "index") target.exec(String(sql))
  target.exec("PRAGMA writable_schema = ON")
  const write = target.prepare(`INSERT INTO sqlite_schema VALUES (?, ?, ?, 0, ?)`)
  for (const { type, name, tbl_name, sql } of rest)
    if (type !== "index") write.run(type ?? null, name ?? null, tbl_name ?? null, sql ?? null)
  target.exec("PRAGMA writable_schema = OFF")
}
