import { elapsed } from "../base/clock"
import type { Log } from "../base/log"

/** A commit that takes longer is in the log. */
export const SLOW_COMMIT_MS = 250
/** After one that takes longer, the site is not ready. */
const UNREADY_COMMIT_MS = 1_000
/** How long nothing may have been slow before it is ready again. */
const CALM_MS = 10_000
const WARN_EVERY_MS = 60_000

export type WriteHealth = ReturnType<typeof createWriteHealth>

/**
 * Whether the storage keeps up. What goes on and off in turns, such as a disk that is slow at each second commit, is one trouble:
 * it ends with a quick commit after `CALM_MS` without another.
 */
export function createWriteHealth(log: Log) {
  let failure: unknown
  let slow: { at: number; why: string } | undefined
  let committingSince: number | undefined
  let warnedAt = Number.NEGATIVE_INFINITY

  return {
    /** A commit begins. */
    committing(): void {
      committingSince = elapsed()
    },
    /** A commit has ended well, after so many milliseconds. */
    committed(ms: number): void {
      failure = committingSince = undefined
      const now = elapsed()
      if (ms > UNREADY_COMMIT_MS)
        slow = { at: now, why: `a commit took ${Math.round(ms)} ms: the disk is slow` }
      else if (slow && now - slow.at >= CALM_MS) slow = undefined
      if (ms <= SLOW_COMMIT_MS || now - warnedAt < WARN_EVERY_MS) return
      warnedAt = now
      log.warn({ ms: Math.round(ms) }, "a commit was slow: the disk takes long to store")
    },
    /** Nothing could be committed, or a write met a fault of the disk. */
    failed(error: unknown): void {
      failure = error
      committingSince = undefined
    },
    waitedTooLong(): void {
      slow = { at: elapsed(), why: "a write was refused, because it waited for too long" }
    },
    /** Why the site is not ready to store, as a message for the operator; undefined if it is. */
    trouble(): string | undefined {
      if (failure) return `the last write failed: ${(failure as Error).message}`
      const ms = elapsed() - (committingSince ?? elapsed())
      if (ms > UNREADY_COMMIT_MS)
        return `a commit has not ended for ${Math.round(ms)} ms: the disk is slow`
      return slow?.why
    },
  }
}
