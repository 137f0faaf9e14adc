/** What a wait gives that took too long. */
export const LATE = Symbol("late")

const TICKS = 10

/**
 * A time limit in ticks of the event loop: while something else keeps this process busy nobody can
 * answer, and that time does not count.
 */
export function startLimit(ms: number) {
  const { promise, resolve } = Promise.withResolvers<typeof LATE>()
  let left = TICKS
  let timer = setTimeout(tick, ms / TICKS)
  function tick(): void {
    left--
    if (left > 0) timer = setTimeout(tick, ms / TICKS)
    else resolve(LATE)
  }
  return { reached: promise, end: () => clearTimeout(timer) }
}

/** The value, or LATE. Whatever still runs then runs on, and nobody waits for it. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | typeof LATE> {
  const limit = startLimit(ms)
  return Promise.race([work, limit.reached]).finally(limit.end)
}
