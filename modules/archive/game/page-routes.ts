import { Elysia, prefersHtml, route, t, withToolText } from "broadside/http"
import { pageHeaders } from "broadside/ui"
import { GameRecordModel } from "../catalogue/models"
import type { ArchiveContext } from "../context"
import { problems } from "../errors"
import { gameById } from "../find-game"
import { idOf, pageUrl } from "../json"
import type { Plays } from "../play/plays"
import type { PublishedGames } from "../publish/published-games"
import type { Game } from "../schema"
import { gamePage } from "./pages/game"
import { gameRecord } from "./routes"

/** `007` is the record; `007-slug` or `007-slug.html` is the published page. */
const ADDRESS = /^(\d+)(?:-([^/]*?))?(\.html)?$/

interface Parts {
  readonly plays: Plays
  readonly published: PublishedGames
}

export const gameRoute = route({
  tags: ["Archive"],
  operationId: "getGame",
  summary: "Get a game's record, or its page",
  description:
    "With an id: the record as JSON, or a redirect to the page if the client prefers text/html. With <id>-<slug>: the published page, sandboxed; a wrong slug redirects to the right one.",
  params: t.Object({
    id: withToolText(
      t.String({ description: "Id of a game, or <id>-<slug> for its page", examples: ["001"] }),
      'Id of a game, such as 001, or "random"',
    ),
  }),
  refuses: [problems["unknown-game"], problems["game-buried"]],
  answers: { description: "The game", model: GameRecordModel },
  otherAnswers: [
    { description: "The published page", type: "text/html" },
    { description: "To the page, at its right address", status: 301 },
    { description: "To the page", status: 302 },
  ],
})

/** A game's record and its page share `/games/<id>…`. */
export function pageRoutes(ctx: ArchiveContext, { plays, published }: Parts) {
  return new Elysia().get(
    "/games/:id",
    ({ params, request }) => recordOrPage(params.id, request),
    gameRoute,
  )

  async function recordOrPage(address: string, request: Request) {
    const [, id = address, slug, extension] = ADDRESS.exec(address) ?? []
    if (slug !== undefined || extension !== undefined) return page(id, slug, request)
    if (!prefersHtml(request))
      return ctx.cached(request, () => gameRecord(ctx, id), { headers: { vary: "accept" } })
    const game = await gameById(ctx.db, id)
    return redirect(pageUrl(ctx.urls, game), 302)
  }

  async function page(id: string, slug: string | undefined, request: Request) {
    const game = await gameById(ctx.db, id)
    if (slug !== game.slug || id !== idOf(game.num)) return redirect(pageUrl(ctx.urls, game), 301)
    if (ctx.urls.separateGames && !ctx.needs.pages.ownOrigin(request))
      return redirect(pageUrl(ctx.urls, game), 302)
    if (game.removedAt !== null) return tombstone(game, request)
    return published.open(game, request, {
      onRead: () => plays.count(game.num, ctx.clientOf(request)),
      headers: await published.robots(game),
    })
  }

  async function tombstone(game: Game, request: Request) {
    // On the separate origin for games the links of our pages do not work, so it gets the plain problem.
    if (prefersHtml(request) && !ctx.needs.pages.ownOrigin(request))
      return new Response(await gamePage(ctx, published, game), {
        status: 410,
        headers: { ...pageHeaders(), vary: "accept" },
      })
    return published.refuseGone(game)
  }
}

const redirect = (location: string, status: number) =>
  new Response(null, { status, headers: { location, vary: "accept" } })
