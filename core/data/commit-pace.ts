import { elapsed } from "../base/clock"

/** How much longer than a commit the process serves requests before the next one. */
const REST = 9
const LONGEST_REST_MS = 50
/** From this many writes in a commit on, waiting for more would gain nothing. */
const FULL_BATCH = 8

/** Decides when the next commit may start. */
export interface CommitPace {
  /** Runs a commit and notes how long it took, in milliseconds. */
  time(commit: () => void | Promise<void>): Promise<number>
  /** Settles when a commit is due: at once after a rest, or when enough writes are waiting. */
  due(queued: () => number): Promise<void>
  /** Call it when a write joins the queue. */
  joined(queued: number): void
}

/**
 * COMMIT waits for the disk, and every request of the process waits with it. So commits take at most
 * a tenth of the time while writes come one by one; the first after a rest is not delayed.
 */
export function createCommitPace(now: () => number = elapsed): CommitPace {
  let restUntil = Number.NEGATIVE_INFINITY
  let wake: (() => void) | undefined

  return {
    async time(commit) {
      const started = now()
      try {
        await commit()
      } finally {
        const ended = now()
        restUntil = ended + Math.min(LONGEST_REST_MS, REST * (ended - started))
      }
      return now() - started
    },
    async due(queued) {
      const rest = restUntil - now()
      // Timers count whole milliseconds.
      if (rest < 1 || queued() >= FULL_BATCH) return
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, rest)
      wake = resolve
      await promise
      wake = undefined
      clearTimeout(timer)
    },
    joined(queued) {
      if (queued >= FULL_BATCH) wake?.()
    },
  }
}
