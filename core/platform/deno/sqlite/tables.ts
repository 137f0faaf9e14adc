import type { DatabaseSync } from "node:sqlite"

/** A table with pages of its own, such as those that a virtual table keeps its rows in. */
export interface StoredTable {
  /** Quoted. */
  readonly name: string
  readonly sql: string
  /** Quoted names of all that is stored, first the row's number if it has one under some name. */
  readonly columns: readonly string[]
  readonly isSequence: boolean
}

interface Listed {
  readonly name: string
  readonly sql: string
  readonly wr: number
}

/** SQLite's statistics are left out of a copy: it refuses to create their tables, and can collect them again. */
const isStatistics = (name: string) => /^sqlite_stat\d$/.test(name)

export function storedTables(db: DatabaseSync): (StoredTable & { isStatistics: boolean })[] {
  const listed = db
    .prepare(
      `SELECT s.name, s.sql, l.wr FROM main.sqlite_schema s JOIN pragma_table_list l ON l.name = s.name
       WHERE l.schema = 'main' AND s.type = 'table' AND s.rootpage > 0 ORDER BY s.rowid`,
    )
    .all() as unknown as Listed[]
  return listed.map(({ name, sql, wr }) => {
    const columns = storedColumns(db, name)
    const rowid = wr ? undefined : rowidOf(columns)
    return {
      name: quoteName(name),
      sql,
      columns: [...(rowid ? [rowid] : []), ...columns].map(quoteName),
      isSequence: name === "sqlite_sequence",
      isStatistics: isStatistics(name),
    }
  })
}

/** Without those that are computed. */
const storedColumns = (db: DatabaseSync, table: string) =>
  db
    .prepare("SELECT name FROM pragma_table_xinfo(?, 'main') WHERE hidden = 0 ORDER BY cid")
    .all(table)
    .map(({ name }) => String(name))

/** A name for the number of a row; a column of that name hides it. */
const rowidOf = (columns: readonly string[]) => {
  const lowered = new Set(columns.map((column) => column.toLowerCase()))
  return ["_rowid_", "rowid", "oid"].find((name) => !lowered.has(name))
}

export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`

export const pragma = (db: DatabaseSync, name: string) =>
  Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0] as number | string
