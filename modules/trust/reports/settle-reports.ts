import { type Contribution, contribute } from "broadside"
import { and, type Db, eq, isNull } from "broadside/db"
import { Decided, type Decision } from "../contract"
import { forgetReports } from "./reported-items"
import { type Closing, reported } from "./schema"

/** Actions that decide about reports; to hold or release an item decides nothing. */
const CLOSINGS: readonly Closing[] = ["approve", "remove"]

/** A decision ends the reports of an item; taking it back brings them back. */
async function settleReports(tx: Db, decision: Decision): Promise<void> {
  const { action, kind, item, at } = decision
  const ofItem = and(eq(reported.kind, kind), eq(reported.item, item.id))
  const closing = CLOSINGS.find((one) => one === action)
  if (closing) {
    const closed = { closedAt: at, closedBy: closing }
    await tx
      .update(reported)
      .set(closed)
      .where(and(ofItem, isNull(reported.closedAt)))
  }
  const ended = endedBy(decision)
  if (ended) {
    const open = { closedAt: null, closedBy: null }
    await tx
      .update(reported)
      .set(open)
      .where(and(ofItem, eq(reported.closedBy, ended)))
  }
}

/** The decision that an action takes back. */
function endedBy({ action, isUndo }: Decision): Closing | undefined {
  if (action === "restore") return "remove"
  // The approval of a held item is undone by holding it again.
  return action === "return" || (action === "hold" && isUndo) ? "approve" : undefined
}

/** Reports follow what is decided about their items. */
export const reportsContribution: Contribution = contribute(Decided, {
  decided: settleReports,
  erased: (tx, { kind, id }) => forgetReports(tx, kind, id),
})
