/** The result of a wait that timed out. */
export const LATE = Symbol("late")

const TICKS = 10

/**
 * A time limit in ticks of the event loop: time during which the process is blocked does not count.
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

/** The value, or LATE. The work itself is not cancelled. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | typeof LATE> {
  const limit = startLimit(ms)
  return Promise.race([work, limit.reached]).finally(limit.end)
}
