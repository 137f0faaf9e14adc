import { elapsed } from "../base/clock"
import type { Log } from "../base/log"
import { problem } from "../base/problems"

export interface QueuedWrite {
  readonly owner: string
  /** Set when it is queued. */
  waitsUntil?: number
  /** Its callback did not end in time. */
  isLate?: boolean
  fail(error: unknown): void
}

export interface WriteQueueOptions {
  readonly log: Log
  /** Called when a write was refused because it had waited for too long. */
  waitedTooLong(): void
  /** Whether writes of that owner are refused for a while after too many of them did not end. */
  readonly maySetAside?: ((owner: string) => boolean) | undefined
  /** False: no rest after a long write. */
  readonly rests: boolean
  readonly mostWaitMs?: number
}

/** How long a write waits for its turn. */
const MAX_WAIT_MS = 10_000
const RETRY_MS = 5_000
// Each keeps its data in memory.
const MAX_QUEUED = 2_000
/** A write that takes longer is followed by a rest of its owner. */
const LONG_MS = 1_000
/** How many times as long as such a write the rest lasts: its owner gets a quarter of the time. */
const REST = 3
/** After so many in a row that did not end, an owner is set aside. */
const LATE_IN_A_ROW = 3
const ASIDE_MS = 30_000
const LONGEST_ASIDE_MS = 3_600_000

interface Lane<E> {
  readonly owner: string
  readonly waiting: E[]
  /** Its last write was long, and the next may be, too. */
  isSlow: boolean
  restsUntil: number
  asideUntil: number
  /** How many of its last writes did not end. */
  late: number
}

const busy = (ms: number) =>
  problem["storage-busy"]().withHeaders({ "retry-after": String(Math.ceil(ms / 1_000)) })

/**
 * The writes that wait, by owner. Owners take turns, so that a thousand writes of one do not come before the first of
 * another, and one whose writes are long rests after each. No write waits longer than its deadline: it is then refused and
 * never runs.
 */
export function createWriteQueue<E extends QueuedWrite>(options: WriteQueueOptions) {
  const { log, waitedTooLong, maySetAside, rests, mostWaitMs = MAX_WAIT_MS } = options
  const lanes = new Map<string, Lane<E>>()
  /** The lanes, the next one first. */
  const turns: Lane<E>[] = []
  let size = 0
  let isStopped = false
  let wake: (() => void) | undefined
  /** There is one timer for all: one for each would be a cost of each write. */
  let isTimed = false

  function laneOf(owner: string): Lane<E> {
    const existing = lanes.get(owner)
    if (existing) return existing
    const lane = { owner, waiting: [], isSlow: false, restsUntil: 0, asideUntil: 0, late: 0 }
    lanes.set(owner, lane)
    turns.push(lane)
    return lane
  }

  function takeFrom({ waiting }: Lane<E>): E | undefined {
    const entry = waiting.shift()
    if (entry) size--
    return entry
  }

  function refuseFirst(lane: Lane<E>, retryMs: number): void {
    takeFrom(lane)?.fail(busy(retryMs))
    wake?.()
  }

  function endWaits(): void {
    isTimed = false
    const now = elapsed()
    for (const lane of turns)
      while ((lane.waiting[0]?.waitsUntil ?? Number.POSITIVE_INFINITY) <= now) {
        // What waited for long writes of its own module says nothing about the storage.
        if (!lane.isSlow) waitedTooLong()
        refuseFirst(lane, RETRY_MS)
      }
    if (size > 0)
      lookAgain(Math.min(...turns.flatMap(({ waiting: [one] }) => one?.waitsUntil ?? [])) - now)
  }

  function lookAgain(ms: number): void {
    if (!isTimed) setTimeout(endWaits, ms).unref()
    isTimed = true
  }

  function nextLane(isFirst = true): Lane<E> | undefined {
    return turns.find(
      ({ waiting, isSlow, restsUntil }) =>
        waiting.length > 0 && (!isSlow || (isFirst && restsUntil <= elapsed())),
    )
  }

  function setAside(lane: Lane<E>): void {
    const ms = Math.min(ASIDE_MS * 2 ** (lane.late - LATE_IN_A_ROW), LONGEST_ASIDE_MS)
    lane.asideUntil = elapsed() + ms
    log.error(
      { module: lane.owner, writes: lane.late, seconds: ms / 1_000 },
      "the writes of this module did not end again and again, so they are refused for a while",
    )
    while (lane.waiting.length > 0) refuseFirst(lane, ms)
  }

  return {
    get size() {
      return size
    },
    /** Why that owner may not queue another write now; undefined if it may. */
    refusal(owner: string): Error | undefined {
      if (isStopped) return problem["not-ready"]("the site is stopping")
      const { asideUntil, waiting } = laneOf(owner)
      const ms = asideUntil === 0 ? 0 : asideUntil - elapsed()
      if (ms > 0) return busy(ms)
      if (waiting.length >= MAX_QUEUED) return busy(RETRY_MS)
    },
    /** Refuses every write from now on: the database is about to be closed. */
    stop(): void {
      isStopped = true
    },
    add(entry: E): void {
      entry.waitsUntil = elapsed() + mostWaitMs
      laneOf(entry.owner).waiting.push(entry)
      lookAgain(mostWaitMs)
      size++
      wake?.()
    },
    /**
     * The next write of a commit; undefined if none waits, or only those of owners that rest. One of an owner whose last was
     * long is the first, so that no other waits for it with its commit.
     */
    take(isFirst: boolean): E | undefined {
      const lane = nextLane(isFirst)
      if (!lane) return
      turns.splice(turns.indexOf(lane), 1)
      turns.push(lane)
      return takeFrom(lane)
    },
    /** Settles when there is a write to take, or none at all. */
    async due(): Promise<void> {
      while (size > 0 && !nextLane()) {
        const ends = turns.filter((lane) => lane.waiting.length > 0).map((lane) => lane.restsUntil)
        const { promise, resolve } = Promise.withResolvers<void>()
        const timer = setTimeout(resolve, Math.min(...ends) - elapsed())
        wake = resolve
        await promise
        wake = undefined
        clearTimeout(timer)
      }
    },
    /** Call it after each write that ran, with how long it took. */
    ran({ owner, isLate }: E, ms: number): void {
      const lane = laneOf(owner)
      lane.isSlow = ms > LONG_MS
      if (rests && lane.isSlow) lane.restsUntil = elapsed() + REST * ms
      lane.late = isLate ? lane.late + 1 : 0
      if (lane.late >= LATE_IN_A_ROW && maySetAside?.(owner)) setAside(lane)
    },
  }
}
