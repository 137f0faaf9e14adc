import type { Context } from "broadside"
import { type ModeratedKind, Moderation, readFlagged } from "../items/contract"
import { filterNoted, forgetFlagged, type Noted, noteFlagged } from "./flagged"
import { filterPending } from "./waiting-flagged"

type Host = Pick<Context, "db" | "gather" | "write">

/** Items of each kind per run (about 15 ms). */
const MAX_BATCH = 500

/** What the notes about a part of a kind lack, and what they have though it waits no longer. */
interface Difference {
  readonly kind: string
  readonly fresh: readonly Noted[]
  readonly gone: readonly string[]
}

/**
 * Makes the job that goes round and round through what modules have flagged, a part at a time, and notes what waits of
 * it: on a site from before anything was noted, and where a module flagged something without a review.
 */
export function createNoteFlagged({ db, gather, write }: Host) {
  const places = new Map<string, number>()

  async function compareNext(kind: ModeratedKind): Promise<Difference> {
    const offset = places.get(kind.kind) ?? 0
    const { items, more } = await readFlagged(kind, { limit: MAX_BATCH, offset })
    places.set(kind.kind, more ? offset + MAX_BATCH : 0)
    const ids = items.map(({ id }) => id)
    const noted = await filterNoted(db, kind.kind, ids)
    const waiting = new Map((await filterPending(db, kind, items)).map((item) => [item.id, item]))
    const fresh = [...waiting.values()].filter(({ id }) => !noted.has(id))
    return {
      kind: kind.kind,
      fresh: fresh.map(({ id, createdAt }) => ({ item: id, at: createdAt })),
      gone: ids.filter((id) => noted.has(id) && !waiting.has(id)),
    }
  }

  return async function noteFlaggedPart(): Promise<void> {
    const differences = await gather(Moderation, compareNext)
    const changes = differences.filter(({ fresh, gone }) => fresh.length + gone.length > 0)
    if (changes.length === 0) return
    await write(async (tx) => {
      for (const { kind, fresh, gone } of changes) {
        await noteFlagged(tx, kind, fresh)
        await forgetFlagged(tx, kind, gone)
      }
    })
  }
}
