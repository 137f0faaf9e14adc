import { AsyncLocalStorage } from "node:async_hooks"

/** Whose code is running: a module's id, or a way to find it, asked only when something went wrong. */
type Owner = string | (() => string | undefined)

const running = new AsyncLocalStorage<Owner>()

/** Runs work of a module, and all that it leaves behind: timers, what it waits for. */
export const runAs = <T>(owner: Owner, work: () => T): T => running.run(owner, work)

/** Id of the module whose work this is, as far as it is known. */
export function currentOwner(): string | undefined {
  const owner = running.getStore()
  return typeof owner === "function" ? owner() : owner
}

const blamed = new WeakMap<object, () => string | undefined>()

/** The same work; when it fails, the error is known to be of whose code asked for it. */
export const blameable =
  <A extends unknown[], T>(work: (...args: A) => Promise<T>) =>
  async (...args: A): Promise<T> => {
    const asking = running.getStore()
    try {
      return await work(...args)
    } catch (error) {
      if (typeof error === "object" && error !== null && !blamed.has(error))
        blamed.set(error, () => (typeof asking === "function" ? asking() : asking))
      throw error
    }
  }

/** Who asked for the work of ours that failed so; undefined where nobody is known to. */
export const blamedFor = (error: unknown): string | undefined =>
  typeof error === "object" && error !== null ? blamed.get(error)?.() : undefined
