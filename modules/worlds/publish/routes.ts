import { invalid, siteRefusals } from "broadside"
import { Elysia, formBody, route } from "broadside/http"
import type { WorldsContext } from "../context"
import { GONE, problems, SOURCE_REFUSALS } from "../errors"
import { PageId } from "../models"
import { PromoteBody, PromotedModel } from "../shelves/models"
import { promote } from "../shelves/promote"
import { DispatchBody, PublishedModel, WorkshopBody } from "./models"
import { publish } from "./publish"
import type { PublishedPages } from "./published-pages"
import { sourceOf } from "./source"

const description =
  "JSON or multipart/form-data (html as a file). `warnings` in the answer name what breaks the single-file rules; the page is published all the same. `edit_key` is told once."

export const submitWorkshopRoute = route({
  tags: ["Workshop"],
  operationId: "submitWorkshopPage",
  summary: "Publish a page that stays: a draft, tool, picture, story, leaflet, portfolio",
  description,
  body: formBody(WorkshopBody),
  rate: "publish",
  refuses: [siteRefusals["family-rule"], ...SOURCE_REFUSALS],
  answers: { description: "Published", model: PublishedModel },
})

export const submitDispatchRoute = route({
  tags: ["Dispatch"],
  operationId: "submitDispatchPage",
  summary: "Publish a page that expires after 1 to 30 days: an invitation, an announcement",
  description,
  body: formBody(DispatchBody),
  rate: "publish",
  refuses: [siteRefusals["family-rule"], ...SOURCE_REFUSALS],
  answers: { description: "Published", model: PublishedModel },
})

/** Publishing in either world, and promoting a Workshop page to the archive. */
export function submittingRoutes(ctx: WorldsContext, published: PublishedPages) {
  return new Elysia()
    .post(
      "/api/workshop/submit",
      async ({ body, request }) => ({
        ok: true,
        ...(await publish(ctx, "workshop", body, await sourceOf(ctx, request, body))),
      }),
      submitWorkshopRoute,
    )
    .post(
      "/api/dispatch/submit",
      async ({ body, request }) => ({
        ok: true,
        ...(await publish(ctx, "dispatch", body, await sourceOf(ctx, request, body))),
      }),
      submitDispatchRoute,
    )
    .post(
      "/api/workshop/promote/:id",
      ({ params, body }) => {
        // Elysia judges no body that may be left out unless it is an object.
        if (
          body !== undefined &&
          (body === null || typeof body !== "object" || Array.isArray(body))
        )
          throw invalid([{ path: "", message: "the body must be a JSON object, or left out." }])
        return promote(ctx, published, params.id, body)
      },
      route({
        tags: ["Workshop"],
        operationId: "promoteWorkshopPage",
        summary: "Make a Workshop page a game of the archive",
        description:
          "The body may be left out. The page keeps its address and says where it went; its edit_key is the game's, too.",
        params: PageId,
        body: PromoteBody,
        rate: "publish",
        refuses: [
          problems["unknown-page"],
          ...GONE,
          problems["already-promoted"],
          problems["archive-off"],
          siteRefusals["family-rule"],
        ],
        answers: { description: "The new game", model: PromotedModel },
      }),
    )
}
