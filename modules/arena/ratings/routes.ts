import { Elysia, route } from "broadside/http"
import type { ArenaContext } from "../context"
import { problems } from "../errors"
import { leaderboardAnswer } from "./answers"
import { ratingChart } from "./chart"
import { historyOf } from "./history"
import { LeaderboardModel, LeaderboardQuery, SlugParams } from "./models"
import { startOf } from "./start"

const tags = ["Arena"]
/** Ratings become less certain without a write, by the day. */
const MAX_AGE_MS = 60_000
/** Games that the chart shows at most. */
const CHART_GAMES = 100

export const leaderboardRoute = route({
  tags,
  operationId: "getArenaLeaderboard",
  summary: "Players by rating, best first",
  description:
    "Players whose rating is provisional come last and have no rank. Only rated games of Hilltop and confirmed results count.",
  query: LeaderboardQuery,
  answers: { description: "The leaderboard", model: LeaderboardModel },
})

/** The leaderboard, and the chart of a player's ratings. */
export const ratingRoutes = (ctx: ArenaContext) =>
  new Elysia()
    .get(
      "/api/arena/leaderboard",
      ({ query, request }) =>
        ctx.cached(request, () => leaderboardAnswer(ctx, query), { maxAgeMs: MAX_AGE_MS }),
      leaderboardRoute,
    )
    .get(
      "/api/arena/ratings/:slug/chart.svg",
      ({ params, request }) =>
        ctx.cached(request, () => chartOf(ctx, params.slug), { type: "image/svg+xml" }),
      route({
        tags,
        operationId: "getRatingChart",
        summary: `A player's ratings after each of the last ${CHART_GAMES} rated games, as a picture`,
        params: SlugParams,
        refuses: [problems["unrated-player"]],
        answers: { description: "The chart", type: "image/svg+xml" },
      }),
    )

async function chartOf(ctx: ArenaContext, name: string): Promise<string> {
  const slug = ctx.content.slug(name)
  const games = await historyOf(ctx.db, slug, CHART_GAMES)
  if (games.length === 0) throw problems["unrated-player"](slug)
  const points = games.toReversed()
  const isWhole = games.length < CHART_GAMES
  return ratingChart(isWhole ? [startOf(slug, points[0]?.at ?? 0), ...points] : points)
}
