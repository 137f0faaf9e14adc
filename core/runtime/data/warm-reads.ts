import type { Sqlite, SqliteStatement } from "../../platform/sqlite"
import type { Prepares } from "./engine"
import { readStatement } from "./tables/statement"

/**
 * Reads through the connection that writes while it has no open transaction, so both see the same. SQLite empties
 * the page cache of a connection when another one has committed: after each write, every read of a connection that
 * only reads fetches its pages again. That one is for reads while a transaction is open, and for what is not
 * plainly a query, which it refuses.
 */
export const warmReads = (reading: Sqlite, writing: Sqlite): Prepares => ({
  prepare(sql) {
    if (!isQuery(sql)) return reading.prepare(sql)
    let cold: SqliteStatement | undefined
    let warm: SqliteStatement | undefined
    const statement = () => {
      if (writing.inTransaction) {
        cold ??= reading.prepare(sql)
        return cold
      }
      warm ??= writing.prepare(sql)
      return warm
    }
    return {
      run: (...values) => statement().run(...values),
      get: (...values) => statement().get(...values),
      all: (...values) => statement().all(...values),
      values: (...values) => statement().values(...values),
    }
  },
})

const isQuery = (sql: string): boolean => {
  const statement = readStatement(sql)
  return statement !== undefined && statement.target === undefined
}
