import { siteRefusals } from "broadside"
import { Elysia, pageRoute, rawForm } from "broadside/http"
import { sendPublished } from "broadside/publishing"
import {
  htmlAnswer,
  pageFrames,
  pageOrMarkdown,
  REVISITED,
  revisitHeaders,
  sendHtml,
  valuesOf,
} from "broadside/ui"
import { gameMarkdown } from "../../catalogue/markdown"
import type { ArchiveContext } from "../../context"
import { problems } from "../../errors"
import { gameById } from "../../find-game"
import { ForksQuery } from "../../lineage/models"
import { familyPage } from "../../lineage/page"
import { GameId } from "../../models"
import { ForkForm, forkByForm, sourceOf, sourceToFork } from "../../publish/fork-form"
import { forkPage } from "../../publish/fork-page"
import { type Publishing, publishedPath } from "../../publish/publish"
import type { PublishedGames } from "../../publish/published-games"
import { gamePage } from "./game"
import { playPage } from "./play"
import { sourcePage } from "./source"

interface Parts {
  readonly publishing: Publishing
  readonly published: PublishedGames
}

/** A game's details page, its source, and the fork form. */
export function gamePagesRoutes(ctx: ArchiveContext, { publishing, published }: Parts) {
  const html = { ...htmlAnswer(pageFrames(ctx.urls)), maxAgeMs: 60_000 }
  return new Elysia()
    .get(
      "/archive/:id",
      ({ params, request }) =>
        ctx.cached(
          request,
          ...pageOrMarkdown(
            request,
            {
              page: () => aboutGame(params.id),
              markdown: async () => gameMarkdown(ctx, await published.load(params.id)),
            },
            html,
          ),
        ),
      pageRoute({ summary: "Game details", params: GameId, refuses: [problems["unknown-game"]] }),
    )
    .get(
      "/archive/:id/play",
      ({ params, request }) => ctx.cached(request, () => aloneGame(params.id), html),
      pageRoute({
        summary: "A game in the whole window",
        params: GameId,
        refuses: [problems["unknown-game"], problems["game-buried"]],
      }),
    )
    .get(
      "/archive/:id/family",
      ({ params, query, request }) =>
        ctx.cached(request, () => familyPage(ctx, published, params.id, query), html),
      pageRoute({
        summary: "The whole family of a game",
        params: GameId,
        query: ForksQuery,
        refuses: [problems["unknown-game"]],
      }),
    )
    .get(
      "/archive/:id/source",
      ({ params, request }) =>
        ctx.cached(request, () => sourcePage(ctx, published, params.id), html),
      pageRoute({
        summary: "Source of a game",
        params: GameId,
        refuses: [problems["unknown-game"]],
      }),
    )
    .get(
      "/archive/:id/fork",
      async ({ params }) => sendHtml(await emptyForm(params.id), 200, REVISITED),
      pageRoute({ summary: "Fork form", params: GameId, refuses: [problems["unknown-game"]] }),
    )
    .post(
      "/archive/:id/fork",
      async ({ params, body, request }) => {
        const game = await gameById(ctx.db, params.id)
        const outcome = await forkByForm({ ctx, publishing }, request, params.id, body)
        if ("id" in outcome)
          return sendPublished(request, publishedPath(outcome.id), outcome.edit_key)
        const values = valuesOf(body)
        const form = { values, faults: outcome.faults }
        return sendHtml(forkPage(ctx, game, form), outcome.status, {
          ...outcome.headers,
          ...revisitHeaders(values["humanName"], values["aiName"]),
        })
      },
      pageRoute({
        summary: "Publish a fork",
        params: GameId,
        body: rawForm(ForkForm),
        rate: "publish",
        author: true,
        submits: true,
        refuses: [problems["unknown-game"], siteRefusals["family-rule"]],
      }),
    )
    .post(
      "/archive/:id/fork/preview",
      ({ body }) => ctx.needs.pages.preview(sourceOf(valuesOf(body))),
      pageRoute({
        summary: "Preview the fork",
        params: GameId,
        body: rawForm(ForkForm),
        storesNothing: true,
      }),
    )

  async function aboutGame(id: string): Promise<string> {
    return gamePage(ctx, published, await published.load(id))
  }

  async function aloneGame(id: string): Promise<string> {
    const game = await published.load(id)
    published.refuseGone(game)
    return playPage(ctx, game, await published.noindex(game))
  }

  async function emptyForm(id: string): Promise<string> {
    const game = await gameById(ctx.db, id)
    const { title, description, tags } = game
    const source = await sourceToFork(ctx, game.pageSha256)
    const values = { title, description, tags: tags.join(", "), html: source }
    return forkPage(ctx, game, { values, faults: [] })
  }
}
