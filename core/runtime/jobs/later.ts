import type { Log } from "../../base/log"

export interface Later {
  /** Runs `work` once, after `ms` or on `settle`; logs its errors. */
  later(ms: number, work: () => void | Promise<void>): void
  /** Runs deferred work now and waits for it. Work that it defers again waits again. */
  settle(): Promise<void>
}

/** Deferred work of modules. Without `timers`, as in tests, it waits for `settle`. */
export function createLater(log: Log, timers = true): Later {
  const waiting = new Set<() => void>()
  const running = new Set<Promise<void>>()

  async function perform(work: () => void | Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      log.error({ err: error }, "deferred work failed")
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
