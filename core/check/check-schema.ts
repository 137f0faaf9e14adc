import { getTableName, is, SQL } from "drizzle-orm"
import {
  getTableConfig,
  type SQLiteColumn,
  SQLiteSyncDialect,
  SQLiteTable,
} from "drizzle-orm/sqlite-core"
import type { Store } from "../data/store"
import type { Sqlite } from "../platform/sqlite"

/** Differences between the tables of the schema and those that migrations create. */
export function schemaFaults(
  { connection, live }: Pick<Store, "connection" | "live">,
  schema: Readonly<Record<string, unknown>> = {},
): string[] {
  const inLive = new Set(live.tables())
  return Object.values(schema).flatMap((value) =>
    is(value, SQLiteTable)
      ? faultsOf(inLive.has(getTableName(value)) ? live.connection : connection, value)
      : [],
  )
}

/** A column as SQLite has it. */
interface Stored {
  readonly name: string
  readonly type: string
  readonly notnull: 0 | 1
  readonly dflt_value: string | null
  /** Its place in the primary key, from 1; 0 for others. */
  readonly pk: number
}

function faultsOf(db: Sqlite, table: SQLiteTable): string[] {
  const { name, columns, primaryKeys } = getTableConfig(table)
  const kind = db.prepare("SELECT type FROM pragma_table_list WHERE schema = 'main' AND name = ?")
  const [[type] = []] = kind.values(name)
  if (!type) return [`${name} is in the schema, and no migration creates it`]
  const stored = db.prepare("SELECT * FROM pragma_table_xinfo(?)").all(name) as Stored[]
  // The columns of a search table and of a view have neither type nor key.
  if (type !== "table") return nameFaults(name, columns, [...stored.map((c) => c.name), "rowid"])
  const inSchema = keyOf(columns, primaryKeys[0]?.columns)
  const inTable = stored.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk)
  const key = inTable.map((column) => column.name).join(", ")
  return [
    ...nameFaults(
      name,
      columns,
      stored.map((column) => column.name),
    ),
    ...stored
      .filter((one) => !columns.some((column) => column.name === one.name))
      .map((one) => `${name}.${one.name} is in the table, and not in the schema`),
    ...columns.flatMap((column) => {
      const one = stored.find((other) => other.name === column.name)
      return one ? columnFaults(column, one).map((why) => `${name}.${column.name} ${why}`) : []
    }),
    ...(inSchema === key
      ? []
      : [`${name} has the primary key (${key}) in the table and (${inSchema}) in the schema`]),
  ]
}

const nameFaults = (
  table: string,
  columns: readonly SQLiteColumn[],
  stored: readonly string[],
): string[] =>
  columns
    .filter(({ name }) => !stored.includes(name))
    .map(({ name }) => `${table}.${name} is in the schema, and not in the table`)

const keyOf = (columns: readonly SQLiteColumn[], several: readonly SQLiteColumn[] | undefined) =>
  (several ?? columns.filter(({ primary }) => primary)).map(({ name }) => name).join(", ")

function columnFaults(column: SQLiteColumn, stored: Stored): string[] {
  const faults: string[] = []
  const type = column.getSQLType()
  if (affinityOf(type) !== affinityOf(stored.type))
    faults.push(`is ${stored.type || "of no type"} in the table and ${type} in the schema`)
  // SQLite allows null in some keys, for compatibility with old programs.
  const isRequired = stored.notnull === 1 || stored.pk > 0
  if (isRequired !== column.notNull)
    faults.push(
      isRequired
        ? "is NOT NULL in the table, and may be null in the schema"
        : "may be NULL in the table, and not in the schema",
    )
  const inSchema = defaultOf(column)
  const inTable = stored.dflt_value === null ? undefined : plain(stored.dflt_value)
  // Drizzle writes a null where the schema has no default; a required column it always writes.
  if (inSchema !== inTable && !(inSchema === undefined && isRequired))
    faults.push(
      `has the default ${inTable ?? "null"} in the table and ${inSchema ?? "null"} in the schema`,
    )
  return faults
}

/** https://www.sqlite.org/datatype3.html, section 3.1 */
function affinityOf(type: string): string {
  if (/int/i.test(type)) return "integer"
  if (/char|clob|text/i.test(type)) return "text"
  if (/blob/i.test(type) || type === "") return "blob"
  return /real|floa|doub/i.test(type) ? "real" : "numeric"
}

const dialect = new SQLiteSyncDialect()

/** A column's default as SQL, unless the program computes it. */
function defaultOf(column: SQLiteColumn): string | undefined {
  const value: unknown = column.default
  if (value === undefined || value === null) return
  if (is(value, SQL)) return plain(dialect.sqlToQuery(value).sql)
  const stored = column.mapToDriverValue(value)
  return typeof stored === "string" ? `'${stored.replaceAll("'", "''")}'` : String(stored)
}

/** An expression may be parenthesized. */
function plain(sql: string): string {
  const text = sql.trim()
  return /^\(.*\)$/s.test(text) ? plain(text.slice(1, -1)) : text
}
