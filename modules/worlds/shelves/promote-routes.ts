import { invalid } from "broadside"
import { type AnyElysia, answers, Elysia } from "broadside/http"
import type { WorldsContext } from "../context"
import { PageId } from "../models"
import type { PublishedPages } from "../publish/published-pages"
import { PromoteBody, PromotedModel } from "./models"
import { promote } from "./promote"

/** Promoting a Workshop page; only while there are games to make it one of. */
export function promoteRoutes(ctx: WorldsContext, published: PublishedPages): AnyElysia {
  const { games } = ctx.wants
  if (!games) return new Elysia()
  return new Elysia().post(
    "/api/workshop/promote/:id",
    ({ params, body, request }) => {
      ctx.limit("publish", request)
      // Elysia judges no body that may be left out unless it is an object.
      if (body !== undefined && (body === null || typeof body !== "object" || Array.isArray(body)))
        throw invalid([{ path: "", message: "the body must be a JSON object, or left out." }])
      return promote(ctx, { published, games }, params.id, body)
    },
    {
      params: PageId,
      body: PromoteBody,
      detail: {
        tags: ["Workshop"],
        operationId: "promoteWorkshopPage",
        summary: "Make a Workshop page a game of the archive",
        description:
          "The body may be left out. The page keeps its address and says where it went; its edit_key is the game's, too.",
        responses: answers("The new game", PromotedModel, {
          problems: [400, 404, 409, 410, 415, 422, 429],
        }),
      },
    },
  )
}
