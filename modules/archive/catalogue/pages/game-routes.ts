import { answers, Elysia, readsForm } from "broadside/http"
import { pageFrames } from "broadside/publishing"
import { type Filled, pageHeaders } from "broadside/ui"
import type { ArchiveContext } from "../../context"
import { GameId } from "../../models"
import { ForkForm, forkByForm, sourceOf, sourceToFork } from "../../publish/fork-form"
import { forkedPage, forkPage } from "../../publish/fork-page"
import type { createPublishing } from "../../publish/publish"
import type { PublishedGames } from "../../publish/published-games"
import { gameById } from "../find-game"
import { gamePage } from "./game"
import { sourcePage } from "./source"

const page = (summary: string, problems: readonly number[]) => ({
  hide: true,
  summary,
  responses: answers(summary, undefined, { type: "text/html", problems }),
})

interface Parts {
  readonly publishing: ReturnType<typeof createPublishing>
  readonly published: PublishedGames
}

/** A game's page, its source to read, and the form that forks it. */
export function gamePagesRoutes(ctx: ArchiveContext, { publishing, published }: Parts) {
  const html = {
    type: "text/html; charset=utf-8",
    headers: pageHeaders(pageFrames(ctx.urls)),
    maxAgeMs: 60_000,
  }
  const send = (text: string, status = 200, headers: Readonly<Record<string, string>> = {}) =>
    new Response(text, {
      status,
      headers: { ...headers, ...pageHeaders(), "cache-control": "no-store" },
    })

  return new Elysia()
    .get(
      "/archive/:id",
      ({ params, request }) => ctx.cached(request, () => aboutGame(params.id), html),
      { params: GameId, detail: page("A game", [404]) },
    )
    .get(
      "/archive/:id/source",
      ({ params, request }) => ctx.cached(request, () => sourcePage(ctx, params.id), html),
      { params: GameId, detail: page("The source of a game", [404]) },
    )
    .get(
      "/archive/:id/fork",
      ({ params, request }) => ctx.cached(request, () => emptyForm(params.id), html),
      {
        params: GameId,
        detail: page("The fork form", [404]),
      },
    )
    .post(
      "/archive/:id/fork",
      async ({ params, body, request }) => {
        ctx.limit("publish", request)
        const game = await gameById(ctx.db, params.id)
        const outcome = await forkByForm(publishing, params.id, body)
        if ("id" in outcome) return send(forkedPage(ctx, outcome))
        const form = { values: textsOf(body), faults: outcome.faults }
        return send(forkPage(ctx, game, form), outcome.status, outcome.headers)
      },
      {
        params: GameId,
        ...readsForm(ForkForm),
        detail: page("Publish a fork", [400, 404, 413, 415, 422, 429]),
      },
    )
    .post(
      "/archive/:id/fork/preview",
      ({ body }) => ctx.pages.preview(sourceOf(textsOf(body) as never)),
      {
        params: GameId,
        ...readsForm(ForkForm),
        detail: { ...page("A look at the fork", [400, 415]), "x-stores-nothing": true },
      },
    )

  async function aboutGame(id: string): Promise<string> {
    return gamePage(ctx, published, await published.load(id))
  }

  async function emptyForm(id: string): Promise<string> {
    const game = await gameById(ctx.db, id)
    const { title, description, tags } = game
    const source = await sourceToFork(ctx, game.pageSha256)
    const values = { title, description, tags: tags.join(", "), html: source }
    return forkPage(ctx, game, { values, faults: [] })
  }
}

/** What was typed, as text again; of a file only its text is kept, in the field. */
function textsOf(body: object): Filled["values"] {
  const { file, ...fields } = body as Record<string, unknown>
  const given = Object.entries({ ...fields, ...(typeof file === "string" ? { html: file } : {}) })
  return Object.fromEntries(
    given.flatMap(([name, value]) => {
      if (Array.isArray(value))
        return [[name, value.filter((v) => typeof v === "string").join(", ")]]
      return typeof value === "string" ? [[name, value]] : []
    }),
  )
}
