import type { Identity } from "broadside"
import type { ArchiveContext } from "../context"
import { problems } from "../errors"
import { gameById } from "../find-game"
import { gameJson } from "../json"
import type { Status } from "../schema"
import { updateGame } from "./update-game"

/** Changes a game's status; only its makers may do that. */
export async function changeStatus(
  ctx: ArchiveContext,
  id: string,
  { slug }: Identity,
  status: Status,
) {
  const game = await ctx.write(async (tx) => {
    const game = await gameById(tx, id)
    if (slug !== game.humanSlug && slug !== game.aiSlug) throw problems["not-its-maker"](slug, id)
    return game.status === status ? game : updateGame(ctx, tx, game, { status })
  })
  return { ok: true, game: gameJson(game, ctx.urls) }
}
