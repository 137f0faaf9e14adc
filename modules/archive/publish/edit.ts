import { invalid } from "broadside"
import { requireEditKey } from "broadside/publishing"
import { gameById } from "../catalogue/find-game"
import { idOf, recordOf } from "../catalogue/json"
import { change } from "../catalogue/update-game"
import type { ArchiveContext } from "../context"
import type { Game } from "../schema"
import { gameBuried } from "../takedown/takedown"
import type { GameEdit } from "./models"

const subjectOf = (game: Game) => `archive/${idOf(game.num)}`

/** Replaces a game's page, description or cover; requires its edit key. */
export async function editGame(ctx: ArchiveContext, id: string, request: Request, edit: GameEdit) {
  const { html, description, cover: sent, edit_key } = edit
  if (html === undefined && description === undefined && sent === undefined)
    throw invalid([
      { path: "/html", message: "send html, description or cover, whichever is to change." },
    ])
  const page = html === undefined ? undefined : await ctx.pages.prepare(html)
  const { cover, warnings } = await ctx.covers.choose(html ?? "", sent)
  const game = await ctx.write(async (tx) => {
    const game = await gameById(tx, id)
    requireEditKey(request, edit_key, game.editKey)
    if (game.buriedAt !== null) throw gameBuried(game, ctx.urls)
    const fields: Partial<Game> = {}
    if (description !== undefined) {
      fields.description = description.normalize()
      const { title, humanName, aiCredit, whatChanged, tags } = game
      const worded = { title, description, humanName, aiCredit, whatChanged, tags }
      fields.flagged = ctx.content.words(worded)
    }
    if (page && page.sha256 !== game.pageSha256) {
      await ctx.pages.replace(tx, subjectOf(game), game.pageSha256, page)
      Object.assign(fields, { pageSha256: page.sha256, pageSize: page.size })
    }
    if (sent === "") fields.cover = null
    else if (cover) {
      await ctx.covers.put(tx, cover)
      fields.cover = cover.sha256
    }
    return change(ctx, tx, game, fields)
  })
  return {
    ok: true,
    game: recordOf(game, ctx.urls),
    warnings: [...(page?.warnings ?? []), ...warnings],
  }
}

/** Every version of a game's page, the first one first; the last is the present one. */
export async function versionsOf(ctx: ArchiveContext, id: string) {
  const game = await gameById(ctx.db, id)
  const versions = await ctx.pages.versions(subjectOf(game), presentPage(game))
  const address = `${ctx.urls.api}/games/${id}/versions`
  return { ok: true, id, versions: versions.map((v) => ({ ...v, url: `${address}/${v.version}` })) }
}

/** One version of a game's page, by its number. */
export async function versionPage(
  ctx: ArchiveContext,
  id: string,
  version: number,
  request: Request,
) {
  const game = await gameById(ctx.db, id)
  return ctx.pages.serveVersion(request, subjectOf(game), presentPage(game), version)
}

const presentPage = ({ pageSha256, createdAt }: Game) => ({ sha256: pageSha256, createdAt })
