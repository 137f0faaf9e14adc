import { invalid, siteRefusals } from "broadside"
import { type AnyElysia, Elysia, route } from "broadside/http"
import type { WorldsContext } from "../context"
import { GONE, problems } from "../errors"
import { PageId } from "../models"
import type { PublishedPages } from "../published-pages"
import { PromoteBody, PromotedModel } from "../shelves/models"
import { promote } from "./promote"

export const promoteRoute = route({
  tags: ["Workshop"],
  operationId: "promoteWorkshopPage",
  summary: "Make a Workshop page a game in the archive",
  description:
    "The body is optional. The page keeps its address, with a canonical link to the game; the game has the same edit_key.",
  params: PageId,
  body: PromoteBody,
  rate: "publish",
  author: true,
  submits: true,
  refuses: [
    problems["unknown-page"],
    ...GONE,
    problems["already-promoted"],
    siteRefusals["family-rule"],
  ],
  answers: { description: "The new game", model: PromotedModel },
})

/** The route that promotes a Workshop page; only if a module provides games. */
export function promoteRoutes(ctx: WorldsContext, published: PublishedPages): AnyElysia {
  const { games } = ctx.wants
  if (!games) return new Elysia()
  return new Elysia().post(
    "/api/workshop/promote/:id",
    ({ params, body, request }) => {
      // Elysia validates an optional body only if it is an object.
      if (body !== undefined && (body === null || typeof body !== "object" || Array.isArray(body)))
        throw invalid([{ path: "", message: "the body must be a JSON object, or left out." }])
      return promote(ctx, { published, games }, { request }, params.id, body)
    },
    promoteRoute,
  )
}
