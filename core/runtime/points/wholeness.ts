import { AsyncLocalStorage } from "node:async_hooks"

const making = new AsyncLocalStorage<{ whole: boolean }>()

/** Makes a value and notices whether a contribution had to be left out of it on the way. */
export async function noticing<T>(
  make: () => T | Promise<T>,
): Promise<{ readonly value: T; readonly whole: boolean }> {
  const noted = { whole: true }
  const value = await making.run(noted, make)
  return { value, whole: noted.whole }
}

/** Tells whoever makes an answer that it lacks something it should have. */
export function notWhole(): void {
  const noted = making.getStore()
  if (noted) noted.whole = false
}
