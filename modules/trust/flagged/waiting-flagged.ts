import type { Context } from "broadside"
import type { Db } from "broadside/db"
import { type ModeratedItem, type ModeratedKind, readFlagged } from "../items/contract"
import { withoutApproved } from "./approvals"
import { findItem } from "./find-item"
import { forgetFlagged, type Noted, newestNoted } from "./flagged"

type Host = Pick<Context, "db" | "later" | "write">

/** How many of the newest flagged items to query from the module directly. */
const NEWEST = 100
/** No more are looked at for one queue, if something waits among them; the rest waits until these are done. */
const MAX_LOOKED_AT = 2_000
/** Upper limit when no item is pending; the stale notes are then deleted. */
const MAX_GONE = 20_000

/** The newest items of a kind with doubtful words, without those that were approved as they are, or removed. */
export async function waitingFlagged(
  host: Host,
  kind: ModeratedKind,
  limit: number,
): Promise<ModeratedItem[]> {
  const { items, more } = await readFlagged(kind, { limit: NEWEST, offset: 0 })
  const newest = await filterPending(host.db, kind, items)
  if (!more || newest.length >= limit) return newest.slice(0, limit)
  const shown = new Set(items.map(({ id }) => id))
  return [...newest, ...(await notedBehind(host, kind, { shown, limit: limit - newest.length }))]
}

/** Filters flagged items to those still pending review. */
export const filterPending = (
  db: Db,
  { kind }: ModeratedKind,
  items: readonly ModeratedItem[],
): Promise<ModeratedItem[]> =>
  withoutApproved(
    db,
    kind,
    items.filter(({ removed }) => !removed),
  )

interface Behind {
  readonly shown: ReadonlySet<string>
  readonly limit: number
}

/** The newest that are noted and wait. What waits no longer is passed over once, and then forgotten. */
async function notedBehind(
  host: Host,
  kind: ModeratedKind,
  { shown, limit }: Behind,
): Promise<ModeratedItem[]> {
  const waiting: ModeratedItem[] = []
  const gone: string[] = []
  let [looked, before]: [number, Noted | undefined] = [0, undefined]
  while (waiting.length < limit && looked < (waiting.length > 0 ? MAX_LOOKED_AT : MAX_GONE)) {
    const atOnce = Math.min(limit - waiting.length, NEWEST)
    const noted = await newestNoted(host.db, kind.kind, atOnce, before)
    const ids = noted.map(({ item }) => item).filter((id) => !shown.has(id))
    const items = await Promise.all(ids.map((id) => findItem(kind, id)))
    const flagged = items.flatMap((item) => (item && item.flagged.length > 0 ? [item] : []))
    const stay = await filterPending(host.db, kind, flagged)
    const staying = new Set(stay.map(({ id }) => id))
    waiting.push(...stay)
    gone.push(...ids.filter((id) => !staying.has(id)))
    if (noted.length < atOnce) break
    looked += ids.length
    before = noted.at(-1)
  }
  if (gone.length > 0) host.later(0, () => host.write((tx) => forgetFlagged(tx, kind.kind, gone)))
  return waiting
}
