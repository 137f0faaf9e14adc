import { elapsed } from "../../base/clock"
import type { Sqlite } from "../../platform/sqlite"

/** The transaction that one connection has at a time, and the part of it that belongs to one write. */
export function createTransaction(connection: Sqlite, patienceMs: number) {
  // Waiting inside SQLite would stop every request; `begin` waits outside.
  connection.run("PRAGMA busy_timeout = 0")
  const prepared = (sql: string) => connection.prepare(sql)
  const begin = prepared("BEGIN IMMEDIATE")
  const commit = prepared("COMMIT")
  const rollback = prepared("ROLLBACK")
  const savepoint = prepared("SAVEPOINT entry")
  const release = prepared("RELEASE entry")
  const undo = prepared("ROLLBACK TO entry")

  return {
    /** Another process, such as a backup or a SQLite shell, may lock the database for a while. */
    async begin(): Promise<void> {
      const until = elapsed() + patienceMs
      for (let wait = 1; ; wait = Math.min(2 * wait, 50)) {
        try {
          return void begin.run()
        } catch (error) {
          const isBusy = String((error as { code?: unknown }).code).startsWith("SQLITE_BUSY")
          if (!isBusy || elapsed() >= until) throw error
        }
        await new Promise((resolve) => setTimeout(resolve, wait))
      }
    },
    commit: () => void commit.run(),
    rollback: () => void rollback.run(),
    /** Begins one write. */
    enter: () => void savepoint.run(),
    /** Its changes are part of the transaction. */
    leave: () => void release.run(),
    /** Takes its changes back. */
    undo() {
      undo.run()
      release.run()
    },
  }
}
