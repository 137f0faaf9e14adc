import type { Sqlite, SqliteStatement } from "../platform/sqlite"
import type { Prepares } from "./engine"
import { requireQuery } from "./refused-statements"

/**
 * Reads through the connection that writes while it has no open transaction, so both see the same. SQLite empties
 * the page cache of a connection when another one has committed: after each write, every read of a connection that
 * only reads fetches its pages again. That one is for reads while a transaction is open. What is not plainly a query is
 * refused.
 */
export const warmReads = (reading: Sqlite, writing: Sqlite): Prepares => ({
  prepare(sql) {
    requireQuery(sql)
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
