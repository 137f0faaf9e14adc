import type { Db } from "./db"
import type { Context } from "./module"

/** Counts that come often and one by one. @since 1.2.0 */
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

/**
 * Gathers counts and stores them together, in one write.
 * @since 1.2.0
 * @example const views = createTally(ctx, async (tx, seen) => { for (const [num, n] of seen) await add(tx, num, n) })
 */
export function createTally(
  ctx: Pick<Context, "write" | "log">,
  store: (tx: Db, counted: ReadonlyMap<number, number>) => Promise<void>,
): Tally {
  let waiting = new Map<number, number>()
  let timer: ReturnType<typeof setTimeout> | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const counted = waiting
    if (counted.size === 0) return
    waiting = new Map()
    await ctx.write((tx) => store(tx, counted))
  }

  return {
    count(num) {
      waiting.set(num, (waiting.get(num) ?? 0) + 1)
      timer ??= setTimeout(
        () => flush().catch((error) => ctx.log.error({ err: error }, "counts were not stored")),
        GATHER_MS,
      )
    },
    waiting: (num) => waiting.get(num) ?? 0,
    flush,
  }
}
