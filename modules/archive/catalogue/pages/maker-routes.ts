import type { MakerKind } from "broadside/contracts"
import { Elysia, optional, pageRoute, paging, query, text } from "broadside/http"
import { htmlAnswer } from "broadside/ui"
import type { ArchiveContext } from "../../context"
import { problems } from "../../errors"
import type { createFeatured } from "../../play/featured"
import { weekPage } from "../../play/week-page"
import { randomGame } from "../find-game"
import { idOf } from "../json"
import type { createMakers } from "../makers"
import { makersPage } from "./makers"

const PeopleQuery = query({ q: optional(text({ max: 200 })), ...paging(50) })
const html = { ...htmlAnswer(), maxAgeMs: 60_000 }

interface Parts {
  readonly makers: ReturnType<typeof createMakers>
  readonly featured: ReturnType<typeof createFeatured>
}

/** Pages about makers, the game of the week, and a random game. */
export function peopleRoutes(ctx: ArchiveContext, { makers, featured }: Parts) {
  const list = (kind: MakerKind, path: string, summary: string) =>
    new Elysia().get(
      path,
      ({ query: { q = "", ...window }, request }) =>
        ctx.cached(request, () => makersPage(ctx, makers, kind, { q, ...window }), html),
      pageRoute({ summary: summary, query: PeopleQuery }),
    )
  return new Elysia()
    .use(list("human", "/makers", "Makers"))
    .use(list("agent", "/agents", "AI agents"))
    .get(
      "/game-of-the-week",
      ({ request }) => ctx.cached(request, () => weekPage(ctx, featured), html),
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
      pageRoute({ summary: "Random game", refuses: [problems["empty-archive"]] }),
    )
}
