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

const AT_ONCE = 100
/** What was approved long ago is read again each time; beyond this, older items wait until newer ones are done. */
const MOST_READ = 2_000

/**
 * What waits for the operator, of all kinds: first the newest items that are held, then those that visitors can see
 * and that nobody has approved as they are.
 */
export async function readQueue(
  ctx: Pick<Context, "db" | "gather">,
  limit: number,
): Promise<QueuedItem[]> {
  const [held, flagged] = await Promise.all([
    ctx.gather(Moderation, (kind) => heldOf(ctx.db, kind, limit)),
    ctx.gather(Moderation, (kind) => waitingOf(ctx.db, kind, limit)),
  ])
  const newest = (lists: readonly (readonly QueuedItem[])[]) =>
    lists.flat().toSorted((a, b) => b.item.createdAt - a.item.createdAt)
  const first = newest(held)
  const isFirst = new Set(first.map(({ kind, item }) => `${kind.kind}/${item.id}`))
  const rest = newest(flagged).filter(({ kind, item }) => !isFirst.has(`${kind.kind}/${item.id}`))
  return [...first, ...rest].slice(0, limit)
}

async function heldOf(db: Db, kind: ModeratedKind, limit: number): Promise<QueuedItem[]> {
  const reviews = await heldReviews(db, kind.kind, limit)
  const items = await Promise.all(reviews.map((review) => heldItem(kind, review)))
  return items.filter((item) => item !== undefined)
}

/** Undefined where the item has gone meanwhile, or its author took it down. */
async function heldItem(kind: ModeratedKind, review: ReviewRow): Promise<QueuedItem | undefined> {
  const item = await kind.find(review.item).then(moderatedItem, gone)
  if (!item?.held) return
  const { score } = review
  return {
    kind,
    item,
    score,
    signals: [...review.signals.map(({ text }) => text), ...signalsOf(item)],
  }
}

function gone(error: unknown): undefined {
  if (!(error instanceof Problem)) throw error
}

async function waitingOf(db: Db, kind: ModeratedKind, limit: number): Promise<QueuedItem[]> {
  const waiting: ModeratedItem[] = []
  for (let offset = 0; offset < MOST_READ && waiting.length < limit; offset += AT_ONCE) {
    const { items, more } = await readFlagged(kind, { limit: AT_ONCE, offset })
    const visible = items.filter(({ removed }) => !removed)
    waiting.push(...(await withoutApproved(db, kind.kind, visible)))
    if (!more) break
  }
  return waiting.slice(0, limit).map((item) => ({ kind, item, signals: signalsOf(item) }))
}

/** What speaks against an item. */
export const signalsOf = ({ flagged }: ModeratedItem): string[] =>
  flagged.length > 0 ? [`Doubtful words: ${[...new Set(flagged)].join(", ")}`] : []
