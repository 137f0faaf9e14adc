import { siteRefusals } from "broadside"
import { Elysia, formBody, route } from "broadside/http"
import type { WorldsContext } from "../context"
import { SOURCE_REFUSALS } from "../errors"
import { DispatchBody, PublishedModel, WorkshopBody } from "./models"
import { publish } from "./publish"
import { sourceOf } from "./source"

const description =
  "JSON or multipart/form-data (html as a file). `warnings` in the answer lists violations of the single-file rules; the page is published anyway. `edit_key` is shown once."

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

/** Routes that publish in the Workshop and the Dispatch. */
export function submittingRoutes(ctx: WorldsContext) {
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
}
