import { Elysia, pageRoute, route, t } from "broadside/http"
import { htmlAnswer } from "broadside/ui"
import { gameById, randomGame } from "../catalogue/find-game"
import { idOf, recordOf } from "../catalogue/json"
import { OneGameModel } from "../catalogue/models"
import type { ArchiveContext } from "../context"
import { problems } from "../errors"
import { GameModel } from "../models"
import { featuredGame, featureGame } from "./featured"
import { PickBody } from "./models"
import type { Plays } from "./plays"
import { weekPage } from "./week-page"

/** Responses that depend on the clock expire after this time even when nothing changed. */
const CLOCK = { maxAgeMs: 60_000 }
const WEEK = { ...htmlAnswer(), ...CLOCK }

export const trendingRoute = route({
  tags: ["Archive"],
  operationId: "getTrending",
  summary: "The ten most played games of the last 24 hours",
  answers: {
    description: "At most ten games, most played first",
    model: t.Object({ ok: t.Literal(true), since: t.String(), games: t.Array(GameModel) }),
  },
})

export const gameOfWeekRoute = route({
  tags: ["Archive"],
  operationId: "getGameOfWeek",
  summary: "The featured game of this ISO week, and why",
  answers: { description: "The game, or null while there are none", model: OneGameModel },
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
        return { ok: true, game: recordOf(await randomGame(ctx), ctx.urls) }
      },
      route({
        tags: ["Archive"],
        operationId: "getRandomGame",
        summary: "A game by chance",
        refuses: [problems["empty-archive"]],
        answers: { description: "A game", model: OneGameModel },
      }),
    )
    .post(
      "/api/operator/game-of-week",
      async ({ body }) => featureGame(ctx, plays, await gameById(ctx.db, body.id), body.note),
      route({
        tags: ["Operator"],
        operationId: "pickGameOfWeek",
        summary: "Choose this week's game",
        operator: true,
        body: PickBody,
        refuses: [problems["unknown-game"]],
        answers: { description: "Chosen", model: OneGameModel },
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
