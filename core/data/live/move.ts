import type { Sqlite } from "../../platform/sqlite"
import { schemaOf } from "../data-file"
import { isCopy } from "../folder/copied"
import { type Pending, rebuilding, tablePrefix } from "../migrate"
import { PENDING } from "../pending"
import type { Store } from "../store"

/** Rows that are in memory at once. */
const MAX_ROWS = 1_000

/**
 * Moves the rows of tables of these modules that were in the main file before they were in `live.db`: one whose later
 * migration failed keeps its rows in the main file. They are durable there before they
 * are dropped here, so a start that dies in between does it again. Rows of a restored database are not moved: what was
 * live then is over.
 */
export function moveLiveRows(store: Store, of: readonly Pending[], isNew: boolean): void {
  const { connection: main, live } = store
  const inLive = new Set(live.tables())
  const isTheirs = (name: string) => of.some(({ module }) => name.startsWith(tablePrefix(module)))
  const tables = schemaOf(main)
    .filter(({ type, name }) => type === "table" && inLive.has(name) && isTheirs(name))
    .map(({ name }) => name)
  if (tables.length === 0) return
  if (!isNew && !isCopy(main))
    rebuilding(live.connection, () => {
      for (const table of tables) copyRows(main, live.connection, table)
    })
  rebuilding(main, () => {
    for (const table of tables) main.run(`DROP TABLE "${table}"`)
    // Earlier rows are still in the file.
    if (!isNew)
      main
        .query("INSERT OR IGNORE INTO core_settings VALUES (?, ?)")
        .run(PENDING, JSON.stringify({ id: "live", wordTables: [] }))
  })
}

/** Deletes the rows of all tables of `live.db` that a copy of a main file has. */
export function forgetLiveRows(copy: Sqlite, tables: readonly string[]): void {
  const inCopy = new Set(schemaOf(copy).map(({ name }) => name))
  const both = tables.filter((name) => inCopy.has(name))
  for (const name of both) copy.run(`DELETE FROM "${name}"`)
  if (both.length > 0) copy.compact()
}

/** Drops everything in `live.db`: it belongs to another database than the one that is there now. */
export function dropLive({ connection, noteForgotten }: Store["live"]): void {
  const tables = schemaOf(connection).filter(({ type }) => type === "table")
  if (tables.length === 0) return
  noteForgotten()
  rebuilding(connection, () => {
    for (const { name } of tables) connection.run(`DROP TABLE "${name}"`)
  })
}

function copyRows(from: Sqlite, to: Sqlite, table: string): void {
  const common = columnsOf(to, table).filter((name) => columnsOf(from, table).includes(name))
  const columns = common.map((name) => `"${name}"`).join(", ")
  const insert = to.prepare(
    `INSERT INTO "${table}" (${columns}) VALUES (${common.map(() => "?").join(", ")})`,
  )
  const read = from.prepare(`SELECT ${columns} FROM "${table}" LIMIT ${MAX_ROWS} OFFSET ?`)
  to.run(`DELETE FROM "${table}"`)
  for (let at = 0; ; at += MAX_ROWS) {
    const rows = read.values(at) as Parameters<typeof insert.run>[]
    for (const row of rows) insert.run(...row)
    if (rows.length < MAX_ROWS) return
  }
}

const columnsOf = (db: Sqlite, table: string) =>
  db.query("SELECT name FROM pragma_table_info(?)").values(table).flat() as string[]
