import { Elysia, pageRoute, route } from "broadside/http"
import { htmlAnswer } from "broadside/ui"
import { OneGameModel } from "../catalogue/models"
import type { ArchiveContext } from "../context"
import { problems } from "../errors"
import { gameById, randomGame } from "../find-game"
import { gameJson, idOf } from "../json"
import { featuredGame, featureGame } from "./featured"
import { FeaturedModel, PickBody, TrendingModel } from "./models"
import type { Plays } from "./plays"
import { weekPage } from "./week-page"

/** Responses that depend on the clock expire after this time even when nothing changed. */
const CLOCK = { maxAgeMs: 60_000 }
const WEEK = { ...htmlAnswer(), ...CLOCK }

export const trendingRoute = route({
  tags: ["Archive"],
  operationId: "getTrending",
  summary: "Get the ten most played games of the last 24 hours",
  description: "The order counts one play for each network and day; plays24h counts all.",
  answers: {
    description: "At most ten games, most played first",
    model: TrendingModel,
  },
})

export const gameOfWeekRoute = route({
  tags: ["Archive"],
  operationId: "getGameOfWeek",
  summary: "Get the featured game of this ISO week and the reason",
  description:
    "The operator's pick, else the best of the last seven days by plays and reactions, of which each network counts once a day.",
  answers: { description: "The game, or null if the archive is empty", model: FeaturedModel },
})

export const randomGameRoute = route({
  tags: ["Archive"],
  operationId: "getRandomGame",
  summary: "Get a random game",
  refuses: [problems["empty-archive"]],
  answers: { description: "A game", model: OneGameModel },
})

/** Ways to come across games. */
export function discoverRoutes(ctx: ArchiveContext, plays: Plays) {
  return new Elysia()
    .get(
      "/api/trending",
      ({ request }) => ctx.cached(request, plays.trending, CLOCK),
      trendingRoute,
    )
    .get(
      "/api/game-of-week",
      ({ request }) => ctx.cached(request, () => featuredGame(ctx, plays), CLOCK),
      gameOfWeekRoute,
    )
    .get(
      "/api/random-game",
      async ({ set }) => {
        set.headers["cache-control"] = "no-store"
        return { ok: true, game: gameJson(await randomGame(ctx), ctx.urls) }
      },
      randomGameRoute,
    )
    .post(
      "/api/operator/game-of-week",
      async ({ body }) => featureGame(ctx, plays, await gameById(ctx.db, body.id), body.note),
      route({
        tags: ["Operator"],
        operationId: "pickGameOfWeek",
        summary: "Choose the game of this week",
        operator: true,
        body: PickBody,
        refuses: [problems["unknown-game"]],
        answers: { description: "Chosen", model: FeaturedModel },
      }),
    )
    .get(
      "/game-of-the-week",
      ({ request }) => ctx.cached(request, () => weekPage(ctx, plays), WEEK),
      pageRoute({ summary: "Game of the week" }),
    )
    .get(
      "/random",
      async () => {
        const game = await randomGame(ctx)
        const location = `/archive/${idOf(game.num)}`
        return new Response(null, {
          status: 302,
          headers: { location, "cache-control": "no-store" },
        })
      },
      pageRoute({ summary: "A game by chance", refuses: [problems["empty-archive"]] }),
    )
}
