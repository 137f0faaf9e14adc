import { type Context, type Edit, invalid, requireEditKey } from "broadside"
import { change } from "./change"
import { problems } from "./errors"
import { gameById } from "./finding"
import { gameBuried } from "./graveyard"
import { idOf, recordOf } from "./record"
import type { Game } from "./schema"

const subjectOf = (game: Game) => `archive/${idOf(game.num)}`

/** Replaces a game's page, its description, or both; for who holds its key. */
export async function editGame(ctx: Context, id: string, request: Request, edit: Edit) {
  const { html, description, edit_key } = edit
  if (html === undefined && description === undefined)
    throw invalid([{ path: "/html", message: "send html, description, or both, to change them." }])
  const page = html === undefined ? undefined : await ctx.pages.prepare(html)
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
    return change(ctx, tx, game, fields)
  })
  return { ok: true, game: recordOf(game, ctx.urls), warnings: page?.warnings ?? [] }
}

/** Every version of a game's page, the first one first; the last is the present one. */
export async function versionsOf(ctx: Context, id: string) {
  const versions = await listVersions(ctx, await gameById(ctx.db, id))
  const address = `${ctx.urls.api}/games/${id}/versions`
  return { ok: true, id, versions: versions.map((v) => ({ ...v, url: `${address}/${v.version}` })) }
}

/** One version of a game's page, by its number. */
export async function versionPage(ctx: Context, id: string, version: number, request: Request) {
  const versions = await listVersions(ctx, await gameById(ctx.db, id))
  const found = versions[version - 1]
  if (!found) throw problems["unknown-version"](id, version, versions.length)
  return ctx.pages.serve(request, found.sha256)
}

const listVersions = (ctx: Context, game: Game) =>
  ctx.pages.versions(subjectOf(game), { sha256: game.pageSha256, createdAt: game.createdAt })
