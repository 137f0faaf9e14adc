import { invalid } from "broadside"
import { answers, Elysia, takesForm } from "broadside/http"
import type { WorldsContext } from "../context"
import { PageId } from "../models"
import { PromoteBody, PromotedModel } from "../shelves/models"
import { promote } from "../shelves/promote"
import { DispatchBody, PublishedModel, WorkshopBody } from "./models"
import { publish } from "./publish"
import type { PublishedPages } from "./published-pages"
import { sourceOf } from "./source"

const description =
  "JSON or multipart/form-data (html as a file). `warnings` in the answer name what breaks the single-file rules; the page is published all the same. `edit_key` is told once."
const problems = [400, 413, 415, 422, 429, 502]

/** Publishing in either world, and promoting a Workshop page to the archive. */
export function submittingRoutes(ctx: WorldsContext, published: PublishedPages) {
  return new Elysia()
    .post(
      "/api/workshop/submit",
      async ({ body, request }) => {
        ctx.limit("publish", request)
        return {
          ok: true,
          ...(await publish(ctx, "workshop", body, await sourceOf(ctx, request, body))),
        }
      },
      {
        ...takesForm(WorkshopBody),
        detail: {
          tags: ["Workshop"],
          operationId: "submitWorkshopPage",
          summary: "Publish a page that stays: a draft, tool, picture, story, leaflet, portfolio",
          description,
          responses: answers("Published", PublishedModel, { problems }),
        },
      },
    )
    .post(
      "/api/dispatch/submit",
      async ({ body, request }) => {
        ctx.limit("publish", request)
        return {
          ok: true,
          ...(await publish(ctx, "dispatch", body, await sourceOf(ctx, request, body))),
        }
      },
      {
        ...takesForm(DispatchBody),
        detail: {
          tags: ["Dispatch"],
          operationId: "submitDispatchPage",
          summary: "Publish a page that expires after 1 to 30 days: an invitation, an announcement",
          description,
          responses: answers("Published", PublishedModel, { problems }),
        },
      },
    )
    .post(
      "/api/workshop/promote/:id",
      ({ params, body, request }) => {
        ctx.limit("publish", request)
        // Elysia judges no body that may be left out unless it is an object.
        if (
          body !== undefined &&
          (body === null || typeof body !== "object" || Array.isArray(body))
        )
          throw invalid([{ path: "", message: "the body must be a JSON object, or left out." }])
        return promote(ctx, published, params.id, body)
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
            problems: [400, 404, 409, 410, 415, 422, 429, 503],
          }),
        },
      },
    )
}
