import type { Db } from "../../base/db"
import { forgetAppeals } from "../appeals/stored-appeals"
import { withdrawApproval } from "../moderation/approvals"
import { forgetFlagged } from "../moderation/flagged"
import { forgetReasons } from "../moderation/log"
import { forgetReports } from "../reports/reported-items"
import { eraseReview } from "../review/store"

/**
 * Deletes what the host itself has about an item that is erased: a table of the host that stores anything about items of
 * modules belongs here.
 */
export async function eraseOwnRows(tx: Db, kind: string, id: string): Promise<void> {
  await withdrawOwnRows(tx, kind, id, "removed")
  await forgetReasons(tx, kind, id)
}

/** The same for an item that its author erases: what the operator wrote about it in the log stays. */
export async function withdrawOwnRows(
  tx: Db,
  kind: string,
  id: string,
  outcome: "removed" | "visible",
): Promise<void> {
  await withdrawApproval(tx, kind, id)
  await forgetFlagged(tx, kind, [id])
  await eraseReview(tx, kind, id, outcome)
  await forgetReports(tx, kind, id)
  await forgetAppeals(tx, kind, id)
}
