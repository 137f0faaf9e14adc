import type { Sqlite } from "../../platform/sqlite"
import { isBusy } from "../folder/lock"

/** What a write does in `live.db`: done, undone and committed with what it does in the main file. */
export interface LivePart {
  /**
   * Call it before a statement that changes the file: from then on it belongs to the write that is under way. Settles
   * when the file is free; undefined if it is. `check` throws once that write has ended.
   */
  join(check?: () => void): Promise<void> | undefined
  /** Whether the write that is under way has changed the file. */
  isJoined(): boolean
  /** Ends the part of one write; gives whether there was one. */
  leave(isDone: boolean): boolean
  /** SQLite has rolled everything back by itself, on a full disk or an I/O error. */
  isLost(): boolean
  /** Commits all writes; gives the error if they are rolled back instead. */
  commit(): unknown
  rollback(): void
}

const RETRY_MS = 5

/** A second file costs a write that does not touch it nothing: its transaction begins with the first change. */
export function createLivePart(main: Sqlite, live: Sqlite): LivePart {
  const begin = live.prepare("BEGIN IMMEDIATE")
  const commit = live.prepare("COMMIT")
  const rollback = live.prepare("ROLLBACK")
  const savepoint = live.prepare("SAVEPOINT entry")
  const release = live.prepare("RELEASE entry")
  const undo = live.prepare("ROLLBACK TO entry")
  let isBegun = false
  let isJoined = false

  function tryJoin(check?: () => void): boolean {
    check?.()
    if (isJoined || !main.inTransaction) return true
    try {
      if (!isBegun) begin.run()
    } catch (error) {
      if (isBusy(error)) return false
      throw error
    }
    isBegun = true
    savepoint.run()
    isJoined = true
    return true
  }

  /** While the file is rewritten, or another program has locked it. */
  async function joinLater(check?: () => void): Promise<void> {
    do await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    while (!tryJoin(check))
  }

  function end(): void {
    if (live.inTransaction) rollback.run()
    isBegun = false
    isJoined = false
  }

  return {
    join: (check) => (tryJoin(check) ? undefined : joinLater(check)),
    isJoined: () => isJoined,
    leave(isDone) {
      const wasJoined = isJoined
      isJoined = false
      if (!wasJoined || !live.inTransaction) return wasJoined
      if (!isDone) undo.run()
      release.run()
      return wasJoined
    },
    isLost: () => isBegun && !live.inTransaction,
    commit() {
      try {
        if (isBegun) commit.run()
      } catch (error) {
        return error
      } finally {
        end()
      }
    },
    rollback: end,
  }
}
