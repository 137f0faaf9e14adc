import type { Context } from "../../base/context"
import type { Db } from "../../base/db"
import { Problem } from "../../base/errors"
import {
  type ModeratedItem,
  type ModeratedKind,
  Moderation,
  moderatedItem,
  readFlagged,
} from "../../contracts/moderation"
import { type OpenReports, openReports, reportsOf } from "../reports/reported-items"
import { reportSignal } from "../reports/signal"
import type { ReviewRow } from "../review/schema"
import { heldReviews } from "../review/store"
import { withoutApproved } from "./approvals"

/** Something for the operator to look at. */
export interface QueuedItem {
  readonly kind: ModeratedKind
  readonly item: ModeratedItem
  /** Why it is here, in words for people. */
  readonly signals: readonly string[]
  /** From 0 to 100, of what was reviewed when it came; undefined for other items. */
  readonly score?: number
}

/** The reports that wait, by kind and id. */
type Reports = ReadonlyMap<string, ReadonlyMap<string, OpenReports>>

const AT_ONCE = 100
/** What was approved long ago is read again each time; beyond this, older items wait until newer ones are done. */
const MOST_READ = 2_000
/** Reported items that their authors removed are passed over, so more are read than are shown. */
const MOST_REPORTED = 500

/**
 * What waits for the operator, of all kinds: first the newest items that are held, then those that visitors can see
 * and that were reported, or that have doubtful words and that nobody has approved as they are.
 */
export async function readQueue(
  ctx: Pick<Context, "db" | "gather">,
  limit: number,
): Promise<QueuedItem[]> {
  const reports = byItem(await openReports(ctx.db, MOST_REPORTED))
  const [held, reported, flagged] = await Promise.all([
    ctx.gather(Moderation, (kind) => heldOf(ctx.db, kind, reports, limit)),
    ctx.gather(Moderation, (kind) => reportedOf(kind, reports, limit)),
    ctx.gather(Moderation, (kind) => flaggedOf(ctx.db, kind, limit)),
  ])
  const since = ({ kind, item }: QueuedItem) =>
    reports.get(kind.kind)?.get(item.id)?.lastAt ?? item.createdAt
  const newest = (lists: readonly (readonly QueuedItem[])[]) =>
    lists.flat().toSorted((a, b) => since(b) - since(a))
  return unique([...newest(held), ...newest([...reported, ...flagged])]).slice(0, limit)
}

function byItem(rows: readonly OpenReports[]): Reports {
  const kinds = [...Map.groupBy(rows, ({ kind }) => kind)]
  return new Map(kinds.map(([kind, of]) => [kind, new Map(of.map((row) => [row.item, row]))]))
}

/** Each item once, where it comes first. */
function unique(items: readonly QueuedItem[]): QueuedItem[] {
  const byPath = new Map<string, QueuedItem>()
  for (const queued of items) {
    const path = `${queued.kind.kind}/${queued.item.id}`
    if (!byPath.has(path)) byPath.set(path, queued)
  }
  return [...byPath.values()]
}

async function heldOf(db: Db, kind: ModeratedKind, reports: Reports, limit: number) {
  const reviews = await heldReviews(db, kind.kind, limit)
  const items = await Promise.all(reviews.map((review) => heldItem(kind, reports, review)))
  return items.filter((item) => item !== undefined)
}

/** Undefined where the item has gone meanwhile, or its author took it down. */
async function heldItem(
  kind: ModeratedKind,
  reports: Reports,
  { item: id, score, signals }: ReviewRow,
): Promise<QueuedItem | undefined> {
  const item = await kind.find(id).then(moderatedItem, gone)
  if (!item?.held) return
  const others = signalsOf(item, reports.get(kind.kind)?.get(id))
  return { kind, item, score, signals: [...signals.map(({ text }) => text), ...others] }
}

function gone(error: unknown): undefined {
  if (!(error instanceof Problem)) throw error
}

/** The reported items of a kind that are still there. */
async function reportedOf(
  kind: ModeratedKind,
  reports: Reports,
  limit: number,
): Promise<QueuedItem[]> {
  const waiting: QueuedItem[] = []
  for (const [id, report] of reports.get(kind.kind) ?? []) {
    if (waiting.length >= limit) break
    const item = await kind.find(id).then(moderatedItem, gone)
    if (item && !item.removed) waiting.push({ kind, item, signals: signalsOf(item, report) })
  }
  return waiting
}

async function flaggedOf(db: Db, kind: ModeratedKind, limit: number): Promise<QueuedItem[]> {
  const waiting: ModeratedItem[] = []
  for (let offset = 0; offset < MOST_READ && waiting.length < limit; offset += AT_ONCE) {
    const { items, more } = await readFlagged(kind, { limit: AT_ONCE, offset })
    const visible = items.filter(({ removed }) => !removed)
    waiting.push(...(await withoutApproved(db, kind.kind, visible)))
    if (!more) break
  }
  return waiting.slice(0, limit).map((item) => ({ kind, item, signals: signalsOf(item) }))
}

/** What speaks against one item now. */
export async function readSignals(
  db: Db,
  { kind }: ModeratedKind,
  item: ModeratedItem,
): Promise<readonly string[]> {
  return signalsOf(item, (await reportsOf(db, kind, [item.id])).get(item.id))
}

const signalsOf = ({ flagged }: ModeratedItem, reports?: OpenReports): string[] => [
  ...(reports ? [reportSignal(reports)] : []),
  ...(flagged.length > 0 ? [`Doubtful words: ${[...new Set(flagged)].join(", ")}`] : []),
]
