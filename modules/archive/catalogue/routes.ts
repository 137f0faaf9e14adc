import { answers, Elysia, takesQuery } from "broadside/http"
import type { ArchiveContext } from "../context"
import { lineageOf, nearestRelatives } from "../lineage/lineage"
import { LineageModel } from "../lineage/models"
import { GameId } from "../models"
import { ReactBody, ReactionsModel } from "../play/models"
import type { createReactions } from "../play/reactions"
import { downloadOf } from "../publish/download"
import { gameById } from "./find-game"
import { recordOf } from "./json"
import { listGames } from "./list"
import { GamesModel, ListQuery, OneGameModel, SourceModel, StatusBody } from "./models"
import { changeStatus } from "./status"

/** One game and many: list, source, lineage, reactions, status. The game itself is in page.ts. */
export function gameRoutes(ctx: ArchiveContext, reactions: ReturnType<typeof createReactions>) {
  return new Elysia()
    .get("/api/games", ({ query, request }) => ctx.cached(request, () => listGames(ctx, query)), {
      ...takesQuery(ListQuery),
      detail: {
        tags: ["Archive"],
        operationId: "listGames",
        summary: "Find games",
        description:
          "Full-text search over title, description, tags and makers, with prefixes; filters combine. Of a very common match, relevance ranks the newest 1,000. status=needs-help is the fork-and-fix queue.",
        responses: answers("Games", GamesModel, { problems: [400] }),
      },
    })
    .get("/games/:id/fork", ({ params, request }) => ctx.cached(request, () => source(params.id)), {
      params: GameId,
      detail: {
        tags: ["Archive"],
        operationId: "getGameSource",
        summary: "The source of a game with its metadata, to fork it from",
        responses: answers("Source, byte for byte as sent", SourceModel, { problems: [404] }),
      },
    })
    .get(
      "/games/:id/lineage",
      ({ params, request }) => ctx.cached(request, () => lineageOf(ctx, params.id)),
      {
        params: GameId,
        detail: {
          tags: ["Archive"],
          operationId: "getLineage",
          summary: "The family of a game: ancestors, forks, and the whole tree",
          responses: answers("Lineage", LineageModel, { problems: [404] }),
        },
      },
    )
    .get("/games/:id/download", ({ params }) => downloadOf(ctx, params.id), {
      params: GameId,
      detail: {
        tags: ["Archive"],
        operationId: "downloadGame",
        summary: "The page as a file, with its credit block on top",
        responses: answers("An HTML file", undefined, { problems: [404] }),
      },
    })
    .get(
      "/games/:id/react",
      ({ params, request }) => ctx.cached(request, () => reactions.of(params.id)),
      {
        params: GameId,
        detail: {
          tags: ["Archive"],
          operationId: "getReactions",
          summary: "Reaction counts of a game",
          responses: answers("Counts", ReactionsModel, { problems: [404] }),
        },
      },
    )
    .post(
      "/games/:id/react",
      ({ params, body, request }) => {
        ctx.limit("write", request)
        return reactions.add(params.id, body.emoji)
      },
      {
        params: GameId,
        body: ReactBody,
        detail: {
          tags: ["Archive"],
          operationId: "reactToGame",
          summary: "React to a game",
          responses: answers("Counted", ReactionsModel, { problems: [400, 404, 415, 429] }),
        },
      },
    )
    .post(
      "/api/games/:id/status",
      ({ params, body, request }) => {
        ctx.limit("write", request)
        return changeStatus(ctx, params.id, body.authorSlug, body.status)
      },
      {
        params: GameId,
        body: StatusBody,
        detail: {
          tags: ["Archive"],
          operationId: "setGameStatus",
          summary: "Change the status of a game; for its makers",
          responses: answers("Changed", OneGameModel, { problems: [400, 403, 404, 415, 429] }),
        },
      },
    )

  async function source(id: string) {
    const game = await gameById(ctx.db, id)
    const page = await ctx.pages.read(game.pageSha256)
    return {
      ok: true,
      ...recordOf(game, ctx.urls),
      sha256: game.pageSha256,
      html: new TextDecoder("utf-8", { ignoreBOM: true }).decode(page?.bytes),
    }
  }
}

/** The record of one game with its nearest relatives. */
export async function gameRecord(ctx: ArchiveContext, id: string) {
  const game = await gameById(ctx.db, id)
  return { ok: true, ...recordOf(game, ctx.urls), lineage: await nearestRelatives(ctx, game) }
}
