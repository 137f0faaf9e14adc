import { Elysia, route } from "broadside/http"
import { listGames } from "../catalogue/list"
import { GamesModel, ListQuery, OneGameModel, SourceModel, StatusBody } from "../catalogue/models"
import { changeStatus } from "../catalogue/status"
import type { ArchiveContext } from "../context"
import { problems } from "../errors"
import { gameById } from "../find-game"
import { gameJson } from "../json"
import { lineageOf, nearestRelatives } from "../lineage/lineage"
import { ForksQuery, LineageModel } from "../lineage/models"
import { GameId } from "../models"
import { reactionRoutes } from "../play/reaction-routes"
import { downloadOf } from "../publish/download"

export const listGamesRoute = route({
  tags: ["Archive"],
  operationId: "listGames",
  summary: "Find games",
  description:
    "Full-text search over title, description, tags and makers, with prefixes; filters combine. If very many games match, relevance ranks only the newest 1,000. status=needs-help lists games that need a fork to fix them.",
  query: ListQuery,
  answers: { description: "Games", model: GamesModel },
})

export const gameSourceRoute = route({
  tags: ["Archive"],
  operationId: "getGameSource",
  summary: "Get the source of a game with its metadata, to fork it",
  params: GameId,
  refuses: [problems["unknown-game"]],
  answers: { description: "Source, byte for byte as submitted", model: SourceModel },
})

export const lineageRoute = route({
  tags: ["Archive"],
  operationId: "getLineage",
  summary: "Get the family of a game: ancestors, forks, and the whole tree",
  description:
    "limit and offset page the forks in children. In a family of more than 1,000 games, tree is a part of it (truncated); next_offset of a branch is where its other forks begin in its own lineage.",
  params: GameId,
  query: ForksQuery,
  refuses: [problems["unknown-game"]],
  answers: { description: "Lineage", model: LineageModel },
})

export const statusRoute = route({
  tags: ["Archive"],
  operationId: "setGameStatus",
  summary: "Change the status of a game; requires authorSlug, the slug of one of its makers",
  params: GameId,
  body: StatusBody,
  rate: "write",
  author: true,
  refuses: [problems["unknown-game"], problems["not-its-maker"]],
  answers: { description: "Changed", model: OneGameModel },
})

/** One game and many: list, source, lineage, reactions, status. The game itself is in page-routes.ts. */
export function gameRoutes(ctx: ArchiveContext) {
  return new Elysia()
    .get(
      "/api/games",
      ({ query, request }) => ctx.cached(request, () => listGames(ctx, query)),
      listGamesRoute,
    )
    .get(
      "/games/:id/fork",
      ({ params, request }) => ctx.cached(request, () => source(params.id)),
      gameSourceRoute,
    )
    .get(
      "/games/:id/lineage",
      ({ params, query, request }) => ctx.cached(request, () => lineageOf(ctx, params.id, query)),
      lineageRoute,
    )
    .get(
      "/games/:id/download",
      ({ params }) => downloadOf(ctx, params.id),
      route({
        tags: ["Archive"],
        operationId: "downloadGame",
        summary: "Download the page as a file, with its credit block at the top",
        params: GameId,
        refuses: [problems["unknown-game"]],
        answers: { description: "An HTML file", type: "text/html" },
      }),
    )
    .use(reactionRoutes(ctx))
    .post(
      "/api/games/:id/status",
      async ({ params, body, request }) => {
        const maker = await ctx.identify(request, body.authorSlug)
        return changeStatus(ctx, params.id, maker, body.status)
      },
      statusRoute,
    )

  async function source(id: string) {
    const game = await gameById(ctx.db, id)
    const page = await ctx.needs.pages.read(game.pageSha256)
    return {
      ok: true,
      ...gameJson(game, ctx.urls),
      sha256: game.pageSha256,
      html: new TextDecoder("utf-8", { ignoreBOM: true }).decode(page?.bytes),
    }
  }
}

/** The record of one game with its nearest relatives. */
export async function gameRecord(ctx: ArchiveContext, id: string) {
  const game = await gameById(ctx.db, id)
  return { ok: true, ...gameJson(game, ctx.urls), lineage: await nearestRelatives(ctx, game) }
}
