import { LRUCache } from "lru-cache"
import type { RememberOptions } from "../../../base/cache-options"
import type { Changes } from "../../data/tables/changes"
import { currentReading } from "../../data/tables/current-reading"
import { Reading } from "../../data/tables/reading"
import { noticing, notWhole } from "../../points/wholeness"
import { currentScope, runIn } from "../../scope"

interface Remembered {
  readonly value: unknown
  /** What was read for it. */
  readonly reading: Reading
  readonly tables: Reading["tables"]
  readonly from: number
  readonly until: number
}

/** Parts of pages: lists of a few cards, up to 30 KB each. */
const MOST = 100
/** For what depends on the clock. */
const VOLATILE_MS = 1_000
/** What a module has only in memory changes without a write. */
const MOST_MS = 10_000

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

  function find(key: string): Remembered | undefined {
    const hit = stored.get(key)
    const at = now()
    if (!hit || at < hit.from || at > hit.until) return
    return changes.isUnchanged(hit.tables, hit.reading.since) ? hit : undefined
  }

  const remember: Remember = async (key, make, { until } = {}) => {
    type Value = Awaited<ReturnType<typeof make>>
    const outer = currentReading()
    // Inside a write it may see what is not committed.
    if (!outer) return make()
    const hit = find(key)
    if (hit) {
      outer.add(hit.reading)
      return hit.value as Value
    }
    const reading = new Reading(changes.count())
    const from = now()
    const { value, whole } = await noticing(() =>
      runIn({ owner: currentScope()?.owner, reading }, async () => make()),
    )
    outer.add(reading)
    if (!whole) notWhole()
    const lasts = from + (reading.isVolatile ? VOLATILE_MS : MOST_MS)
    const made = { value, reading, tables: reading.tables, from }
    if (whole) stored.set(key, { ...made, until: Math.min(lasts, (until?.(value) ?? lasts) - 1) })
    return value
  }
  return { remember, clear: () => stored.clear() }
}
