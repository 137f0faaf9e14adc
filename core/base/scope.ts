import { AsyncLocalStorage } from "node:async_hooks"

/** Owner of the running code: a module's id, or a function that finds it, called only after an error. */
export type Owner = string | (() => string | undefined)

/** What the code that runs belongs to. In one storage, since each costs a request as much as a lookup of its route. */
export interface Scope {
  readonly owner: Owner | undefined
  /** What a GET has read so far. */
  readonly reading: object | undefined
  /** Charges the client of the request for the thread again, after the request waited for something. */
  readonly resume?: (() => void) | undefined
}

const scopes = new AsyncLocalStorage<Scope>()

export const currentScope = (): Scope | undefined => scopes.getStore()

/** Runs work in a scope, including its timers and async continuations. */
export const runIn = <T>(scope: Scope, work: () => T): T => scopes.run(scope, work)

/** The same in the scope of now, with a change. */
export const runWith = <T>(change: Partial<Scope>, work: () => T): T =>
  runIn({ owner: undefined, reading: undefined, ...currentScope(), ...change }, work)

/** What comes next is work for the request whose code runs, which has waited until now. */
export const resumeThread = (): void => currentScope()?.resume?.()
