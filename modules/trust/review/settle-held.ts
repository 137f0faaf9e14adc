import type { Context } from "broadside"
import { findItem } from "../flagged/find-item"
import { Moderation } from "../items/contract"
import { heldReviews, setOutcome } from "./store"

/** Items of each kind per run, and in the operator's queue. */
export const MAX_SETTLED = 500

/**
 * Notes which held items are not held any more because they ended by themselves or their authors removed them: only
 * their modules know.
 */
export async function settleHeld({
  all,
  db,
  now,
  write,
}: Pick<Context, "all" | "db" | "now" | "write">): Promise<void> {
  for (const kind of all(Moderation))
    for (const { item: id } of await heldReviews(db, kind.kind, MAX_SETTLED)) {
      const item = await findItem(kind, id)
      if (item?.held) continue
      const outcome = item && !item.removed ? "visible" : "removed"
      await write((tx) => setOutcome(tx, { kind: kind.kind, item: id, outcome, at: now() }))
    }
}
