import { elapsed } from "../base/clock"
import type { Sqlite } from "../platform/sqlite"
import type { Execute } from "./engine"
import { isBusy } from "./folder/lock"
import type { Store } from "./store"

const MAX_WAIT_MS = 50

type Transaction = ReturnType<typeof createTransaction>

/** Where writes run: at once in this thread, or later in another. */
export type Side = {
  readonly [K in keyof Transaction]: () =>
    | ReturnType<Transaction[K]>
    | Promise<Awaited<ReturnType<Transaction[K]>>>
} & {
  readonly execute: Execute
  close(): void | Promise<void>
}

/**
 * The transaction that the two files have at a time, and the part of it that belongs to one write.
 *
 * SQLite does not commit two files at once. The main one comes first: what is in `live.db` may be gone, as it is after a
 * restore, and everyone has to bear that; it never refers to something that is not there.
 */
export function createTransaction(
  { connection, live, durable }: Store,
  patienceMs: number,
  wasCertain = !durable,
) {
  // Waiting inside SQLite would stop every request; `begin` waits outside.
  for (const one of [connection, live.connection]) one.run("PRAGMA busy_timeout = 0")
  const prepare = (sql: string) => connection.prepare(sql)
  const begin = prepare("BEGIN IMMEDIATE")
  const commit = prepare("COMMIT")
  const rollback = prepare("ROLLBACK")
  const savepoint = prepare("SAVEPOINT entry")
  const release = prepare("RELEASE entry")
  const undo = prepare("ROLLBACK TO entry")
  const version = prepare("PRAGMA data_version")
  let isCertain = wasCertain
  const newLogs = [connection, live.connection].map((one) =>
    one.prepare("PRAGMA wal_checkpoint(TRUNCATE)"),
  )

  /**
   * Begins new logs. What a failed sync has lost is reported once, and by no later sync: a log that goes on behind it would
   * end there after a power cut, with all that was acknowledged since. The sync that failed may be one of an earlier start.
   */
  function beginLogs(): void {
    const begun = newLogs.map((one) => one.get() as { readonly busy: number } | null)
    // While another program reads from one for long, the next transaction tries again.
    isCertain = begun.every((row) => !row?.busy)
  }

  /**
   * A commit whose sync failed is in the log as a whole, and a kill would bring it back: the next one takes its place. This
   * one changes nothing.
   */
  function overwriteRefused(one: Sqlite): void {
    try {
      if (!one.inTransaction)
        one.run(`PRAGMA user_version = ${one.query("PRAGMA user_version").values()[0]?.[0]}`)
    } catch {
      // Its sync may fail as well.
    }
  }

  return {
    /** Another process, such as a backup or a SQLite shell, may lock the database for a while. */
    async begin(): Promise<void> {
      const until = elapsed() + patienceMs
      for (let wait = 1; ; wait = Math.min(2 * wait, MAX_WAIT_MS)) {
        try {
          if (!isCertain) beginLogs()
          // What reads from one now may be a request, or a thread that has just ended.
          if (isCertain || wait === MAX_WAIT_MS) return void begin.run()
        } catch (error) {
          if (!isBusy(error) || elapsed() >= until) throw error
        }
        await new Promise((resolve) => setTimeout(resolve, wait))
      }
    },
    /** Gives the error if what is in `live.db` was rolled back. */
    commit(): unknown {
      try {
        commit.run()
      } catch (error) {
        overwriteRefused(connection)
        throw error
      }
      const lost = live.commit()
      if (!lost) return
      isCertain = !durable
      overwriteRefused(live.connection)
      return lost
    },
    rollback() {
      isCertain = !durable
      if (connection.inTransaction) rollback.run()
      live.rollback()
    },
    /** SQLite rolls back on a full disk or an I/O error: then all writes fail. */
    isLost: () => !connection.inTransaction || live.isLost(),
    /** Whether the logs are whole. */
    isCertain: () => isCertain,
    /** Begins one write. */
    enter: () => void savepoint.run(),
    /** Whether it has changed `live.db`. */
    isJoined: live.isJoined,
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
    /** Changes when anything else commits to the main file, such as another process. */
    version: (): unknown => version.values()[0]?.[0],
  }
}
