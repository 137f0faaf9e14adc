import type { Log } from "../../base/log"

export interface Later {
  /** Does `work` once, after `ms` or when it is asked to settle; logs what it throws. */
  later(ms: number, work: () => void | Promise<void>): void
  /** Does now what waits, and settles when that is done. What it puts off again, waits again. */
  settle(): Promise<void>
}

/** What modules put off for a moment. Without `timers`, as in tests, it waits to be settled. */
export function createLater(log: Log, timers = true): Later {
  const waiting = new Set<() => void>()
  const running = new Set<Promise<void>>()

  async function perform(work: () => void | Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      log.error({ err: error }, "what was put off failed")
    }
  }

  return {
    later(ms, work) {
      const timer = timers ? setTimeout(run, ms) : undefined
      waiting.add(run)
      function run() {
        clearTimeout(timer)
        waiting.delete(run)
        const performed = perform(work).finally(() => running.delete(performed))
        running.add(performed)
      }
    },
    async settle() {
      for (const run of [...waiting]) run()
      await Promise.all(running)
    },
  }
}
