import { type Db, eq, inArray, sql } from "broadside/db"
import type { PublishedErasureService } from "../contract"
import type { PageStore } from "../pages/store"
import { storedCovers, storedPages } from "../schema"
import type { ClearableCards } from "../sharing/cards/cards"

interface InMemory {
  readonly pages: Pick<PageStore, "forget">
  readonly cards: Pick<ClearableCards, "clear">
}

/** Erases bodies and covers: in the tables, and in memory. */
export const createErasure = ({ pages, cards }: InMemory): PublishedErasureService => ({
  async erase(tx, had, stays) {
    const erased = await erasePages(tx, had.pages, stays)
    return { pages: erased, covers: await eraseCovers(tx, had.covers, stays) }
  },
  forgetPages: pages.forget,
  forgetCards: cards.clear,
})

/**
 * Deletes the bodies that an erased item referred to, once for each reference; returns the hashes of those deleted. A
 * body that something else refers to stays.
 */
async function erasePages(
  tx: Db,
  references: readonly string[],
  stays: ReadonlySet<string>,
): Promise<readonly string[]> {
  for (const sha256 of references)
    await tx
      .update(storedPages)
      .set({ uses: sql`${storedPages.uses} - 1` })
      .where(eq(storedPages.sha256, sha256))
  const erased: string[] = []
  for (const sha256 of new Set(references)) {
    if (stays.has(sha256)) continue
    // Null: stored before uses were counted, so only the modules can tell.
    const [deleted] = await tx
      .delete(storedPages)
      .where(sql`${storedPages.sha256} = ${sha256} and coalesce(${storedPages.uses}, 0) <= 0`)
      .returning({ sha256: storedPages.sha256 })
    if (deleted) erased.push(sha256)
  }
  return erased
}

/** Deletes the covers of an erased item, except those that another one shows; returns the hashes of those deleted. */
async function eraseCovers(
  tx: Db,
  covers: readonly string[],
  stays: ReadonlySet<string>,
): Promise<readonly string[]> {
  const own = [...new Set(covers)].filter((sha256) => !stays.has(sha256))
  if (own.length === 0) return []
  const deleted = await tx
    .delete(storedCovers)
    .where(inArray(storedCovers.sha256, own))
    .returning({ sha256: storedCovers.sha256 })
  return deleted.map(({ sha256 }) => sha256)
}
