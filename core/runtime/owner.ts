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
