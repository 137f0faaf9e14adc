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

/** In this process: the promise is already settled when the call returns. */
export const embedded: Engine = (connection, check) => async (statement, method, values) => {
  check?.()
  statement.compiled ??= connection.prepare(statement.sql)
  return statement.compiled[method](...values)
}

/** For tests: results arrive a tick later, as they do over a network. */
export const distant: Engine = (connection, check) => {
  const execute = embedded(connection, check)
  return async (...statement) => {
    await new Promise((resolve) => setImmediate(resolve))
    return execute(...statement)
  }
}
