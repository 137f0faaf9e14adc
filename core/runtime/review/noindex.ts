import type { Db } from "../../base/db"
import type { Changes } from "../data/tables/changes"
import { currentReading } from "../data/tables/reading"
import { noindexed } from "./store"

/** Which items search engines are asked not to list. */
export interface Noindex {
  /** Whether that holds for an item now; a cached response that asks is made again when it ends early. */
  has(kind: string, id: string): Promise<boolean>
  /** After the commit that stored it; 0 ends it. */
  set(kind: string, id: string, until: number): Promise<void>
  /** Makes the responses again that were made before it ended for some of them. */
  forgetEnded(): Promise<void>
}

/** No table, but tracked as one: a new item must not make the cached pages of all others stale. */
const TABLE = "core_noindex"
const READS = {
  reads: new Set([TABLE]),
  writes: new Set<string>(),
  reportsChanges: true,
  isReturning: false,
  isVolatile: false,
}

interface NoindexHost {
  readonly db: Db
  readonly changes: Changes
  readonly now: () => number
}

/** In memory, because each page of an item asks. */
export function createNoindex({ db, changes, now }: NoindexHost): Noindex {
  let loading: Promise<Map<string, number>> | undefined
  const ends = () => (loading ??= load())
  const keyOf = (kind: string, id: string) => `${kind}/${id}`

  async function load(): Promise<Map<string, number>> {
    const rows = await noindexed(db, now())
    return new Map(rows.map(({ kind, item, until }) => [keyOf(kind, item), until]))
  }

  return {
    async has(kind, id) {
      currentReading()?.note(READS)
      return ((await ends()).get(keyOf(kind, id)) ?? 0) > now()
    },
    async set(kind, id, until) {
      const key = keyOf(kind, id)
      const map = await ends()
      const isChanged = map.has(key)
      if (until > now()) map.set(key, until)
      else map.delete(key)
      if (isChanged) changes.add([READS.reads])
    },
    async forgetEnded() {
      const map = await ends()
      const ended = [...map].filter(([, until]) => until <= now())
      for (const [key] of ended) map.delete(key)
      if (ended.length > 0) changes.add([READS.reads])
    },
  }
}
