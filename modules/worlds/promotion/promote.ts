import type { GamesService, ValidatedGame } from "broadside/contracts/archive"
import { type Db, eq } from "broadside/db"
import type { WorldsContext } from "../context"
import { problems } from "../errors"
import { pageById } from "../find-page"
import type { PublishedPages } from "../published-pages"
import { type Page, pages } from "../schema"
import type { Promotion } from "../shelves/models"
import { index, unindex } from "../shelves/search-index"
import { type Promoter, type SignedPromotion, signPromotion } from "./sign"

interface Parts {
  readonly published: PublishedPages
  readonly games: GamesService
}

/** What of a page a game is made from, and whose it is. */
const COPIED = [
  "pageSha256",
  "description",
  "cover",
  "controls",
  "width",
  "height",
  "author",
] as const

/**
 * Makes a Workshop page a game: stores the game and the page's reference to it in one write. Throws 403
 * without the proof of its author's name and of those that the promotion credits, if they are protected.
 */
export async function promote(
  ctx: WorldsContext,
  parts: Parts,
  sender: Promoter,
  id: string,
  promotion: Promotion = {},
) {
  for (;;) {
    const candidate = await promotable(parts, await pageById(ctx.db, "workshop", id))
    const signed = await signPromotion(ctx, sender, candidate, promotion)
    const validated = await validate(ctx, parts, candidate, signed)
    const game = await ctx.write((tx) => publishAsGame(ctx, parts, tx, candidate, validated))
    // Undefined when its author changed it meanwhile: then the change is what is promoted.
    if (game) return { ok: true, ...game }
  }
}

async function validate(
  ctx: WorldsContext,
  { games }: Parts,
  page: Page,
  promotion: SignedPromotion,
) {
  const body = await ctx.needs.pages.read(page.pageSha256)
  const { description = page.description, humanName, ...credits } = promotion
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
    // A held page does not come into the lists as a game.
    review: (submission) => promotion.review(Object.assign({}, submission, { isHeld: page.held })),
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
  if (COPIED.some((field) => String(page[field]) !== String(candidate[field]))) return
  const game = await parts.games.publish(tx, validated)
  const promoted = { promotedTo: game.id, promotedAt: ctx.now(), updatedAt: ctx.now() }
  await tx.update(pages).set(promoted).where(eq(pages.num, page.num))
  if (!page.held) {
    await unindex(tx, page.num)
    await index(tx, { ...page, ...promoted })
  }
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
