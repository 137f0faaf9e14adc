import { currentScope, type Owner, runWith } from "../base/scope"

/** Runs work of a module, including its timers and async continuations. */
export const runAs = <T>(owner: Owner, work: () => T): T => runWith({ owner }, work)

/** Id of the module whose code is running, if known. */
export const currentOwner = (): string | undefined => idOf(currentScope()?.owner)

const idOf = (owner: Owner | undefined) => (typeof owner === "function" ? owner() : owner)

const callers = new WeakMap<object, Owner>()

/**
 * Notes whose call failed, on the error and on the promise that rejects with it. The last one counts: an error travels
 * outwards, so that is who left it unhandled.
 */
export function blame(owner: Owner | undefined, ...things: readonly unknown[]): void {
  if (!owner) return
  for (const one of things) if (typeof one === "object" && one !== null) callers.set(one, owner)
}

/** The module whose call caused this error, or made this promise; undefined if unknown. */
export const callerOf = (thing: unknown): string | undefined =>
  typeof thing === "object" && thing !== null ? idOf(callers.get(thing)) : undefined
