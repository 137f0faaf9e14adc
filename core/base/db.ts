import { getTableColumns, sql } from "drizzle-orm"
import {
  type BaseSQLiteDatabase,
  blob,
  integer,
  real,
  type SQLiteColumn,
  type SQLiteTable,
  text,
} from "drizzle-orm/sqlite-core"

/**
 * The columns of a table, by their types in SQLite.
 * @example
 * const entries = sqliteTable("guestbook_entries", {
 *   id: column.text().primaryKey(),
 *   createdAt: column.integer("created_at").notNull(),
 * })
 */
export const column = { blob, integer, real, text }

/**
 * A drizzle database. Every result is a promise, so that the same module code runs on an engine
 * behind a network.
 */
export type Db = Omit<BaseSQLiteDatabase<"async", unknown>, "transaction" | "query" | "_">

/**
 * One step of a module's schema, in order. Its SQL is imported as text so that the binary contains
 * it.
 */
export interface Migration {
  readonly tag: string
  readonly sql: string
  /**
   * It runs in `live.db`, the file for what ends within a day: its rows are in no backup, a restored site has none, and a
   * minute after they are deleted no byte of them is left. A statement uses tables of one file.
   */
  readonly live?: true
}

/**
 * A prepared statement per connection: building a query costs more than running it.
 * @example
 * const byId = statement((db) => db.select().from(games).where(eq(games.num, sql.placeholder("num"))).prepare())
 * const [game] = await byId(ctx.db).all({ num: 7 })
 */
export function statement<P>(build: (db: Db) => P): (db: Db) => P {
  const prepared = new WeakMap<Db, P>()
  const on = (db: Db): P => {
    const existing = prepared.get(db)
    if (existing) return existing
    const created = build(db)
    prepared.set(db, created)
    return created
  }
  return (db) => {
    const guarded = guards.get(db)
    return guarded ? guarded.guard(on(guarded.base)) : on(db)
  }
}

interface StatementGuard {
  /** The connection on which statements are prepared once. */
  readonly base: Db
  guard<P>(prepared: P): P
}
const guards = new WeakMap<Db, StatementGuard>()

/**
 * For the host: makes the statements of one write use its connection's prepared ones, behind a
 * guard.
 */
export const guardStatements = (db: Db, guard: StatementGuard) => void guards.set(db, guard)

/**
 * A prepared insert of whole rows; every column is bound when it runs.
 * @example const insertGame = insertRow(games); await insertGame(tx, game)
 */
export function insertRow<T extends SQLiteTable>(table: T) {
  const { values, parametersOf } = boundRow(table)
  const prepared = statement((db) => db.insert(table).values(values).prepare())
  return async (db: Db, row: T["$inferSelect"]): Promise<void> => {
    await prepared(db).run(parametersOf(row))
  }
}

/**
 * A prepared insert of whole rows that also numbers them in order: `number` is the table's `INTEGER PRIMARY KEY`.
 * Returns the number, so that it takes no query before.
 * @example const insertGame = insertNumbered(games, "num"); const num = await insertGame(tx, game)
 */
export function insertNumbered<T extends SQLiteTable, N extends string & keyof T["$inferSelect"]>(
  table: T,
  number: N,
) {
  const { values, parametersOf } = boundRow(table, number)
  const prepared = statement((db) =>
    db
      .insert(table)
      .values(values)
      .returning({ number: getTableColumns(table)[number] as SQLiteColumn })
      .prepare(),
  )
  return async (tx: Db, row: Omit<T["$inferSelect"], N>): Promise<number> => {
    const [inserted] = await prepared(tx).values(parametersOf(row))
    return (inserted as [number])[0]
  }
}

/** The columns of a row as placeholders, without the one that SQLite fills in, and the values for them. */
function boundRow<T extends SQLiteTable>(table: T, without?: string) {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => name !== without)
  const isJson = new Set(
    columns.flatMap(([name, { dataType }]) => (dataType === "json" ? name : [])),
  )
  const values = columns.map(([name]) => {
    const placeholder = sql.placeholder(name)
    // Drizzle would store null in a JSON column as the text "null".
    return [name, isJson.has(name) ? sql`${placeholder}` : placeholder]
  })
  return {
    values: Object.fromEntries(values) as T["$inferInsert"],
    parametersOf(row: Readonly<Record<string, unknown>>) {
      const parameters: Record<string, unknown> = { ...row }
      for (const name of isJson)
        parameters[name] = parameters[name] === null ? null : JSON.stringify(parameters[name])
      return parameters
    },
  }
}

/**
 * Returns the next number of a column that numbers its rows in order; call it inside the write.
 * @example const nextGame = nextNumber(games.num); const num = await nextGame(tx)
 */
export function nextNumber(column: SQLiteColumn): (tx: Db) => Promise<number> {
  const last = statement((db) =>
    db
      .select({ last: sql<number | null>`max(${column})` })
      .from(column.table as SQLiteTable)
      .prepare(),
  )
  return async (tx) => ((await last(tx).all())[0]?.last ?? 0) + 1
}
