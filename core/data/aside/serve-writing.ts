import { elapsed } from "../../base/clock"
import type { Execute } from "../engine"
import { openStore, type Store } from "../store"
import { createTransaction } from "../transaction"

export type WritingThread = Pick<Worker, "onmessage" | "postMessage">

/** What the thread does when it is asked, one after another. */
export interface Calls extends ReturnType<typeof callsOn> {
  /** The first of all. */
  open(path: string, durable: boolean, ...how: [patienceMs: number, isCertain: boolean]): void
}

export interface Task {
  readonly name: keyof Calls
  readonly args: readonly unknown[]
}

/** Copying an error to another thread would lose its code. */
export interface Failure {
  readonly message: string
  readonly code?: unknown
}

export interface Outcome {
  readonly result?: unknown
  readonly failure?: Failure
}

/** Runs the writes of a site in a thread of their own. */
export function serveWriting(thread: WritingThread, openIn = openStore): void {
  const calls = {
    open(path, durable, ...how) {
      Object.assign(calls, callsOn(openIn(path, { durable }), ...how))
    },
  } as Calls
  const answer = (outcome: Outcome) => thread.postMessage(outcome)
  let last = Promise.resolve()
  thread.onmessage = ({ data: { name, args } }: MessageEvent<Task>) => {
    last = last
      // Each call has its own arguments.
      .then(() => (calls[name] as (...args: readonly unknown[]) => unknown)(...args))
      .then((result) => answer({ result }))
      .catch((error) => answer({ failure: failureOf(error) }))
  }
}

const failureOf = ({ message, code }: Failure): Failure => ({ message, code })

function callsOn(store: Store, patienceMs: number, isCertain: boolean) {
  const transaction = createTransaction(store, patienceMs, isCertain)
  return {
    ...transaction,
    commit() {
      const lost = transaction.commit()
      return lost ? failureOf(lost as Failure) : undefined
    },
    version: () => `aside ${transaction.version()}`,
    execute(sql: string, method: Parameters<Execute>[1], values: Parameters<Execute>[2]) {
      const until = elapsed() + patienceMs
      return store.execute({ sql }, method, values, () => {
        // Another program does not let go of `live.db`: what comes behind this must not wait for longer.
        if (elapsed() > until) throw Object.assign(new Error("locked"), { code: "SQLITE_BUSY" })
      })
    },
    close() {
      transaction.rollback()
      // The main thread knows what is to be wiped.
      store.live.takeForgotten()
      store.close()
    },
  }
}
