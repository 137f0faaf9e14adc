import { Elysia, pageRoute, route } from "broadside/http"
import {
  coverUrl,
  embedGone,
  embedHeaders,
  embedHeld,
  embedPage,
  isHeld,
} from "broadside/publishing"
import type { ArchiveContext } from "../context"
import { problems } from "../errors"
import { aboutPath, idOf, pageUrl } from "../json"
import { GameId } from "../models"
import { by, seedOf } from "../parts"
import type { PublishedGames } from "../publish/published-games"
import type { Game } from "../schema"
import { cardPath, shareCardOf } from "../shared"

/** What other sites fetch and frame of a game. */
export function shareRoutes(ctx: ArchiveContext, published: PublishedGames) {
  return new Elysia()
    .get(
      "/archive/:id/card.png",
      async ({ params, request }) => {
        const game = await published.load(params.id)
        published.refuseGone(game)
        return ctx.needs.cards.serve(request, shareCardOf(game))
      },
      route({
        hidden: true,
        summary: "Share card of a game",
        params: GameId,
        refuses: [problems["unknown-game"], problems["game-buried"]],
        answers: { description: "Its poster or cover, with its makers", type: "image/png" },
      }),
    )
    .get(
      "/embed/:id",
      async ({ params, request }) => {
        const game = await published.load(params.id)
        const headers = embedHeaders(ctx)
        if (game.removedAt !== null)
          return new Response(embedGone(ctx, aboutPath(game)), { status: 410, headers })
        const type = headers["content-type"]
        return ctx.cached(request, () => embedOf(game), { type, headers })
      },
      pageRoute({
        summary: "Player of a game for other sites",
        params: GameId,
        refuses: [problems["unknown-game"]],
      }),
    )

  function embedOf(game: Game): string {
    if (isHeld(game)) return embedHeld(ctx, aboutPath(game))
    const id = idOf(game.num)
    return embedPage(ctx, {
      title: game.title,
      by: by(game),
      path: aboutPath(game),
      image: ctx.needs.cards.image(cardPath(game), shareCardOf(game)),
      url: pageUrl(ctx.urls, game),
      seed: seedOf({ id, title: game.title }),
      picture: coverUrl(ctx.urls, game.cover),
      separate: ctx.urls.separateGames,
      ownStorage: ctx.urls.ownStorage,
      width: game.width,
      height: game.height,
    })
  }
}
