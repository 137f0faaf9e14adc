import { AsyncLocalStorage } from "node:async_hooks"
import type { Db } from "../base/db"

/** What is to be stored in one transaction with a write that other code makes. */
interface Alongside {
  /** Runs in the next write, after its own work. */
  readonly run: (tx: Db) => Promise<unknown>
  /** Whether a write has taken it. */
  isTaken: boolean
}

interface Options<T> {
  /** Stores the addition. */
  readonly run: Alongside["run"]
  /** For work that made no write of its own. */
  readonly write: (run: Alongside["run"]) => Promise<unknown>
  readonly work: () => Promise<T>
}

const current = new AsyncLocalStorage<Alongside>()

/** What the write that begins now has to store as well, if there is anything. */
export function takeAlongside(): Alongside | undefined {
  const addition = current.getStore()
  if (!addition || addition.isTaken) return
  addition.isTaken = true
  return addition
}

/**
 * Does some work, and stores an addition in the same transaction as the first write of that work, so that neither is
 * stored without the other. Work that fails stores no addition.
 */
export async function writeAlongside<T>({ run, write, work }: Options<T>): Promise<T> {
  const addition: Alongside = { run, isTaken: false }
  const value = await current.run(addition, work)
  if (!addition.isTaken) await write(run)
  return value
}
