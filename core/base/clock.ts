import { uptime } from "node:os"

/** What this machine says about the time. Nothing else reads a clock; what the site decides goes by `ctx.now()`. */
export interface Clocks {
  /** Milliseconds since the epoch, which anyone may set. */
  wall(): number
  /** Milliseconds that only run forward. While the machine sleeps, they may stand still. */
  elapsed(): number
  /** Milliseconds since the machine started, sleep included; NaN where no one may ask. */
  uptime(): number
}

/**
 * Milliseconds on a clock that only runs forward, to measure how long something takes.
 * @example
 * const started = elapsed()
 * await work()
 * ctx.log.info({ ms: Math.round(elapsed() - started) }, "done")
 */
export const elapsed = (): number => performance.now()

/** The clocks of this machine. */
export const machineClocks: Clocks = {
  wall: () => Date.now(),
  elapsed,
  uptime() {
    try {
      return uptime() * 1_000
    } catch {
      // The runtime may forbid it.
      return Number.NaN
    }
  },
}
