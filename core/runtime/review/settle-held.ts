import type { Context } from "../../base/context"
import { Problem } from "../../base/errors"
import { type ModeratedItem, type ModeratedKind, Moderation } from "../../contracts/moderation"
import { heldReviews, setOutcome } from "./store"

/** So many of each kind are looked at in one run. */
const MOST = 500

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
    for (const { item: id } of await heldReviews(db, kind.kind, MOST)) {
      const item = await find(kind, id)
      if (item?.held) continue
      const outcome = item && !item.removed ? "visible" : "removed"
      await write((tx) => setOutcome(tx, { kind: kind.kind, item: id, outcome, at: now() }))
    }
}

async function find(kind: ModeratedKind, id: string): Promise<ModeratedItem | undefined> {
  try {
    return await kind.find(id)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return
  }
}
