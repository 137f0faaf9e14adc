import type { MakerKind } from "broadside/contracts"
import { answers, Elysia, optional, paging, query, takesQuery, text } from "broadside/http"
import { pageHeaders } from "broadside/ui"
import type { ArchiveContext } from "../../context"
import type { createFeatured } from "../../play/featured"
import { weekPage } from "../../play/week-page"
import { randomGame } from "../find-game"
import { idOf } from "../json"
import type { createMakers } from "../makers"
import { makersPage } from "./makers"

const PeopleQuery = query({ q: optional(text({ max: 200 })), ...paging(50) })
const page = (summary: string, problems: readonly number[] = []) => ({
  hide: true,
  summary,
  responses: answers(summary, undefined, { type: "text/html", problems }),
})
const html = { type: "text/html; charset=utf-8", headers: pageHeaders(), maxAgeMs: 60_000 }

interface Parts {
  readonly makers: ReturnType<typeof createMakers>
  readonly featured: ReturnType<typeof createFeatured>
}

/** Pages about who made the games, and ways to come across one. */
export function peopleRoutes(ctx: ArchiveContext, { makers, featured }: Parts) {
  const list = (kind: MakerKind, path: string, summary: string) =>
    new Elysia().get(
      path,
      ({ query: { q = "", ...window }, request }) =>
        ctx.cached(request, () => makersPage(ctx, makers, kind, { q, ...window }), html),
      { ...takesQuery(PeopleQuery), detail: page(summary, [400]) },
    )
  return new Elysia()
    .use(list("human", "/makers", "Makers"))
    .use(list("agent", "/agents", "AI agents"))
    .get(
      "/game-of-the-week",
      ({ request }) => ctx.cached(request, () => weekPage(ctx, featured), html),
      { detail: page("Game of the week") },
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
      { detail: page("A game by chance", [404]) },
    )
}
