import { LRUCache } from "lru-cache"
import type { Sqlite, SqliteStatement, SqliteValue } from "../../platform/sqlite"

/** A statement, compiled on its first run. */
export interface StatementText {
  readonly sql: string
  compiled?: SqliteStatement
}

/** Runs a statement: `values` returns rows as arrays, `all` as objects. */
export type Execute = (
  statement: StatementText,
  method: "run" | "all" | "values",
  values: readonly SqliteValue[],
) => Promise<unknown>

/** How statements reach a database; `check` is called before each run and may throw. */
export type Engine = (connection: Sqlite, check?: () => void) => Execute

/** Compiling takes longer than most statements; one that is not prepared is compiled again after as many others. */
const MOST_COMPILED = 100

/** In this process: the promise is already settled when the call returns. */
export const embedded: Engine = (connection, check) => {
  const compiled = new LRUCache<string, SqliteStatement>({
    max: MOST_COMPILED,
    memoMethod: (sql) => connection.prepare(sql),
  })
  return async (statement, method, values) => {
    check?.()
    statement.compiled ??= compiled.memo(statement.sql)
    return statement.compiled[method](...values)
  }
}

/** For tests: results arrive a tick later, as they do over a network. */
export const distant: Engine = (connection, check) => {
  const execute = embedded(connection, check)
  return async (...statement) => {
    await new Promise((resolve) => setImmediate(resolve))
    return execute(...statement)
  }
}
