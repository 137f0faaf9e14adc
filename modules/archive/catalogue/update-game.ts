import { type Db, eq } from "broadside/db"
import type { ArchiveContext } from "../context"
import { type Game, games } from "../schema"
import { enter, leave } from "../search/search-index"

/** Stores a change to a game and, while it is live, to what it is found and counted by. */
export async function updateGame(
  ctx: ArchiveContext,
  tx: Db,
  game: Game,
  fields: Partial<Game>,
): Promise<Game> {
  const { slug } = ctx.content
  const set = { ...fields, updatedAt: ctx.now() }
  const changed = { ...game, ...set }
  if (game.buriedAt === null) {
    await leave(tx, game, slug, ctx.now())
    changed.words = await enter(tx, changed, slug, ctx.now())
  }
  await tx
    .update(games)
    .set({ ...set, words: changed.words })
    .where(eq(games.num, game.num))
  return changed
}
