import { elapsed } from "../base/clock"
import { isBusy } from "./folder/lock"
import type { Store } from "./store"

type Files = Pick<Store, "connection" | "live">

/**
 * The transaction that the two files have at a time, and the part of it that belongs to one write.
 *
 * SQLite does not commit two files at once. The main one comes first: what is in `live.db` may be gone, as it is after a
 * restore, and everyone has to bear that; it never refers to something that is not there.
 */
export function createTransaction({ connection, live }: Files, patienceMs: number) {
  // Waiting inside SQLite would stop every request; `begin` waits outside.
  for (const one of [connection, live.connection]) one.run("PRAGMA busy_timeout = 0")
  const prepare = (sql: string) => connection.prepare(sql)
  const begin = prepare("BEGIN IMMEDIATE")
  const commit = prepare("COMMIT")
  const rollback = prepare("ROLLBACK")
  const savepoint = prepare("SAVEPOINT entry")
  const release = prepare("RELEASE entry")
  const undo = prepare("ROLLBACK TO entry")
  const isDurable = Number(connection.query("PRAGMA synchronous").values()[0]?.[0]) > 0
  let isCertain = !isDurable
  const newLogs = [connection, live.connection].map((one) =>
    one.prepare("PRAGMA wal_checkpoint(TRUNCATE)"),
  )

  /**
   * Begins new logs. What a failed sync has lost is reported once, and by no later sync: a log that goes on behind it would
   * end there after a power cut, with all that was acknowledged since. The sync that failed may be one of an earlier start.
   */
  function beginLogs(): void {
    const begun = newLogs.map((one) => one.get() as { readonly busy: number } | null)
    // While another program reads from one, the next transaction tries again.
    isCertain = begun.every((row) => !row?.busy)
  }

  return {
    /** Another process, such as a backup or a SQLite shell, may lock the database for a while. */
    async begin(): Promise<void> {
      const until = elapsed() + patienceMs
      for (let wait = 1; ; wait = Math.min(2 * wait, 50)) {
        try {
          if (!isCertain) beginLogs()
          return void begin.run()
        } catch (error) {
          if (!isBusy(error) || elapsed() >= until) throw error
        }
        await new Promise((resolve) => setTimeout(resolve, wait))
      }
    },
    /** Gives the error if what is in `live.db` was rolled back. */
    commit(): unknown {
      commit.run()
      const lost = live.commit()
      if (lost) isCertain = !isDurable
      return lost
    },
    rollback() {
      isCertain = !isDurable
      if (connection.inTransaction) rollback.run()
      live.rollback()
    },
    /** SQLite rolls back on a full disk or an I/O error: then all writes fail. */
    isLost: () => !connection.inTransaction || live.isLost(),
    /** Begins one write. */
    enter: () => void savepoint.run(),
    /** Its changes are part of the transaction; gives whether some are in `live.db`. */
    leave(): boolean {
      release.run()
      return live.leave(true)
    },
    /** Takes its changes back. */
    undo() {
      live.leave(false)
      undo.run()
      release.run()
    },
  }
}
