import { AsyncLocalStorage } from "node:async_hooks"
import { elapsed } from "../base/clock"
import type { Db } from "../base/db"
import { storageProblem } from "../base/problem-response"
import { problem } from "../base/problems"
import { resumeThread } from "../base/scope"
import { runAfterCommit } from "./after-commit"
import { takeAlongside } from "./alongside"
import { createSides, type SidesOptions } from "./aside/sides"
import { type AttemptWrite, currentAttempt, outsideAttempts } from "./attempt"
import { createCommitPace } from "./commit-pace"
import type { Store } from "./store"
import { carryReading } from "./tables/current-reading"
import type { Tables } from "./tables/schema-tables"
import type { Side } from "./transaction"
import { withDeadline } from "./write-deadline"
import { guardedTx } from "./write-guard"
import { createWriteHealth } from "./write-health"
import { createWriteQueue, type QueuedWrite } from "./write-queue"

export interface Writer {
  /** `owner` is the module that the log names if the write does not end. */
  write<T>(work: (tx: Db) => Promise<T>, owner?: string): Promise<T>
  /** Runs now, or after commit when called inside a write; dropped when that write rolls back. */
  afterCommit(run: () => void): void
  /** Why the storage does not keep up, as a message for the operator; undefined if it does. */
  trouble(): string | undefined
  /** Changes when anything else has committed to the main file, such as another process. */
  version(): Promise<unknown>
  /** Settles when the queue is empty; no write begins after that. */
  stop(): Promise<void>
}

export interface WriterOptions extends SidesOptions {
  /** Called after each commit, with the tables that it changed. */
  committed(written: ReadonlySet<Tables>): void
  /** A callback that takes longer is rolled back. */
  readonly deadlineMs?: number
  /** A write that waits longer for its turn is refused and never runs. */
  readonly mostWaitMs?: number
  /** Damage found in the database: to write into it could destroy more. */
  readonly damage?: (() => string | undefined) | undefined
  /** False: no rest between commits or after long writes, which would never end where a test stops the timers. */
  readonly rests?: boolean
  /** Whether writes of that owner are refused for a while after too many of them did not end. */
  readonly maySetAside?: (owner: string) => boolean
}

interface Entry extends QueuedWrite {
  /** The request with an Idempotency-Key that it belongs to. */
  readonly attempt: AttemptWrite | undefined
  run(tx: Db): Promise<() => void>
  readonly after: (() => void)[]
  /** It has changed `live.db`. */
  isLive?: boolean
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
const MAX_PER_COMMIT = 256
// Requests that came together need some turns of the event loop until they write.
const MAX_ARRIVING_MS = 10
/** After so long, what has run is committed before the others run. */
const LONG_BATCH_MS = 1_000

/**
 * Group commit: callbacks run one after another, each in a savepoint, and everything that queued
 * up is committed once. No write settles before COMMIT, so nothing acknowledged can be lost.
 */
export function createWriter(store: Store, options: WriterOptions): Writer {
  const { log, committed, deadlineMs = 5_000, rests = true, damage } = options
  const health = createWriteHealth(log)
  const queue = createWriteQueue<Entry>({ ...options, rests, waitedTooLong: health.waitedTooLong })
  const sides = createSides(store, options)
  const pace = createCommitPace()
  let draining: Promise<void> | undefined

  async function drain(): Promise<void> {
    while (queue.size > 0) {
      if (rests) await pace.due(() => queue.size)
      await queue.due()
      await arrivals()
      if (queue.size > 0) await commitTogether()
    }
    draining = undefined
  }

  /** Lets what has arrived join the batch, as long as each turn of the event loop brings more. */
  async function arrivals(): Promise<void> {
    const until = elapsed() + MAX_ARRIVING_MS
    for (let before = 0; queue.size > before && elapsed() < until; ) {
      before = queue.size
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  async function commitTogether(): Promise<void> {
    const most = Math.min(queue.size, MAX_PER_COMMIT)
    const batch: Entry[] = []
    const settle: (() => void)[] = []
    const written = new Set<Tables>()
    const side = sides.current()
    let lost: unknown
    const next = () => {
      const entry = batch.length < most ? queue.take(batch.length === 0) : undefined
      if (entry) batch.push(entry)
      return entry
    }
    try {
      await side.begin()
      const until = elapsed() + LONG_BATCH_MS
      do {
        const entry = next()
        if (!entry) break
        settle.push(await runEntry(entry, side, written))
      } while (elapsed() < until)
      health.committing()
      const ms = await pace.time(async () => {
        lost = await side.commit()
      })
      health.committed(ms)
      sides.committed(ms)
      if (lost) health.failed(lost)
    } catch (error) {
      health.failed(error)
      // Writes that did not run would have been in this commit, too.
      while (next());
      await side.rollback()
      // It may be stored, and no cached response may deny it.
      if ((error as { code?: unknown }).code === "outcome-unknown") committed(written)
      for (const entry of batch) {
        entry.over = "failed"
        entry.fail(error)
      }
      return
    }
    const isLost = ({ isLive }: Entry) => lost !== undefined && isLive
    for (const entry of batch) entry.over ??= isLost(entry) ? "failed" : "committed"
    committed(written)
    for (const [at, entry] of batch.entries()) {
      if (isLost(entry)) entry.fail(lost)
      else settle[at]?.()
    }
  }

  async function runEntry(entry: Entry, side: Side, written: Set<Tables>): Promise<() => void> {
    const entering = side.enter()
    if (entering) await entering
    store.tables.takeWritten()
    const guard = guardedTx(side, store.writer, entry.owner)
    const started = elapsed()
    try {
      const done = await withDeadline(entry, { log, deadlineMs }, () =>
        entered.run(entry, () => entry.run(guard.tx)),
      )
      await entry.attempt?.complete({
        tx: guard.tx,
        isLive: await side.isJoined(),
        after: entry.after,
        settle: done,
      })
      guard.end()
      const left = side.leave()
      entry.isLive = typeof left === "boolean" ? left : await left
      for (const one of store.tables.takeWritten()) written.add(one)
      return () => {
        done()
        for (const run of entry.after) runAfterCommit(run, entry.owner, log)
      }
    } catch (error) {
      guard.end()
      entry.over = "failed"
      if (await side.isLost()) throw error
      await side.undo()
      if (storageProblem(error)) health.failed(error)
      return () => entry.fail(error)
    } finally {
      queue.ran(entry, elapsed() - started)
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
      const refusal = queue.refusal(owner)
      if (refusal) return Promise.reject(refusal)
      const carried = carryReading(work)
      const attempt = currentAttempt()?.write()
      const addition = takeAlongside()
      const written = new Promise<T>((resolve, reject) => {
        queue.add({
          owner,
          attempt,
          run: async (tx) => {
            const value = await carried(tx)
            await addition?.run(tx)
            return () => resolve(value)
          },
          fail(error) {
            const refusal = storageProblem(error) ?? error
            attempt?.failed(refusal)
            if (addition) addition.isTaken = false
            reject(refusal)
          },
          after: [],
        })
        draining ??= outsideAttempts(drain)
        pace.joined(queue.size)
      })
      return resumeAfter(written)
    },
    afterCommit(run) {
      const entry = entered.getStore()
      const after = entry && !entry.over ? entry.after : currentAttempt()?.after
      if (entry?.over === "failed") return
      if (after) after.push(run)
      else run()
    },
    trouble: () => damage?.() ?? health.trouble(),
    version: async () => sides.current().version(),
    async stop() {
      while (draining) await draining
      queue.stop()
      await sides.close()
    },
  }
}

/** What its request does with the outcome, such as an answer with a large state, is charged to its client. */
async function resumeAfter<T>(written: Promise<T>): Promise<T> {
  try {
    return await written
  } finally {
    resumeThread()
  }
}
