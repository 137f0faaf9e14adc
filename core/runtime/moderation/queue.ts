import type { Context } from "../../base/context"
import type { Db } from "../../base/db"
import {
  type ModeratedItem,
  type ModeratedKind,
  Moderation,
  readFlagged,
} from "../../contracts/moderation"
import { withoutApproved } from "./approvals"

/** Something for the operator to look at. */
export interface QueuedItem {
  readonly kind: ModeratedKind
  readonly item: ModeratedItem
  /** Why it is here, in words for people. */
  readonly signals: readonly string[]
}

const AT_ONCE = 100
/** What was approved long ago is read again each time; beyond this, older items wait until newer ones are done. */
const MOST_READ = 2_000

/** The newest items of all kinds that visitors can see and that nobody has approved as they are. */
export async function readQueue(
  ctx: Pick<Context, "db" | "gather">,
  limit: number,
): Promise<QueuedItem[]> {
  const perKind = await ctx.gather(Moderation, (kind) => waitingOf(ctx.db, kind, limit))
  return perKind
    .flat()
    .toSorted((a, b) => b.item.createdAt - a.item.createdAt)
    .slice(0, limit)
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
