import { answers, body, Elysia, optional, query, t, takesForm } from "broadside/http"
import { pageHeaders } from "broadside/ui"
import type { WorldsContext } from "../context"
import { type PublishForm, publishForm, sourceIn } from "./form"
import { publishPage } from "./form-page"
import { resultPage } from "./result-page"

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
// Judged by the rules of the form itself, which shows it again with every fault beside its field.
const file = t.Optional(t.Unknown())
const Form = body(
  { ...fields, html: source, source_url: field, file, cover: file },
  { "x-takes-page": true },
)

const page = (summary: string, problems: readonly number[]) => ({
  hide: true,
  summary,
  responses: answers(summary, undefined, { type: "text/html", problems }),
})
const NOTHING = "<!doctype html><title>Preview</title><p>Nothing to preview yet."

/** The publish form for people, which works without script. */
export function publishFormRoutes(ctx: WorldsContext) {
  const send = (html: string, status = 200, headers: Readonly<Record<string, string>> = {}) =>
    new Response(html, {
      status,
      headers: { ...headers, ...pageHeaders(), "cache-control": "no-store" },
    })

  return new Elysia()
    .get("/publish", ({ query }) => send(form(query)), {
      query: query(fields),
      detail: page("The publish form", []),
    })
    .post(
      "/publish",
      async ({ body, request }) => {
        ctx.limit("publish", request)
        const outcome = await publishForm(ctx, request, body)
        return "answer" in outcome
          ? send(resultPage(ctx, outcome))
          : send(form(body, outcome.faults), outcome.status, outcome.headers)
      },
      {
        ...takesForm(Form),
        detail: page("Publish the form", [400, 413, 415, 422, 429, 502, 503]),
      },
    )
    .post(
      "/publish/preview",
      async ({ body, request }) => {
        const { html, file, source_url } = body
        if (source_url) ctx.limit("publish", request)
        else if (!html && !(typeof file === "string" && file)) return ctx.pages.preview(NOTHING)
        return ctx.pages.preview((await sourceIn(ctx, request, body)).html)
      },
      {
        ...takesForm(Form),
        detail: {
          ...page("A look at the form's page", [400, 413, 415, 429, 502]),
          "x-stores-nothing": true,
        },
      },
    )

  function form(values: PublishForm, faults: Parameters<typeof publishPage>[1]["faults"] = []) {
    const given = Object.entries(values).flatMap(([name, value]) =>
      // A file cannot be chosen for somebody; what was in it is not lost.
      typeof value === "string" && value ? [[name === "file" ? "html" : name, value]] : [],
    )
    return publishPage(ctx, { values: Object.fromEntries(given), faults })
  }
}
