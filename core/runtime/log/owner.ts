import { AsyncLocalStorage } from "node:async_hooks"

/** Whose code is running: a module's id, or a function that finds it, called only after an error. */
type Owner = string | (() => string | undefined)

const running = new AsyncLocalStorage<Owner>()

/** Runs work of a module, including its timers and async continuations. */
export const runAs = <T>(owner: Owner, work: () => T): T => running.run(owner, work)

/** Id of the module whose code is running, if known. */
export function currentOwner(): string | undefined {
  const owner = running.getStore()
  return typeof owner === "function" ? owner() : owner
}

const callers = new WeakMap<object, () => string | undefined>()

/** Attributes errors that reach the calling module later, such as those of a stream, to it. */
export function rememberCaller(): <E>(error: E) => E {
  const caller = running.getStore()
  return (error) => {
    if (typeof error === "object" && error !== null && !callers.has(error))
      callers.set(error, () => (typeof caller === "function" ? caller() : caller))
    return error
  }
}

/** Wraps work so that its errors are attributed to the calling module. */
export const attributed =
  <A extends unknown[], T>(work: (...args: A) => Promise<T>) =>
  async (...args: A): Promise<T> => {
    const attribute = rememberCaller()
    try {
      return await work(...args)
    } catch (error) {
      throw attribute(error)
    }
  }

/** The module whose call caused this error; undefined if unknown. */
export const callerOf = (error: unknown): string | undefined =>
  typeof error === "object" && error !== null ? callers.get(error)?.() : undefined
