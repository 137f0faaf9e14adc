import { existsSync, rmSync } from "node:fs"

// Preloaded into a site: a limit of so many milliseconds is over when a module that hangs has written `data/stuck-<ms>`,
// and not earlier. So no test waits for it, and on a busy machine nothing that is merely slow is late.
const LIMITS_MS: readonly (number | undefined)[] = [
  // For the import of a module, for one step of its trial, for the answers at a stop, for the whole stop, and for one
  // migration over the rows of a site.
  5_000,
  6_000, 8_000, 9_500, 600_000,
]
const LOOK_MS = 10

const after = globalThis.setTimeout
const untilStuck = (callback: () => void, ms?: number, ...rest: unknown[]) => {
  if (!LIMITS_MS.includes(ms)) return after(callback, ms, ...rest)
  const marker = `data/stuck-${ms}`
  // `clearTimeout` takes it, too.
  const look = setInterval(() => {
    if (!existsSync(marker)) return
    rmSync(marker)
    clearInterval(look)
    callback()
  }, LOOK_MS)
  return look
}
Object.assign(globalThis, { setTimeout: untilStuck })
