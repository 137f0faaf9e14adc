import { LRUCache } from "lru-cache"
import type { Sqlite, SqliteStatement, SqliteValue } from "../platform/sqlite"

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

/** Told of each statement that ran, before its result arrives; `result` is undefined if it failed. */
export type Ran = (statement: StatementText, result: unknown) => void

/** How statements reach a database. */
export type Engine = (connection: Prepares, ran?: Ran) => Execute

/** Compiling takes longer than most statements; one that is not prepared is compiled again after as many others. */
const MAX_COMPILED = 100

/** In this process: the promise is already settled when the call returns. */
export const embeddedEngine: Engine = (connection, ran) => {
  const compiled = new LRUCache<string, SqliteStatement>({
    max: MAX_COMPILED,
    memoMethod: (sql) => connection.prepare(sql),
  })
  return async (statement, method, values, check) => {
    check?.()
    statement.compiled ??= compiled.memo(statement.sql)
    let result: unknown
    try {
      result = statement.compiled[method](...values)
    } finally {
      ran?.(statement, result)
    }
    return result
  }
}

/** For tests: results arrive a tick later, as they do over a network. */
export const distant: Engine = (connection, ran) => {
  const execute = embeddedEngine(connection, ran)
  return async (...statement) => {
    await new Promise((resolve) => setImmediate(resolve))
    return execute(...statement)
  }
}
