import { DAY_MS } from "broadside"
import type { Db } from "broadside/db"
import { type Changes, currentReading } from "broadside/host"
import { findNoindexed, setNoindex } from "./store"

/** Which items search engines are asked not to list. */
export interface Noindex {
  /** Whether that holds for an item now; a cached response that asks is made again when it ends early. */
  has(kind: string, id: string): Promise<boolean>
  /** After the commit that stored it; 0 ends it. */
  set(kind: string, id: string, until: number): Promise<void>
  /** For an item that is reported in its first days: they begin again. In the write of the report. */
  beginAgain(tx: Db, kind: string, id: string): Promise<void>
  /** Makes the responses again that were made before it ended for some of them. */
  forgetEnded(): Promise<void>
}

/** No table, but tracked as one: a new item must not make the cached pages of all others stale. */
const TABLE = "trust_noindex"
const READS = {
  file: "main" as const,
  reads: new Set([TABLE]),
  writes: new Set<string>(),
  reportsChanges: true,
  isReturning: false,
  replaces: false,
  isVolatile: false,
}

interface NoindexHost {
  readonly days: number
  readonly afterCommit: (run: () => void) => void
  readonly db: Db
  readonly changes: Changes
  readonly now: () => number
}

/** In memory, because each page of an item asks. */
export function createNoindex({ db, changes, now, days, afterCommit }: NoindexHost): Noindex {
  let loading: Promise<Map<string, number>> | undefined
  const ends = () => {
    loading ??= load().catch((error: unknown) => {
      // The next one tries again.
      loading = undefined
      throw error
    })
    return loading
  }
  const keyOf = (kind: string, id: string) => `${kind}/${id}`

  async function load(): Promise<Map<string, number>> {
    const rows = await findNoindexed(db, now())
    return new Map(rows.map(({ kind, item, until }) => [keyOf(kind, item), until]))
  }

  async function set(kind: string, id: string, until: number): Promise<void> {
    const key = keyOf(kind, id)
    // If it cannot be read now, the next reading has what is stored.
    const map = await ends().catch(() => undefined)
    if (!map) return
    const isChanged = (map.get(key) ?? until) !== until
    if (until > now()) map.set(key, until)
    else map.delete(key)
    if (isChanged) changes.add([READS.reads])
  }

  return {
    async has(kind, id) {
      currentReading()?.note(READS)
      return ((await ends()).get(keyOf(kind, id)) ?? 0) > now()
    },
    set,
    async beginAgain(tx, kind, id) {
      const before = (await ends()).get(keyOf(kind, id)) ?? 0
      const until = now() + days * DAY_MS
      if (before <= now() || before >= until) return
      await setNoindex(tx, kind, id, until)
      afterCommit(() => void set(kind, id, until))
    },
    async forgetEnded() {
      const map = await ends()
      const ended = [...map].filter(([, until]) => until <= now())
      for (const [key] of ended) map.delete(key)
      if (ended.length > 0) changes.add([READS.reads])
    },
  }
}
