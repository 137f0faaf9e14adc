import { siteRefusals } from "broadside"
import { Elysia, formBody, route } from "broadside/http"
import type { WorldsContext } from "../context"
import { SOURCE_REFUSALS } from "../errors"
import type { World } from "../schema"
import { DispatchBody, PublishedModel, type Submission, WorkshopBody } from "./models"
import { publish } from "./publish"
import { identifyAuthor } from "./signed"
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
  author: true,
  submits: true,
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
  author: true,
  submits: true,
  refuses: [siteRefusals["family-rule"], ...SOURCE_REFUSALS],
  answers: { description: "Published", model: PublishedModel },
})

/** Routes that publish in the Workshop and the Dispatch. */
export function submittingRoutes(ctx: WorldsContext) {
  return new Elysia()
    .post(
      "/api/workshop/submit",
      ({ body, request }) => submit("workshop", body, request),
      submitWorkshopRoute,
    )
    .post(
      "/api/dispatch/submit",
      ({ body, request }) => submit("dispatch", body, request),
      submitDispatchRoute,
    )

  async function submit(world: World, body: Submission, request: Request) {
    const page = await identifyAuthor(ctx, request, body)
    const source = await sourceOf(ctx, request, body)
    return { ok: true, ...(await publish(ctx, world, page, source)) }
  }
}
