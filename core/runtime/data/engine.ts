import { LRUCache } from "lru-cache"
import type { Sqlite, SqliteStatement, SqliteValue } from "../../platform/sqlite"

/** A statement, compiled on its first run. */
export interface StatementText {
  readonly sql: string
  compiled?: SqliteStatement
}

/** Runs a statement: `values` returns rows as arrays, `all` as objects. `check` is called right before and may throw. */
export type Execute = (
  statement: StatementText,
  method: "run" | "all" | "values",
  values: readonly SqliteValue[],
  check?: () => void,
) => Promise<unknown>

/** What an engine needs of a connection. */
export type Prepares = Pick<Sqlite, "prepare">

/** How statements reach a database. */
export type Engine = (connection: Prepares) => Execute

/** Compiling takes longer than most statements; one that is not prepared is compiled again after as many others. */
const MOST_COMPILED = 100

/** In this process: the promise is already settled when the call returns. */
export const embedded: Engine = (connection) => {
  const compiled = new LRUCache<string, SqliteStatement>({
    max: MOST_COMPILED,
    memoMethod: (sql) => connection.prepare(sql),
  })
  return async (statement, method, values, check) => {
    check?.()
    statement.compiled ??= compiled.memo(statement.sql)
    return statement.compiled[method](...values)
  }
}

/** For tests: results arrive a tick later, as they do over a network. */
export const distant: Engine = (connection) => {
  const execute = embedded(connection)
  return async (...statement) => {
    await new Promise((resolve) => setImmediate(resolve))
    return execute(...statement)
  }
}
