import type { Log } from "../base/log"
import { inTime, MAX_RUN_MS } from "../base/time-limit"
import { runAs } from "../log/owner"

export interface Later {
  /** Runs `work` once, after `ms` or on `settle`; logs its errors as those of the module. */
  later(ms: number, work: () => void | Promise<void>, module?: string): void
  /** Runs deferred work now and waits for it. Work that it defers again waits again. */
  settle(): Promise<void>
}

/** Deferred work of modules. Without `timers`, as in tests, it waits for `settle`. */
export function createLater(log: Log, timers = true): Later {
  const waiting = new Set<() => void>()
  const running = new Set<Promise<void>>()

  async function perform(work: () => void | Promise<void>, module: string): Promise<void> {
    try {
      await runAs(module, () => inTime(MAX_RUN_MS, work))
    } catch (error) {
      log.error({ module, err: error }, "deferred work failed")
    }
  }

  return {
    later(ms, work, module = "core") {
      const timer = timers ? setTimeout(run, ms) : undefined
      waiting.add(run)
      function run() {
        clearTimeout(timer)
        waiting.delete(run)
        const performed = perform(work, module).finally(() => running.delete(performed))
        running.add(performed)
      }
    },
    async settle() {
      for (const run of [...waiting]) run()
      await Promise.all(running)
    },
  }
}
