import { AsyncLocalStorage } from "node:async_hooks"
import type { Reading } from "./data/tables/reading"

/** Whose code is running: a module's id, or a function that finds it, called only after an error. */
export type Owner = string | (() => string | undefined)

/** What the code that runs belongs to. In one storage, since each costs a request as much as a lookup of its route. */
export interface Scope {
  readonly owner: Owner | undefined
  /** What a GET has read so far. */
  readonly reading: Reading | undefined
}

const scopes = new AsyncLocalStorage<Scope>()

export const currentScope = (): Scope | undefined => scopes.getStore()

/** Runs work in a scope, including its timers and async continuations. */
export const runIn = <T>(scope: Scope, work: () => T): T => scopes.run(scope, work)
