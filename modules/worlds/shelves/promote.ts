import type { GamesService, ValidatedGame } from "broadside/contracts"
import { type Db, eq } from "broadside/db"
import type { WorldsContext } from "../context"
import { problems } from "../errors"
import type { PublishedPages } from "../publish/published-pages"
import { type Page, pages } from "../schema"
import { pageById } from "./find-page"
import type { Promotion } from "./models"
import { index, unindex } from "./search-index"

interface Parts {
  readonly published: PublishedPages
  readonly games: GamesService
}

/** Makes a Workshop page a game: stores the game and the page's reference to it in one write. */
export async function promote(
  ctx: WorldsContext,
  parts: Parts,
  id: string,
  promotion: Promotion = {},
) {
  for (;;) {
    const candidate = await promotable(parts, await pageById(ctx.db, "workshop", id))
    const validated = await validate(ctx, parts, candidate, promotion)
    const game = await ctx.write((tx) => publishAsGame(ctx, parts, tx, candidate, validated))
    // Undefined when its author changed it meanwhile: then the change is what is promoted.
    if (game) return { ok: true, ...game }
  }
}

async function validate(ctx: WorldsContext, { games }: Parts, page: Page, promotion: Promotion) {
  const body = await ctx.pages.read(page.pageSha256)
  const { description = page.description, humanName = page.author, ...credits } = promotion
  return games.validate({
    html: new TextDecoder("utf-8", { ignoreBOM: true }).decode(body?.bytes),
    title: page.title,
    description,
    humanName,
    editKey: page.editKey,
    ...(page.cover ? { cover: page.cover } : {}),
    ...(page.controls && page.controlsChosen ? { controls: page.controls } : {}),
    ...(page.width && page.height ? { width: page.width, height: page.height } : {}),
    ...credits,
  })
}

async function publishAsGame(
  ctx: WorldsContext,
  parts: Parts,
  tx: Db,
  candidate: Page,
  validated: ValidatedGame,
) {
  const page = await promotable(parts, await pageById(tx, "workshop", candidate.id))
  const copied = ["pageSha256", "description", "cover", "controls", "width", "height"] as const
  if (copied.some((field) => String(page[field]) !== String(candidate[field]))) return
  const game = await parts.games.publish(tx, validated)
  const promoted = { promotedTo: game.id, promotedAt: ctx.now(), updatedAt: ctx.now() }
  await tx.update(pages).set(promoted).where(eq(pages.num, page.num))
  await unindex(tx, page.num)
  await index(tx, { ...page, ...promoted })
  return game
}

async function promotable({ published, games }: Parts, page: Page): Promise<Page> {
  published.refuseGone(page)
  if (page.promotedTo === null) return page
  const game = await games.find(page.promotedTo)
  throw problems["already-promoted"](page.id, page.promotedTo).with({
    game_id: page.promotedTo,
    ...(game ? { url: game.url } : {}),
  })
}
