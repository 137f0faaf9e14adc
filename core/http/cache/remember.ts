import { LRUCache } from "lru-cache"
import type { RememberOptions } from "../../base/cache-options"
import { runWith } from "../../base/scope"
import { currentAttempt } from "../../data/attempt"
import type { Changes } from "../../data/tables/changes"
import { currentReading } from "../../data/tables/current-reading"
import { Reading } from "../../data/tables/reading"
import { isInsideWrite } from "../../data/write"
import { markIncomplete, trackCompleteness } from "../../points/wholeness"
import { createSingleFlight } from "./single-flight"

interface Remembered {
  readonly value: unknown
  /** Nothing of it is missing. */
  readonly whole: true
  /** What was read for it. */
  readonly reading: Reading
  readonly tables: Reading["tables"]
  readonly from: number
  readonly until: number
}

type Partial = Pick<Remembered, "value" | "reading"> & { readonly whole: false }

/** Parts of pages: lists of a few cards, up to 30 KB each. */
const MOST = 100
/** For what depends on the clock. */
const VOLATILE_MS = 1_000
/** What a module has only in memory changes without a write. */
const MAX_MS = 10_000
/** Half of what a contribution may take, so that one that hung is asked again within the time of the next. */
const MAX_WAIT_MS = 500

export type Remember = <T>(
  key: string,
  make: () => T | Promise<T>,
  options?: RememberOptions<T>,
) => Promise<T>

/**
 * Values that several responses are made of, until a table changes that was read for them. A
 * response that uses one depends on those tables, as if it had read them itself.
 */
export function createRemember(changes: Changes, now: () => number) {
  const stored = new LRUCache<string, Remembered>({ max: MOST })
  const flights = createSingleFlight<Remembered, Partial>((made) => made.whole, MAX_WAIT_MS)

  function find(key: string): Remembered | undefined {
    const hit = stored.get(key)
    const at = now()
    if (!hit || at < hit.from || at > hit.until) return
    return changes.isUnchanged(hit.tables, hit.reading.since) ? hit : undefined
  }

  async function makePart<T>(
    key: string,
    make: () => T | Promise<T>,
    until: RememberOptions<T>["until"],
  ): Promise<Remembered | Partial> {
    const reading = new Reading(changes.count())
    // A part must not wait for a response that may be waiting for it.
    reading.isMaking = true
    const from = now()
    const { value, whole } = await trackCompleteness(() => runWith({ reading }, async () => make()))
    if (!whole) return { value, whole, reading }
    const lasts = from + (reading.isVolatile ? VOLATILE_MS : MAX_MS)
    const ends = Math.min(lasts, (until?.(value) ?? lasts) - 1)
    const part: Remembered = { value, whole, reading, tables: reading.tables, from, until: ends }
    stored.set(key, part)
    return part
  }

  const remember: Remember = async (key, make, { until } = {}) => {
    type Value = Awaited<ReturnType<typeof make>>
    // Such work sees what is not committed.
    if (isInsideWrite() || currentAttempt()) return make()
    const since = changes.count()
    // One that others are making must include everything that was committed until now.
    const isGood = ({ reading, tables }: Remembered) =>
      reading.since >= since || changes.isUnchanged(tables, reading.since)
    const part = find(key) ?? (await flights.share(key, isGood, () => makePart(key, make, until)))
    currentReading()?.add(part.reading)
    if (!part.whole) markIncomplete()
    return part.value as Value
  }
  return { remember, clear: () => stored.clear() }
}
