import { DatabaseSync } from "node:sqlite"
import type { SqliteStatement, SqliteValue } from "../sqlite"

/**
 * Whether SQLite may do it itself: Deno lets a database attach others, which `VACUUM` does inside, only with every
 * permission there is.
 */
export const canVacuum = (db: DatabaseSync): boolean => Number(db.limits.attach) > 0

interface Schema {
  readonly type: string
  readonly name: string
  readonly tbl_name: string
  readonly rootpage: number
  readonly sql: string | null
}

/** What `VACUUM INTO` does: writes only what is live, each table in order, to an empty file. */
export function vacuumInto(source: DatabaseSync, path: string): void {
  const target = new DatabaseSync(path, { enableForeignKeyConstraints: false, defensive: false })
  const pragma = (name: string) => Object.values(source.prepare(`PRAGMA ${name}`).get() ?? {})[0]
  source.exec("BEGIN")
  try {
    target.exec(`PRAGMA page_size = ${pragma("page_size")}; PRAGMA journal_mode = OFF;
      PRAGMA synchronous = OFF; PRAGMA ignore_check_constraints = ON; PRAGMA writable_schema = ON; BEGIN`)
    fill(target, source)
    for (const name of ["user_version", "application_id"])
      target.exec(`PRAGMA ${name} = ${pragma(name)}`)
    target.exec("COMMIT")
  } finally {
    source.exec("ROLLBACK")
    target.close()
  }
}

function fill(target: DatabaseSync, source: DatabaseSync): void {
  const schema = source
    .prepare("SELECT type, name, tbl_name, rootpage, sql FROM sqlite_schema ORDER BY rowid")
    .all() as unknown as Schema[]
  const tables = schema.filter(({ type, rootpage }) => type === "table" && rootpage > 0)
  for (const { name, sql } of tables) if (sql && !isOwn(name)) target.exec(sql)
  if (tables.some(({ name }) => name === "sqlite_stat1")) target.exec("ANALYZE")
  for (const { name } of tables) if (!OURS_TO_LEAVE.test(name)) copyRows(target, source, name)
  for (const { type, sql } of schema) if (type === "index" && sql) target.exec(sql)
  // Virtual tables, whose own tables are there already, views and triggers are rows of the schema only.
  const add = target.prepare("INSERT INTO sqlite_schema VALUES (?, ?, ?, 0, ?)")
  for (const { type, name, tbl_name, rootpage, sql } of schema)
    if (!rootpage) add.run(type, name, tbl_name, sql)
}

/** SQLite makes them itself: the counters of AUTOINCREMENT and the figures of ANALYZE. */
const isOwn = (name: string) => name.startsWith("sqlite_")
/** Figures of a kind that this build does not write. */
const OURS_TO_LEAVE = /^sqlite_stat[2-4]$/

function copyRows(target: DatabaseSync, source: DatabaseSync, table: string): void {
  const quoted = quote(table)
  const columns = source.prepare(`PRAGMA table_xinfo(${quoted})`).all() as unknown as {
    readonly name: string
    readonly hidden: number
  }[]
  // The rest is generated.
  const stored = columns.filter(({ hidden }) => hidden === 0).map(({ name }) => name)
  const list = source.prepare("SELECT wr FROM pragma_table_list WHERE name = ?").get(table)
  const isOrdered = Number(list?.["wr"]) === 1
  const rowid = ["rowid", "_rowid_", "oid"].find((name) => !stored.includes(name))
  const copied = [...(isOrdered || !rowid ? [] : [rowid]), ...stored.map(quote)]
  // Text as bytes: read as text, it would end at a null character.
  const read = source.prepare(
    `SELECT ${copied.map((c) => `iif(typeof(${c}) = 'text', CAST(${c} AS BLOB), ${c}), typeof(${c}) = 'text'`)} FROM ${quoted}`,
  )
  // Numbers beyond those of JavaScript, and whole numbers apart from fractions.
  read.setReadBigInts(true)
  read.setReturnArrays(true)
  if (isOwn(table)) target.exec(`DELETE FROM ${quoted}`)
  const values = copied.map(
    (_, i) => `iif(?${2 * i + 2}, CAST(?${2 * i + 1} AS TEXT), ?${2 * i + 1})`,
  )
  const write = target.prepare(`INSERT INTO ${quoted} (${copied}) VALUES (${values})`)
  for (const row of read.iterate() as unknown as Iterable<(string | bigint)[]>) write.run(...row)
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Instead of statements that this runtime refuses. Undefined for all others. */
export function vacuumStatement(db: DatabaseSync, sql: string): SqliteStatement | undefined {
  if (!/^VACUUM\b/.test(sql) || canVacuum(db)) return
  const work = (path: SqliteValue | undefined) => {
    // In place it is left out: `PRAGMA secure_delete` has cleared what was erased, where it was.
    if (sql === "VACUUM INTO ?") vacuumInto(db, String(path))
    return { changes: 0, lastInsertRowid: 0 }
  }
  const rowless =
    <T>(answer: T) =>
    (path?: SqliteValue) => {
      work(path)
      return answer
    }
  return { run: work, get: rowless(null), all: rowless([]), values: rowless([]) }
}
