import { once } from "node:events"
import { startThread } from "#platform/threads"
import { problem } from "../../base/problems"
import { HOUR_MS } from "../../base/time"
import type { Store } from "../store"
import type { Side } from "../transaction"
import type { Calls, Failure, Outcome, Task } from "./serve-writing"

/** The thread of writes. */
export const WORKER = "core/data/aside/writing.worker.ts"

interface Starting {
  readonly patienceMs: number
  readonly isCertain: boolean
  /** Called if the thread ends by itself; what it was committing may be stored, as after a fault of the disk. */
  failed(error: Error): void
}

/** Connections in a thread of their own: a commit there waits for the disk while this thread serves. */
export function startSideAside(store: Store, { patienceMs, isCertain, failed }: Starting): Side {
  const thread = startThread(store.aside ?? WORKER)
  // A connection is open until its statements are gone, which for those of a thread is when it has ended.
  const gone = thread instanceof EventTarget && once(thread, "close")
  const waiting: PromiseWithResolvers<unknown>[] = []
  let ended: Error | undefined

  async function ask<K extends keyof Calls>(
    name: K,
    ...args: Parameters<Calls[K]>
  ): Promise<Awaited<ReturnType<Calls[K]>>> {
    if (ended) throw ended
    thread.postMessage({ name, args } satisfies Task)
    const answer = Promise.withResolvers<unknown>()
    waiting.push(answer)
    return (await stay(answer.promise)) as Awaited<ReturnType<Calls[K]>>
  }
  thread.onmessage = ({ data: { failure, result } }: MessageEvent<Outcome>) => {
    const answer = waiting.shift()
    if (failure) answer?.reject(errorOf(failure))
    else answer?.resolve(result)
  }
  function end(error: Error): void {
    ended = error
    thread.terminate()
    for (const answer of waiting.splice(0)) answer.reject(error)
  }
  function fail(error: Error): void {
    if (ended) return
    end(error)
    failed(error)
  }
  thread.onerror = ({ message }) => fail(errorOf({ message, code: "SQLITE_IOERR" }))
  ask("open", store.path, store.durable, patienceMs, isCertain).catch(fail)

  return {
    execute: store.tables.track((_, ran) => async (statement, method, values, check) => {
      check?.()
      let result: unknown
      try {
        result = await ask("execute", statement.sql, method, values)
      } finally {
        ran?.(statement, result)
      }
      return result
    })(store.connection),
    begin: () => ask("begin"),
    async commit() {
      const lost = await ask("commit").catch((error) => {
        throw ended ? problem["outcome-unknown"]() : error
      })
      return lost && errorOf(lost)
    },
    // If it cannot be told, the end of the thread takes it back.
    rollback: () => ask("rollback").catch(() => undefined),
    isLost: () => ask("isLost").catch(() => true),
    isCertain: () => ask("isCertain"),
    enter: () => ask("enter"),
    isJoined: () => ask("isJoined"),
    leave: () => ask("leave"),
    undo: () => ask("undo"),
    version: () => ask("version"),
    async close() {
      await ask("close").catch(() => undefined)
      end(new Error("The thread of writes has ended."))
      // The log is removed by the last connection that closes, and this process may end right after its own.
      if (gone) await stay(gone)
    },
  }
}

/** A thread keeps no process alive: without this, a command that waits for nothing else would end before it has written. */
async function stay<T>(waiting: Promise<T>): Promise<T> {
  const timer = setInterval(() => undefined, HOUR_MS)
  try {
    return await waiting
  } finally {
    clearInterval(timer)
  }
}

const errorOf = ({ message, code }: Failure) => Object.assign(new Error(message), { code })
