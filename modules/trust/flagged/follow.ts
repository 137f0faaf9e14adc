import { type Contribution, contribute } from "broadside"
import { Decided } from "../contract"
import { approve, withdrawApproval } from "./approvals"
import { forgetFlagged, noteFlagged } from "./flagged"

/** What waits for the operator follows their decisions. */
export const flaggedContribution: Contribution = contribute(Decided, {
  async decided(tx, { action, kind, item }) {
    if (action === "approve") await approve(tx, kind, item)
    if (action === "return") await withdrawApproval(tx, kind, item.id)
    if (action === "remove" || action === "approve") await forgetFlagged(tx, kind, [item.id])
    else if (item.flagged.length > 0)
      await noteFlagged(tx, kind, [{ item: item.id, at: item.createdAt }])
  },
  async erased(tx, { kind, id }) {
    await withdrawApproval(tx, kind, id)
    await forgetFlagged(tx, kind, [id])
  },
})
