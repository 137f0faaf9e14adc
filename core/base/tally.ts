import type { Context } from "./context"
import type { Db } from "./db"

/** Counters that are incremented often, by one. */
export interface Tally<Key extends number | string = number> {
  /** Adds one; it is stored in the background within a second. */
  count(key: Key): void
  /** What has been counted but not stored yet. */
  waiting(key: Key): number
  /** Stores what is waiting immediately. */
  flush(): Promise<void>
}

/** How long to gather counts before storing them together. */
const GATHER_MS = 100
/**
 * Storing counts invalidates every cached response that shows them. A crash loses at most this much.
 */
const MIN_BETWEEN_MS = 1_000
/** The pauses between attempts grow while nothing can be stored. */
const MAX_GATHER_MS = 10_000
/** While nothing can be stored, no more counters than these wait; others are not counted. */
const MAX_WAITING = 100_000

/**
 * Gathers counts and stores them together, in one write.
 * @example const views = createTally(ctx, async (tx, seen) => { for (const [num, n] of seen) await add(tx, num, n) })
 */
export function createTally<Key extends number | string = number>(
  ctx: Pick<Context, "write" | "log" | "later" | "now">,
  store: (tx: Db, counted: ReadonlyMap<Key, number>) => Promise<void>,
): Tally<Key> {
  let waiting = new Map<Key, number>()
  let due = false
  let gatherMs = GATHER_MS
  let storedAt = Number.NEGATIVE_INFINITY

  async function flush(): Promise<void> {
    const counted = waiting
    if (counted.size === 0) return
    waiting = new Map()
    try {
      await ctx.write((tx) => store(tx, counted))
      gatherMs = GATHER_MS
      storedAt = ctx.now()
    } catch (error) {
      // Nothing was stored: put it back, with what has come in since.
      for (const [key, n] of counted) waiting.set(key, (waiting.get(key) ?? 0) + n)
      gatherMs = Math.min(10 * gatherMs, MAX_GATHER_MS)
      flushLater()
      throw error
    }
  }

  function flushLater(): void {
    if (due) return
    due = true
    // Never longer, even if the clock was changed.
    const rest = Math.min(storedAt + MIN_BETWEEN_MS - ctx.now(), MIN_BETWEEN_MS)
    ctx.later(Math.max(gatherMs, rest), () => {
      due = false
      return flush().catch((error) =>
        ctx.log.warn({ err: error }, "counts could not be stored; they stay in memory"),
      )
    })
  }

  return {
    count(key) {
      if (waiting.size >= MAX_WAITING && !waiting.has(key)) return
      waiting.set(key, (waiting.get(key) ?? 0) + 1)
      flushLater()
    },
    waiting: (key) => waiting.get(key) ?? 0,
    flush,
  }
}
