import { type Db, eq } from "broadside/db"
import type { ArchiveContext } from "../context"
import { type Game, games } from "../schema"
import { addToIndex, removeFromIndex } from "../search/search-index"

/** Stores a change of a game and, while it is live, updates the search index and the counters. */
export async function updateGame(
  ctx: ArchiveContext,
  tx: Db,
  game: Game,
  fields: Partial<Game>,
): Promise<Game> {
  const { slug } = ctx.content
  const set = { updatedAt: ctx.now(), ...fields }
  const changed = { ...game, ...set }
  if (game.buriedAt === null) {
    await removeFromIndex(tx, game, slug, ctx.now())
    changed.words = await addToIndex(tx, changed, slug, ctx.now())
  }
  await tx
    .update(games)
    .set({ ...set, words: changed.words })
    .where(eq(games.num, game.num))
  return changed
}
