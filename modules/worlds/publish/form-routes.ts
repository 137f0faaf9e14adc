import { siteRefusals } from "broadside"
import { body, Elysia, formBody, list, optional, pageRoute, query, t } from "broadside/http"
import { sendPublished } from "broadside/publishing"
import { revisitHeaders, sendHtml, valuesOf } from "broadside/ui"
import type { WorldsContext } from "../context"
import { SOURCE_REFUSALS } from "../errors"
import { type PublishForm, publishForm, sourceIn } from "./form"
import { publishPage } from "./form-page"
import { starterValues } from "./starters/starters"

const field = optional(t.String({ maxLength: 10_000 }))
const source = optional(t.String())
const fields = {
  world: field,
  title: field,
  author: field,
  description: field,
  category: field,
  expires_in: field,
  tags: field,
  aiCredit: field,
}
// Validated by the form handler, which shows the form again with every fault beside its field.
const file = t.Optional(t.Unknown())
const Form = body(
  {
    ...fields,
    html: source,
    source_url: field,
    file,
    cover: file,
    controls: optional(list(t.String({ maxLength: 20 }), { maxItems: 10 })),
    width: field,
    height: field,
  },
  { "x-takes-page": true },
)

const NOTHING = "<!doctype html><title>Preview</title><p>Nothing to preview yet."

/** Publish form for people, which works without script. */
export function publishFormRoutes(ctx: WorldsContext) {
  return new Elysia()
    .get(
      "/publish",
      ({ query: { template, ...values } }) =>
        sendHtml(
          form({ ...starterValues(template), ...values }),
          200,
          revisitHeaders(values.author, values.aiCredit),
        ),
      pageRoute({ summary: "Publish form", query: query({ ...fields, template: field }) }),
    )
    .post(
      "/publish",
      async ({ body, request }) => {
        const outcome = await publishForm(ctx, request, body)
        if ("key" in outcome) return sendPublished(request, outcome.path, outcome.key)
        const { author, aiCredit } = valuesOf(body)
        return sendHtml(form(body, outcome.faults), outcome.status, {
          ...outcome.headers,
          ...revisitHeaders(author, aiCredit),
        })
      },
      pageRoute({
        summary: "Publish the form",
        body: formBody(Form),
        rate: "publish",
        author: true,
        submits: true,
        refuses: [siteRefusals["family-rule"], ...SOURCE_REFUSALS],
      }),
    )
    .post(
      "/publish/preview",
      async ({ body, request }) => {
        const { html, file, source_url } = body
        if (source_url) ctx.limit("publish", request)
        else if (!html && !(typeof file === "string" && file))
          return ctx.needs.pages.preview(NOTHING)
        return ctx.needs.pages.preview((await sourceIn(ctx, request, body)).html)
      },
      pageRoute({
        summary: "Preview the page in the form",
        body: formBody(Form),
        // The rate limit applies only when a page is fetched.
        refuses: [siteRefusals["too-many-requests"], ...SOURCE_REFUSALS],
        storesNothing: true,
      }),
    )

  function form(sent: PublishForm, faults: Parameters<typeof publishPage>[1]["faults"] = []) {
    return publishPage(ctx, { values: valuesOf(sent), faults })
  }
}
