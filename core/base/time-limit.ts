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

/** How long work of a module that the host starts may take, if the module says nothing else. */
export const MAX_RUN_MS = 60_000

/** What a run ends with that took too long. */
export class RunLate extends Error {
  constructor(ms: number) {
    super(`not done within ${ms / 1000} s; this run was abandoned`)
  }
}

/** Runs work, and rejects if it takes too long. The work itself is not cancelled. */
export async function inTime<T>(ms: number, work: () => T | Promise<T>): Promise<T> {
  const result = await within(ms, (async () => work())())
  if (result === LATE) throw new RunLate(ms)
  return result
}

/** The value, or LATE. The work itself is not cancelled. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | typeof LATE> {
  const limit = startLimit(ms)
  return Promise.race([work, limit.reached]).finally(limit.end)
}
