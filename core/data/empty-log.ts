import type { Sqlite } from "../platform/sqlite"

/** Another connection may be reading from the log just now. */
const MAX_TRIES = 100

/** Copies the log into the file and cuts it to nothing. */
export function emptyLog(db: Sqlite): void {
  for (let tries = 1; ; tries++) {
    const row = db.query("PRAGMA wal_checkpoint(TRUNCATE)").get() as {
      readonly busy: number
    } | null
    if (!row?.busy) return
    if (tries === MAX_TRIES) throw new Error("another connection keeps reading from the log")
    rest(Math.min(10 * tries, 200))
  }
}

const rest = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
