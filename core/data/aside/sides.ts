import { elapsed } from "../../base/clock"
import type { Log } from "../../base/log"
import type { Store } from "../store"
import { createTransaction, type Side } from "../transaction"
import { SLOW_COMMIT_MS } from "../write-health"
import { startSideAside } from "./side-aside"

/** After so long without a slow commit, a quick one brings the writes back to the main thread. */
export const BACK_MS = 600_000

export interface SidesOptions {
  readonly log: Log
  /** How long another process may lock the database before writes are refused. */
  readonly patienceMs?: number
}

/**
 * Where the next writes run. In the main thread a statement costs least, and a commit makes everyone wait for the disk: that is
 * right while it takes a few milliseconds. After a slow commit, writes run in a thread of their own, so that reading goes on.
 * Callbacks stay here (core/decisions/030).
 */
export function createSides(store: Store, { log, patienceMs = 5_000 }: SidesOptions) {
  const here = { ...createTransaction(store, patienceMs), execute: store.execute, close() {} }
  let current: Side = here
  let isAside = false
  let mayLeave = store.durable
  let slowAt = elapsed()
  let ended: unknown

  function leave(): void {
    isAside = true
    try {
      current = startSideAside(store, { patienceMs, isCertain: here.isCertain(), failed: stay })
    } catch (error) {
      stay(error)
    }
  }

  function stay(error: unknown): void {
    if (!isAside) return
    mayLeave = false
    comeBack()
    log.error({ err: error }, "no thread can wait for the disk until the next start; reading waits")
  }

  function comeBack(): void {
    isAside = false
    current = here
    // The next transaction begins new logs, whatever became of the last commit of the thread.
    here.rollback()
  }

  if (store.aside) leave()
  return {
    /** Where the next transaction runs. */
    current: () => current,
    /** A commit has ended well, after so many milliseconds. */
    committed(ms: number): void {
      const now = elapsed()
      if (ms > SLOW_COMMIT_MS) {
        slowAt = now
        if (!isAside && mayLeave) leave()
      } else if (isAside && now - slowAt >= BACK_MS) {
        ended = current.close()
        comeBack()
      }
    },
    async close(): Promise<void> {
      await ended
      await current.close()
    },
  }
}
