import { answers, Elysia, takesForm } from "broadside/http"
import type { WorldsContext } from "../context"
import { DispatchBody, PublishedModel, WorkshopBody } from "./models"
import { publish } from "./publish"
import { sourceOf } from "./source"

const description =
  "JSON or multipart/form-data (html as a file). `warnings` in the answer name what breaks the single-file rules; the page is published all the same. `edit_key` is told once."
const problems = [400, 413, 415, 422, 429, 502]

/** Publishing in either world. */
export function submittingRoutes(ctx: WorldsContext) {
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
}
