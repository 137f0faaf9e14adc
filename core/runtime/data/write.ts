import { AsyncLocalStorage } from "node:async_hooks"
import type { Db } from "../../base/db"
import type { Log } from "../../base/log"
import { storageProblem } from "../../base/problem-response"
import { problem } from "../../base/problems"
import { type AttemptWrite, currentAttempt, outsideAttempts } from "../idempotency/attempt"
import { resumeThread } from "../scope"
import { takeAlongside } from "./alongside"
import { createCommitPace } from "./commit-pace"
import type { Store } from "./store"
import { carryReading } from "./tables/current-reading"
import type { Tables } from "./tables/schema-tables"
import { guardedTx } from "./write-guard"

export interface Writer {
  /** `owner` is the module that the log names if the write does not end. */
  write<T>(work: (tx: Db) => Promise<T>, owner?: string): Promise<T>
  /** Runs now, or after commit when called inside a write; dropped when that write rolls back. */
  afterCommit(run: () => void): void
  /** Why commits are failing now, as a message for the operator; undefined if they are not. */
  trouble(): string | undefined
  /** Settles when the queue is empty. */
  idle(): Promise<void>
}

export interface WriterOptions {
  readonly log: Log
  /** Called after each commit, with the tables that it changed. */
  committed(written: ReadonlySet<Tables>): void
  /** A callback that takes longer is rolled back. */
  readonly deadlineMs?: number
  /** How long another process may lock the database before writes are refused. */
  readonly patienceMs?: number
  /** Damage found in the database: to write into it could destroy more. */
  readonly damage?: (() => string | undefined) | undefined
  /** False: no rest between commits, which would never end where a test stops the timers. */
  readonly rests?: boolean
}

interface Entry {
  readonly owner: string
  /** The request with an Idempotency-Key that it belongs to. */
  readonly attempt: AttemptWrite | undefined
  run(tx: Db): Promise<() => void>
  fail(error: unknown): void
  readonly after: (() => void)[]
  /** Settled: whatever the callback left running is no longer part of the write. */
  over?: "committed" | "failed"
}

const entered = new AsyncLocalStorage<Entry>()

/** Whether the code that runs is part of a write, and may see what is not committed. */
export function isInsideWrite(): boolean {
  const entry = entered.getStore()
  return entry !== undefined && !entry.over
}

// Limits how long the first entry of a batch waits for the last.
const MOST_PER_COMMIT = 256
// Requests that came together need some turns of the event loop until they write.
const MOST_ARRIVING_MS = 10
// Each entry keeps its data in memory.
const MOST_QUEUED = 5_000
const SLOW_MS = 1_000

/**
 * Group commit: callbacks run one after another, each in a savepoint, and everything that queued
 * up is committed once. No write settles before COMMIT, so nothing acknowledged can be lost.
 */
export function createWriter(store: Store, options: WriterOptions): Writer {
  const { log, committed, deadlineMs = 5_000, patienceMs = 5_000, rests = true, damage } = options
  const { connection, tables } = store
  // Waiting inside SQLite would stop every request; `begin` waits outside.
  connection.run("PRAGMA busy_timeout = 0")
  const prepared = (sql: string) => connection.prepare(sql)
  const begin = prepared("BEGIN IMMEDIATE")
  const commit = prepared("COMMIT")
  const rollback = prepared("ROLLBACK")
  const savepoint = prepared("SAVEPOINT entry")
  const release = prepared("RELEASE entry")
  const undo = prepared("ROLLBACK TO entry")
  const queue: Entry[] = []
  const pace = createCommitPace()
  let draining: Promise<void> | undefined
  let running: { owner: string; since: number } | undefined
  let failure: unknown

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      if (rests) await pace.due(() => queue.length)
      await arrivals()
      const batch = queue.splice(0, MOST_PER_COMMIT)
      await commitTogether(batch)
    }
    draining = undefined
  }

  /** Lets what has arrived join the batch, as long as each turn of the event loop brings more. */
  async function arrivals(): Promise<void> {
    const until = performance.now() + MOST_ARRIVING_MS
    for (let before = 0; queue.length > before && performance.now() < until; ) {
      before = queue.length
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  async function commitTogether(batch: Entry[]): Promise<void> {
    const settle: (() => void)[] = []
    const written = new Set<Tables>()
    try {
      await beginPatiently()
      for (const entry of batch) settle.push(await runEntry(entry, written))
      pace.time(() => commit.run())
      failure = undefined
    } catch (error) {
      failure = error
      if (connection.inTransaction) rollback.run()
      for (const entry of batch) {
        entry.over = "failed"
        entry.fail(error)
      }
      return
    }
    for (const entry of batch) entry.over ??= "committed"
    committed(written)
    for (const done of settle) done()
  }

  /** Another process, such as a backup or a SQLite shell, may lock the database for a while. */
  async function beginPatiently(): Promise<void> {
    const until = performance.now() + patienceMs
    for (let wait = 1; ; wait = Math.min(2 * wait, 50)) {
      try {
        return void begin.run()
      } catch (error) {
        const isBusy = String((error as { code?: unknown }).code).startsWith("SQLITE_BUSY")
        if (!isBusy || performance.now() >= until) throw error
      }
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }

  async function runEntry(entry: Entry, written: Set<Tables>): Promise<() => void> {
    savepoint.run()
    tables.takeWritten()
    const guard = guardedTx(store)
    running = { owner: entry.owner, since: performance.now() }
    try {
      const done = await inTime(entry, () => entered.run(entry, () => entry.run(guard.tx)))
      await entry.attempt?.complete({ tx: guard.tx, after: entry.after, settle: done })
      guard.end()
      release.run()
      for (const one of tables.takeWritten()) written.add(one)
      return () => {
        done()
        for (const run of entry.after) run()
      }
    } catch (error) {
      guard.end()
      entry.over = "failed"
      // SQLite rolls back the transaction on a full disk or an I/O error: then all entries fail.
      if (!connection.inTransaction) throw error
      undo.run()
      release.run()
      if (storageProblem(error)) failure = error
      return () => entry.fail(error)
    } finally {
      running = undefined
    }
  }

  /** A callback that never settles would block every other write forever. */
  async function inTime<T>(entry: Entry, work: () => Promise<T>): Promise<T> {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      log.error({ module: entry.owner, ms: deadlineMs }, "a write did not end and was rolled back")
      late.reject(problem["write-timeout"]().withHeaders({ "retry-after": "1" }))
    }, deadlineMs)
    try {
      return await Promise.race([work(), late.promise])
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    write<T>(work: (tx: Db) => Promise<T>, owner = "core") {
      if (isInsideWrite())
        return Promise.reject(
          new Error("a write inside a write would wait for itself; pass tx to the service instead"),
        )
      if (damage?.())
        return Promise.reject(problem["storage-failed"]().withHeaders({ "retry-after": "60" }))
      if (queue.length >= MOST_QUEUED)
        return Promise.reject(problem["storage-busy"]().withHeaders({ "retry-after": "5" }))
      const carried = carryReading(work)
      const attempt = currentAttempt()?.write()
      const addition = takeAlongside()
      const written = new Promise<T>((resolve, reject) => {
        queue.push({
          owner,
          attempt,
          run: async (tx) => {
            const value = await carried(tx)
            await addition?.run(tx)
            return () => resolve(value)
          },
          fail(error) {
            attempt?.failed(error)
            if (addition) addition.isTaken = false
            reject(error)
          },
          after: [],
        })
        draining ??= outsideAttempts(drain)
        pace.joined(queue.length)
      })
      return resumed(written)
    },
    afterCommit(run) {
      const entry = entered.getStore()
      const after = entry && !entry.over ? entry.after : currentAttempt()?.after
      if (entry?.over === "failed") return
      if (after) after.push(run)
      else run()
    },
    trouble() {
      const damaged = damage?.()
      if (damaged) return damaged
      if (failure) return `the last write failed: ${(failure as Error).message}`
      const ms = running && Math.round(performance.now() - running.since)
      if (running && ms && ms > SLOW_MS)
        return `a write of ${running.owner} has been running for ${ms} ms`
    },
    async idle() {
      await draining
    },
  }
}

/** What its request does with the outcome, such as an answer with a large state, is charged to its client. */
async function resumed<T>(written: Promise<T>): Promise<T> {
  try {
    return await written
  } finally {
    resumeThread()
  }
}
