import { AsyncLocalStorage } from "node:async_hooks"
import type { Db } from "../sdk/db"
import type { Store } from "./store"

export interface Writer {
  write<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /** Runs now, or after commit when called inside a write; dropped when that write rolls back. */
  afterCommit(run: () => void): void
  /** Settles when nothing is queued. */
  idle(): Promise<void>
}

interface Entry {
  run(): Promise<() => void>
  fail(error: unknown): void
  readonly after: (() => void)[]
  /** Told, with its effects: what it left running is outside of it from now on. */
  over: boolean
}

// Bounds how long the first of a batch waits for the last.
const MOST_PER_COMMIT = 256

/**
 * Group commit: callbacks run one after another, each in a savepoint, and what queued up is
 * committed once. Nobody is answered before COMMIT, so nothing acknowledged can be lost.
 */
export function createWriter(store: Store, committed: () => void): Writer {
  const { connection, writer: tx } = store
  const entered = new AsyncLocalStorage<Entry>()
  const current = () => {
    const entry = entered.getStore()
    return entry?.over ? undefined : entry
  }
  const prepared = (sql: string) => connection.prepare(sql)
  const begin = prepared("BEGIN IMMEDIATE")
  const commit = prepared("COMMIT")
  const rollback = prepared("ROLLBACK")
  const savepoint = prepared("SAVEPOINT entry")
  const release = prepared("RELEASE entry")
  const undo = prepared("ROLLBACK TO entry")
  const queue: Entry[] = []
  let draining: Promise<void> | undefined

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      // Let everything that arrived in this turn of the loop join the batch.
      await new Promise((resolve) => setImmediate(resolve))
      const batch = queue.splice(0, MOST_PER_COMMIT)
      await commitTogether(batch)
    }
    draining = undefined
  }

  async function commitTogether(batch: Entry[]): Promise<void> {
    const settle: (() => void)[] = []
    try {
      begin.run()
      for (const entry of batch) settle.push(await runEntry(entry))
      commit.run()
    } catch (error) {
      if (connection.inTransaction) rollback.run()
      for (const entry of batch) {
        entry.over = true
        entry.fail(error)
      }
      return
    }
    for (const entry of batch) entry.over = true
    committed()
    for (const done of settle) done()
  }

  async function runEntry(entry: Entry): Promise<() => void> {
    savepoint.run()
    try {
      const done = await entered.run(entry, () => entry.run())
      release.run()
      return () => {
        done()
        for (const run of entry.after) run()
      }
    } catch (error) {
      // SQLite itself ends the transaction on a full disk or an I/O error: then all fail.
      if (!connection.inTransaction) throw error
      undo.run()
      release.run()
      return () => entry.fail(error)
    }
  }

  return {
    write<T>(work: (tx: Db) => Promise<T>) {
      if (current())
        return Promise.reject(
          new Error("write inside a write would wait for itself; pass tx to the service instead"),
        )
      return new Promise<T>((resolve, reject) => {
        queue.push({
          run: async () => {
            const value = await work(tx)
            return () => resolve(value)
          },
          fail: reject,
          after: [],
          over: false,
        })
        draining ??= drain()
      })
    },
    afterCommit(run) {
      const entry = current()
      if (entry) entry.after.push(run)
      else run()
    },
    async idle() {
      await draining
    },
  }
}
