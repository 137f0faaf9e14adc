import type { Log } from "../../base/log"
import { problem } from "../../base/problems"

export interface QueuedWrite {
  readonly owner: string
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
const MOST_WAIT_MS = 10_000
const RETRY_MS = 5_000
// Each keeps its data in memory.
const MOST_QUEUED = 2_000
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
  readonly waiting: Map<E, ReturnType<typeof setTimeout>>
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
  const { log, waitedTooLong, maySetAside, rests, mostWaitMs = MOST_WAIT_MS } = options
  const lanes = new Map<string, Lane<E>>()
  /** The lanes, the next one first. */
  const turns: Lane<E>[] = []
  let size = 0
  let wake: (() => void) | undefined

  function laneOf(owner: string): Lane<E> {
    const existing = lanes.get(owner)
    if (existing) return existing
    const lane = { owner, waiting: new Map(), isSlow: false, restsUntil: 0, asideUntil: 0, late: 0 }
    lanes.set(owner, lane)
    turns.push(lane)
    return lane
  }

  function remove(lane: Lane<E>, entry: E): void {
    clearTimeout(lane.waiting.get(entry))
    lane.waiting.delete(entry)
    size--
  }

  function refuse(lane: Lane<E>, entry: E, retryMs: number): void {
    remove(lane, entry)
    entry.fail(busy(retryMs))
    wake?.()
  }

  /** What waited for long writes of its own module says nothing about the storage. */
  function giveUp(lane: Lane<E>, entry: E): void {
    if (!lane.isSlow) waitedTooLong()
    refuse(lane, entry, RETRY_MS)
  }

  function nextLane(isFirst = true): Lane<E> | undefined {
    return turns.find(
      ({ waiting, isSlow, restsUntil }) =>
        waiting.size > 0 && (!isSlow || (isFirst && restsUntil <= performance.now())),
    )
  }

  function setAside(lane: Lane<E>): void {
    const ms = Math.min(ASIDE_MS * 2 ** (lane.late - LATE_IN_A_ROW), LONGEST_ASIDE_MS)
    lane.asideUntil = performance.now() + ms
    log.error(
      { module: lane.owner, writes: lane.late, seconds: ms / 1_000 },
      "the writes of this module did not end again and again, so they are refused for a while",
    )
    for (const entry of [...lane.waiting.keys()]) refuse(lane, entry, ms)
  }

  return {
    get size() {
      return size
    },
    /** Why that owner may not queue another write now; undefined if it may. */
    refusal(owner: string): Error | undefined {
      const { asideUntil, waiting } = laneOf(owner)
      const ms = asideUntil === 0 ? 0 : asideUntil - performance.now()
      if (ms > 0) return busy(ms)
      if (waiting.size >= MOST_QUEUED) return busy(RETRY_MS)
    },
    add(entry: E): void {
      const lane = laneOf(entry.owner)
      lane.waiting.set(
        entry,
        setTimeout(() => giveUp(lane, entry), mostWaitMs),
      )
      size++
      wake?.()
    },
    /**
     * The next write of a commit; undefined if none waits, or only those of owners that rest. One of an owner whose last was
     * long is the first, so that no other waits for it with its commit.
     */
    take(isFirst: boolean): E | undefined {
      const lane = nextLane(isFirst)
      const [entry] = lane?.waiting.keys() ?? []
      if (!lane || !entry) return
      remove(lane, entry)
      turns.splice(turns.indexOf(lane), 1)
      turns.push(lane)
      return entry
    },
    /** Settles when there is a write to take, or none at all. */
    async due(): Promise<void> {
      while (size > 0 && !nextLane()) {
        const ends = turns.filter((lane) => lane.waiting.size > 0).map((lane) => lane.restsUntil)
        const { promise, resolve } = Promise.withResolvers<void>()
        const timer = setTimeout(resolve, Math.min(...ends) - performance.now())
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
      if (rests && lane.isSlow) lane.restsUntil = performance.now() + REST * ms
      lane.late = isLate ? lane.late + 1 : 0
      if (lane.late >= LATE_IN_A_ROW && maySetAside?.(owner)) setAside(lane)
    },
  }
}
