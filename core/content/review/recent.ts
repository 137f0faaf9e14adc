import { ALIKE, bandsOf, type Fingerprint, similarity } from "./fingerprint"
import type { HistoryQuery, ReviewHistory, Surroundings } from "./item"

const HOUR = 3_600_000
const DAY = 24 * HOUR
const MONTH = 30 * DAY
const MAX_COPIES = 100

/** The state of an item after its review. */
export type Outcome = "visible" | "held" | "removed"

interface Entry extends HistoryQuery {
  readonly bands: readonly number[]
  outcome: Outcome
}

/** A history in the memory of one process. */
export interface RecentItems extends ReviewHistory {
  remember(item: HistoryQuery, outcome: Outcome): void
}

/** Keeps the newest items in memory. For tests, the bench, and sites without a table. */
export function createRecentItems({ most = 20_000 }: { readonly most?: number } = {}): RecentItems {
  const entries: Entry[] = []
  const bySource = new Index<string>()
  const byName = new Index<string>()
  const byBand = new Index<number>()
  const domains = new Index<string>()

  function copiesOf(fingerprint: Fingerprint | undefined, at: number): Entry[] {
    if (!fingerprint) return []
    const candidates = new Set(bandsOf(fingerprint).flatMap((band) => byBand.newest(band)))
    const isCopy = (entry: Entry) =>
      entry.at > at - MONTH &&
      entry.fingerprint !== undefined &&
      similarity(fingerprint, entry.fingerprint) >= ALIKE
    return [...candidates].filter(isCopy)
  }

  function forget(): void {
    const entry = entries.shift()
    if (!entry) return
    bySource.drop(entry.source)
    if (entry.name !== undefined) byName.drop(entry.name)
    for (const band of entry.bands) byBand.drop(band)
    for (const domain of entry.domains) domains.drop(domain)
  }

  return {
    async around({
      name,
      source,
      lineage,
      fingerprint,
      domains: linked,
      at,
    }): Promise<Surroundings> {
      const copies = copiesOf(fingerprint, at)
      const strangers = copies.filter((copy) => lineage === undefined || copy.lineage !== lineage)
      const ofSource = bySource.newest(source)
      const ofName = name === undefined ? [] : byName.newest(name)
      const since = (list: readonly Entry[], span: number) => list.filter((e) => e.at > at - span)
      return {
        fromSource: since(ofSource, HOUR).length,
        ofName: since(ofName, HOUR).length,
        isFirst: name !== undefined && ofName.length === 0,
        copies: Math.min(MAX_COPIES, strangers.length),
        removedCopies: copies.filter(({ outcome }) => outcome === "removed").length,
        heldFromSource: since(ofSource, DAY).filter(({ outcome }) => outcome !== "visible").length,
        newDomains: linked.filter(
          (domain) => !domains.newest(domain).some(({ outcome }) => outcome === "visible"),
        ),
      }
    },
    remember(item, outcome) {
      const bands = item.fingerprint ? bandsOf(item.fingerprint) : []
      const entry: Entry = { ...item, bands, outcome }
      entries.push(entry)
      bySource.add(entry.source, entry)
      if (entry.name !== undefined) byName.add(entry.name, entry)
      for (const band of bands) byBand.add(band, entry)
      for (const domain of entry.domains) domains.add(domain, entry)
      if (entries.length > most) forget()
    },
  }
}

const MAX_PER_KEY = 300

/** Lists of entries by key, oldest first, which is also the order in which entries are dropped. */
class Index<Key> {
  readonly #lists = new Map<Key, Entry[]>()

  add(key: Key, entry: Entry): void {
    const list = this.#lists.get(key)
    if (list) list.push(entry)
    else this.#lists.set(key, [entry])
  }

  drop(key: Key): void {
    const list = this.#lists.get(key)
    list?.shift()
    if (list?.length === 0) this.#lists.delete(key)
  }

  newest(key: Key): readonly Entry[] {
    return this.#lists.get(key)?.slice(-MAX_PER_KEY) ?? []
  }
}
