import { desc, isNotNull } from "broadside/db"
import { answers, Elysia, takesQuery, windowOf } from "broadside/http"
import { gameById } from "../catalogue/find-game"
import { recordOf } from "../catalogue/json"
import { GamesModel, OneGameModel, PageQuery } from "../catalogue/models"
import type { ArchiveContext } from "../context"
import { GameId } from "../models"
import type { createFeatured } from "../play/featured"
import { PickBody } from "../play/models"
import { games } from "../schema"
import { BuryBody } from "./models"
import type { createGraveyard } from "./takedown"

interface Parts {
  readonly graveyard: ReturnType<typeof createGraveyard>
  readonly featured: ReturnType<typeof createFeatured>
}

const security = [{ operator: [] }]

/** What only the operator's token opens: burial, restoring, the week's pick, what was flagged. */
export function operatorRoutes(ctx: ArchiveContext, { graveyard, featured }: Parts) {
  return new Elysia()
    .post(
      "/api/operator/games/:id/bury",
      async ({ params, body, request }) => {
        await ctx.requireOperator(request)
        return graveyard.bury(params.id, body.why, body.by ?? "the operator")
      },
      {
        params: GameId,
        body: BuryBody,
        detail: {
          tags: ["Operator"],
          operationId: "buryGame",
          summary: "Move a game to the Graveyard",
          security,
          responses: answers("Buried", OneGameModel, { problems: [400, 401, 404, 409, 415] }),
        },
      },
    )
    .post(
      "/api/operator/games/:id/restore",
      async ({ params, request }) => {
        await ctx.requireOperator(request)
        return graveyard.restore(params.id)
      },
      {
        params: GameId,
        detail: {
          tags: ["Operator"],
          operationId: "restoreGame",
          summary: "Bring a buried game back",
          security,
          responses: answers("Restored", OneGameModel, { problems: [401, 404, 409] }),
        },
      },
    )
    .post(
      "/api/operator/game-of-week",
      async ({ body, request }) => {
        await ctx.requireOperator(request)
        return featured.pick(await gameById(ctx.db, body.id), body.note)
      },
      {
        body: PickBody,
        detail: {
          tags: ["Operator"],
          operationId: "pickGameOfWeek",
          summary: "Choose this week's game",
          security,
          responses: answers("Chosen", OneGameModel, { problems: [400, 401, 404, 415] }),
        },
      },
    )
    .get(
      "/api/operator/flagged",
      async ({ query, request }) => {
        await ctx.requireOperator(request)
        const { limit, offset } = query
        const rows = await ctx.db
          .select()
          .from(games)
          .where(isNotNull(games.flagged))
          .orderBy(desc(games.num))
          .limit(limit + 1)
          .offset(offset)
        return {
          ok: true,
          games: rows
            .slice(0, limit)
            .map((game) => ({ ...recordOf(game, ctx.urls), flagged: game.flagged })),
          ...windowOf({ limit, offset }, rows.length > limit),
        }
      },
      {
        ...takesQuery(PageQuery),
        detail: {
          tags: ["Operator"],
          operationId: "listFlaggedGames",
          summary: "Games with doubtful words, for a human to look at",
          security,
          responses: answers("Flagged games", GamesModel, { problems: [400, 401] }),
        },
      },
    )
}
