import { eq } from "broadside/db"
import type { WorldsContext } from "./context"
import { problems } from "./errors"
import { pageById, pageGone } from "./finding"
import { index, unindex } from "./indexing"
import type { Promotion } from "./models"
import { archiveOf } from "./places"
import { type Page, pages } from "./schema"

/** Makes a Workshop page a game: the game and the note of where the page went, or neither. */
export async function promote(ctx: WorldsContext, id: string, promotion: Promotion = {}) {
  const games = archiveOf(ctx)
  const asked = await promotable(ctx, await pageById(ctx.db, "workshop", id))
  const body = await ctx.pages.read(asked.pageSha256)
  const judged = await games.judge({
    html: new TextDecoder("utf-8", { ignoreBOM: true }).decode(body?.bytes),
    title: asked.title,
    description: promotion.description ?? asked.description,
    humanName: promotion.humanName ?? asked.author,
    editKey: asked.editKey,
    ...(promotion.tags ? { tags: promotion.tags } : {}),
    ...(promotion.status ? { status: promotion.status } : {}),
    ...(promotion.aiCredit ? { aiCredit: promotion.aiCredit } : {}),
  })
  const game = await ctx.write(async (tx) => {
    const page = await promotable(ctx, await pageById(tx, "workshop", id))
    const game = await games.publish(tx, judged)
    const promoted = { promotedTo: game.id, promotedAt: ctx.now(), updatedAt: ctx.now() }
    await tx.update(pages).set(promoted).where(eq(pages.num, page.num))
    await unindex(tx, page.num)
    await index(tx, { ...page, ...promoted })
    return game
  })
  return { ok: true, ...game }
}

async function promotable(ctx: WorldsContext, page: Page): Promise<Page> {
  if (page.endsAt <= ctx.now()) throw pageGone(page, ctx.urls, ctx.now())
  if (page.promotedTo === null) return page
  const game = await ctx.wants.games?.find(page.promotedTo)
  throw problems["already-promoted"](page.id, page.promotedTo).with({
    game_id: page.promotedTo,
    ...(game ? { url: game.url } : {}),
  })
}
