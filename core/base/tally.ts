import type { Context } from "./context"
import type { Db } from "./db"

/** Counts that come often and one by one. */
export interface Tally {
  /** One more; costs nothing here, and is stored within a tenth of a second. */
  count(num: number): void
  /** What is counted, but not stored yet. */
  waiting(num: number): number
  /** Stores what is waiting, now. */
  flush(): Promise<void>
}

/** What comes together is stored together; a crash loses at most this much of it. */
const GATHER_MS = 100
/** While nothing can be stored, it is tried less and less often. */
const MOST_GATHER_MS = 10_000

/**
 * Gathers counts and stores them together, in one write.
 * @example const views = createTally(ctx, async (tx, seen) => { for (const [num, n] of seen) await add(tx, num, n) })
 */
export function createTally(
  ctx: Pick<Context, "write" | "log" | "later">,
  store: (tx: Db, counted: ReadonlyMap<number, number>) => Promise<void>,
): Tally {
  let waiting = new Map<number, number>()
  let due = false
  let gatherMs = GATHER_MS

  async function flush(): Promise<void> {
    const counted = waiting
    if (counted.size === 0) return
    waiting = new Map()
    try {
      await ctx.write((tx) => store(tx, counted))
      gatherMs = GATHER_MS
    } catch (error) {
      // Nothing of it is stored: it counts again, with what came meanwhile.
      for (const [num, n] of counted) waiting.set(num, (waiting.get(num) ?? 0) + n)
      gatherMs = Math.min(10 * gatherMs, MOST_GATHER_MS)
      flushLater()
      throw error
    }
  }

  function flushLater(): void {
    if (due) return
    due = true
    ctx.later(gatherMs, () => {
      due = false
      return flush().catch((error) =>
        ctx.log.warn({ err: error }, "counts could not be stored; they stay in memory"),
      )
    })
  }

  return {
    count(num) {
      waiting.set(num, (waiting.get(num) ?? 0) + 1)
      flushLater()
    },
    waiting: (num) => waiting.get(num) ?? 0,
    flush,
  }
}
