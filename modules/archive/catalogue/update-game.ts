import { type Db, eq } from "broadside/db"
import { isVisible } from "broadside/trust"
import type { ArchiveContext } from "../context"
import { type Game, games, type StoredGame } from "../schema"
import { addToIndex, removeFromIndex } from "../search/search-index"

/** Stores a change of a game and, while it is live, updates the search index and the counters. */
export async function updateGame(
  ctx: ArchiveContext,
  tx: Db,
  game: Game,
  fields: Partial<Game>,
): Promise<Game> {
  const { slug } = ctx.content
  const set: Partial<StoredGame> = { updatedAt: ctx.now(), ...fields }
  const changed: Game = Object.assign({}, game, set)
  if (isVisible(game)) {
    await removeFromIndex(tx, game, slug, ctx.now())
    set.words = await addToIndex(tx, changed, slug, ctx.now())
  }
  await tx.update(games).set(set).where(eq(games.num, game.num))
  return changed
}
