import { Elysia, route } from "broadside/http"
import type { ArchiveContext } from "../context"
import { problems } from "../errors"
import { GameId } from "../models"
import type { PublishedGames } from "../publish/published-games"
import { shareCardOf } from "./card"

/** What other sites fetch of a game: the card of its links. */
export function shareRoutes(ctx: ArchiveContext, published: PublishedGames) {
  return new Elysia().get(
    "/archive/:id/card.png",
    async ({ params, request }) => {
      const game = await published.load(params.id)
      published.refuseGone(game)
      return ctx.cards.serve(request, shareCardOf(game))
    },
    route({
      hidden: true,
      summary: "Share card of a game",
      params: GameId,
      refuses: [problems["unknown-game"], problems["game-buried"]],
      answers: { description: "Its poster or cover, with its makers", type: "image/png" },
    }),
  )
}
