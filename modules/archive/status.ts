import type { Context } from "broadside"
import { eq } from "broadside/db"
import { enter, leave } from "./counting"
import { problems } from "./errors"
import { gameById } from "./finding"
import { recordOf } from "./record"
import { games, type Status } from "./schema"

/** Changes a game's status; for its makers. */
export async function changeStatus(ctx: Context, id: string, authorSlug: string, status: Status) {
  const { slug } = ctx.content
  const game = await ctx.write(async (tx) => {
    const game = await gameById(tx, id)
    const author = slug(authorSlug)
    if (author !== game.humanSlug && author !== game.aiSlug)
      throw problems["not-its-maker"](authorSlug, id)
    if (game.status === status) return game
    const changed = { ...game, status, updatedAt: ctx.now() }
    const set = { status, updatedAt: changed.updatedAt }
    if (game.buriedAt !== null) {
      await tx.update(games).set(set).where(eq(games.num, game.num))
      return changed
    }
    await leave(tx, game, slug, ctx.now())
    const words = await enter(tx, changed, slug, ctx.now())
    await tx
      .update(games)
      .set({ ...set, words })
      .where(eq(games.num, game.num))
    return changed
  })
  return { ok: true, game: recordOf(game, ctx.urls) }
}
