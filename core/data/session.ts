import { type ExtractTablesWithRelations, fillPlaceholders, type Query } from "drizzle-orm"
import {
  BaseSQLiteDatabase,
  type PreparedQueryConfig,
  type SelectedFieldsOrdered,
  SQLiteAsyncDialect,
  type SQLiteExecuteMethod,
  SQLitePreparedQuery,
  SQLiteSession,
} from "drizzle-orm/sqlite-core"
import type { Db } from "../base/db"
import type { Execute, StatementText } from "./engine"
import { type ReadRow, rowReader } from "./row-reader"

type NoTables = Record<string, never>
type Rows = unknown[][]
type MapRows = (rows: Rows) => unknown
type Values = Record<string, unknown>

const dialect = new SQLiteAsyncDialect()

/**
 * Drizzle over an engine. Its own driver for the embedded engine returns arrays where the types
 * say promise, so that code that works there fails over a network; here every result is a promise.
 */
export function openDb(execute: Execute): Db {
  const session = new Session(execute)
  return new BaseSQLiteDatabase<"async", unknown, NoTables>("async", dialect, session, undefined)
}

/** The same prepared query, run on another engine. */
export const sentBy = <P>(prepared: P, send: Execute): P =>
  Object.assign(Object.create(prepared as object), { send }) as P

class Session extends SQLiteSession<
  "async",
  unknown,
  NoTables,
  ExtractTablesWithRelations<NoTables>
> {
  readonly #execute: Execute

  constructor(execute: Execute) {
    super(dialect)
    this.#execute = execute
  }

  override prepareQuery(
    query: Query,
    fields: SelectedFieldsOrdered | undefined,
    method: SQLiteExecuteMethod,
    _isArray: boolean,
    mapRows?: MapRows,
  ): PreparedQuery {
    return new PreparedQuery(this.#execute, query, fields, method, mapRows)
  }

  override transaction(): Promise<never> {
    return Promise.reject(new Error("use ctx.write instead of a transaction"))
  }
}

/**
 * SQLite plans for the values of some parameters, and so compiles the statement again at every run: of a limit or an
 * offset, and of what a column equals in an ordered query. It takes 6 to 30 µs, often longer than the run. The value
 * of an expression does not matter to the plan.
 */
const withUnknownValues = (text: string) => outsideLiterals(text, asExpressions)

const asExpressions = (sql: string) =>
  sql
    .replaceAll(" limit ?", " limit 0 + ?")
    .replaceAll(" offset ?", " offset 0 + ?")
    .replaceAll(" = ?", " = +?")

const outsideLiterals = (text: string, change: (sql: string) => string) =>
  text
    .split("'")
    .map((part, at) => (at % 2 === 0 ? change(part) : part))
    .join("'")

/** The fields are public, because `sentBy` creates objects that inherit them. */
class PreparedQuery extends SQLitePreparedQuery<PreparedQueryConfig & { type: "async" }> {
  readonly send: Execute
  readonly statement: StatementText
  readonly fields: SelectedFieldsOrdered | undefined
  readonly mapRows: MapRows | undefined
  /** Set by drizzle: which tables of a join may have no row. */
  joinsNotNullableMap?: Record<string, boolean>
  readonly memo: { read?: ReadRow } = {}

  constructor(
    send: Execute,
    query: Query,
    fields: SelectedFieldsOrdered | undefined,
    method: SQLiteExecuteMethod,
    mapRows: MapRows | undefined,
  ) {
    super("async", method, query)
    this.send = send
    this.statement = { sql: withUnknownValues(query.sql) }
    this.fields = fields
    this.mapRows = mapRows
  }

  run(values?: Values): Promise<unknown> {
    return this.send(this.statement, "run", this.bound(values))
  }

  values(values?: Values): Promise<Rows> {
    return this.send(this.statement, "values", this.bound(values)) as Promise<Rows>
  }

  async all(values?: Values): Promise<unknown> {
    const { fields, mapRows, memo } = this
    if (!fields && !mapRows) return await this.send(this.statement, "all", this.bound(values))
    const rows = await this.values(values)
    if (mapRows) return mapRows(rows)
    memo.read ??= rowReader(fields as SelectedFieldsOrdered, this.joinsNotNullableMap)
    return rows.map(memo.read)
  }

  async get(values?: Values): Promise<unknown> {
    return ((await this.all(values)) as unknown[])[0]
  }

  bound(values: Values = {}) {
    return fillPlaceholders(this.query.params, values) as Parameters<Execute>[2]
  }
}
