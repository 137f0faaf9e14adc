import { type Clock, install } from "@sinonjs/fake-timers"

// As in `bun:test`: the others, such as `setImmediate`, stay real.
const FAKED = [
  "Date",
  "performance",
  "setTimeout",
  "clearTimeout",
  "setInterval",
  "clearInterval",
] as const

let clock: Clock | undefined

/** The fake timers of `bun:test`. */
export const jest = {
  useFakeTimers(options: { readonly now?: number | Date } = {}) {
    clock?.uninstall()
    clock = install({ now: options.now ?? Date.now(), toFake: [...FAKED] })
  },
  useRealTimers() {
    clock?.uninstall()
    clock = undefined
  },
  advanceTimersByTime: (ms: number) => void clock?.tick(ms),
  getTimerCount: () => clock?.countTimers() ?? 0,
}
