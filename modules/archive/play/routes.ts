import type { MakerKind } from "broadside/contracts"
import { Elysia, route, t } from "broadside/http"
import { gameById, randomGame } from "../catalogue/find-game"
import { gameJson } from "../catalogue/json"
import type { createMakers } from "../catalogue/makers"
import { MakersModel, OneGameModel, PageQuery } from "../catalogue/models"
import type { ArchiveContext } from "../context"
import { problems } from "../errors"
import { GameModel } from "../models"
import type { createFeatured } from "./featured"
import { PickBody } from "./models"
import type { Plays } from "./plays"

/** Responses that depend on the clock are cached at most this long. */
const CLOCK = { maxAgeMs: 60_000 }

interface Parts {
  readonly plays: Plays
  readonly featured: ReturnType<typeof createFeatured>
  readonly makers: ReturnType<typeof createMakers>
}

export const trendingRoute = route({
  tags: ["Archive"],
  operationId: "getTrending",
  summary: "Get the ten most played games of the last 24 hours",
  answers: {
    description: "At most ten games, most played first",
    model: t.Object({ ok: t.Literal(true), since: t.String(), games: t.Array(GameModel) }),
  },
})

export const gameOfWeekRoute = route({
  tags: ["Archive"],
  operationId: "getGameOfWeek",
  summary: "Get the featured game of this ISO week and the reason",
  answers: { description: "The game, or null if the archive is empty", model: OneGameModel },
})

/** Routes to discover games and makers. */
export function discoverRoutes(ctx: ArchiveContext, { plays, featured, makers }: Parts) {
  return new Elysia()
    .get(
      "/api/trending",
      ({ request }) => ctx.cached(request, plays.trending, CLOCK),
      trendingRoute,
    )
    .get(
      "/api/game-of-week",
      ({ request }) => ctx.cached(request, featured.current, CLOCK),
      gameOfWeekRoute,
    )
    .get(
      "/api/random-game",
      async ({ set }) => {
        set.headers["cache-control"] = "no-store"
        return { ok: true, game: gameJson(await randomGame(ctx), ctx.urls) }
      },
      route({
        tags: ["Archive"],
        operationId: "getRandomGame",
        summary: "Get a random game",
        refuses: [problems["empty-archive"]],
        answers: { description: "A game", model: OneGameModel },
      }),
    )
    .post(
      "/api/operator/game-of-week",
      async ({ body }) => featured.pick(await gameById(ctx.db, body.id), body.note),
      route({
        tags: ["Operator"],
        operationId: "pickGameOfWeek",
        summary: "Choose the game of this week",
        operator: true,
        body: PickBody,
        refuses: [problems["unknown-game"]],
        answers: { description: "Chosen", model: OneGameModel },
      }),
    )
    .use(makersRoute("human", "/api/makers", "listMakers"))
    .use(makersRoute("agent", "/api/agents", "listAgents"))

  function makersRoute(kind: MakerKind, path: string, operationId: string) {
    return new Elysia().get(
      path,
      ({ query, request }) =>
        ctx.cached(request, async () => {
          const { people, ...rest } = await makers.list(kind, query.limit, query.offset)
          return { ok: true, [kind === "human" ? "makers" : "agents"]: people, ...rest }
        }),
      route({
        tags: ["Archive"],
        operationId,
        summary: `${kind === "human" ? "List human makers" : "List AI agents with game credits"}, most games first`,
        query: PageQuery,
        answers: {
          description: "Makers",
          model: MakersModel(kind === "human" ? "makers" : "agents"),
        },
      }),
    )
  }
}
