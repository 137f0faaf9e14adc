import { and, eq, isNull } from "drizzle-orm"
import type { Db } from "../../base/db"
import { type Closing, reported } from "./schema"

/** An action of moderation on an item. */
interface Change {
  readonly action: string
  readonly kind: string
  readonly id: string
  readonly deed?: { readonly undoes?: number }
}

/** Actions that decide about reports; to hold or release an item decides nothing. */
const CLOSINGS: readonly Closing[] = ["approve", "remove"]

/** A decision ends the reports of an item; taking it back brings them back. */
export async function settleReports(tx: Db, change: Change, now: number): Promise<void> {
  const { action, kind, id } = change
  const ofItem = and(eq(reported.kind, kind), eq(reported.item, id))
  const closing = CLOSINGS.find((one) => one === action)
  if (closing) {
    const closed = { closedAt: now, closedBy: closing }
    await tx
      .update(reported)
      .set(closed)
      .where(and(ofItem, isNull(reported.closedAt)))
  }
  const ended = endedBy(change)
  if (ended) {
    const open = { closedAt: null, closedBy: null }
    await tx
      .update(reported)
      .set(open)
      .where(and(ofItem, eq(reported.closedBy, ended)))
  }
}

/** The decision that an action takes back. */
function endedBy({ action, deed }: Change): Closing | undefined {
  if (action === "restore") return "remove"
  // The approval of a held item is undone by holding it again.
  const isUndone = action === "hold" && deed?.undoes !== undefined
  return action === "return" || isUndone ? "approve" : undefined
}
