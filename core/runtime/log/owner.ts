import { currentScope, type Owner, runWith } from "../scope"

/** Runs work of a module, including its timers and async continuations. */
export const runAs = <T>(owner: Owner, work: () => T): T => runWith({ owner }, work)

/** Id of the module whose code is running, if known. */
export const currentOwner = (): string | undefined => idOf(currentScope()?.owner)

const idOf = (owner: Owner | undefined) => (typeof owner === "function" ? owner() : owner)

const callers = new WeakMap<object, () => string | undefined>()

/** Attributes errors that reach the calling module later, such as those of a stream, to it. */
export function rememberCaller(): <E>(error: E) => E {
  const caller = currentScope()?.owner
  return (error) => {
    if (typeof error === "object" && error !== null && !callers.has(error))
      callers.set(error, () => idOf(caller))
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
