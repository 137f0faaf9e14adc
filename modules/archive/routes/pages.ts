import type { Context } from "broadside"
import { answers, Elysia, takesQuery } from "broadside/http"
import { pageHeaders } from "broadside/ui"
import type { createFeatured } from "../featured"
import type { createGraveyard } from "../graveyard"
import { GameId, ListQuery, PageQuery } from "../models"
import { gamePage } from "../pages/game"
import { graveyardPage } from "../pages/graveyard"
import { homePage } from "../pages/home"
import { libraryPage } from "../pages/library"
import type { Plays } from "../plays"

interface Parts {
  readonly plays: Plays
  readonly featured: ReturnType<typeof createFeatured>
  readonly graveyard: ReturnType<typeof createGraveyard>
}

const page = (summary: string) => ({
  hide: true,
  summary,
  responses: answers(summary, undefined, { type: "text/html" }),
})

/** Pages for people: home, library, a game, the Graveyard. */
export function pagesRoutes(ctx: Context, { plays, featured, graveyard }: Parts) {
  const frames = ctx.urls.separateGames ? [new URL(ctx.urls.games).origin] : []
  const html = { type: "text/html; charset=utf-8", headers: pageHeaders(frames), maxAgeMs: 60_000 }
  return new Elysia()
    .get(
      "/",
      ({ request }) =>
        ctx.answer(
          request,
          async () => {
            const [week, trending] = await Promise.all([featured.current(), plays.trending()])
            return homePage(ctx, { week, trending: trending.games })
          },
          html,
        ),
      { detail: page("Home") },
    )
    .get(
      "/archive",
      ({ query, request }) => ctx.answer(request, () => libraryPage(ctx, query), html),
      {
        ...takesQuery(ListQuery),
        detail: page("All games"),
      },
    )
    .get(
      "/archive/:id",
      ({ params, request }) => ctx.answer(request, () => gamePage(ctx, params.id), html),
      { params: GameId, detail: page("A game") },
    )
    .get(
      "/graveyard",
      ({ query, request }) => ctx.answer(request, () => graveyardPage(ctx, graveyard, query), html),
      { ...takesQuery(PageQuery), detail: page("Graveyard") },
    )
}
