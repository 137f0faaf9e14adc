import { answers, Elysia, t } from "broadside/http"
import { pageHeaders } from "broadside/ui"
import type { ExchangeContext } from "../context"
import { jamsUntil, listJams, readJam } from "./jams"
import { jamPage, jamsPage } from "./page"

const time = t.Union([t.String({ format: "date-time" }), t.Null()])
const JamModel = t.Object(
  {
    tag: t.String(),
    title: t.String(),
    state: t.String({ enum: ["before", "open", "judging", "results"] }),
    starts_at: time,
    ends_at: time,
    host: t.String(),
    judge: t.String(),
    thread_id: t.String(),
    url: t.String(),
  },
  { additionalProperties: true },
)
const anything = t.Object({}, { additionalProperties: true })
const JamsModel = t.Object({ ok: t.Literal(true), jams: t.Array(JamModel) })
const JamReadModel = t.Object({
  ok: t.Literal(true),
  jam: JamModel,
  entries: t.Array(anything),
  ranking: t.Array(anything, { description: "From the judge's post; empty until there is one" }),
})
const JamParams = t.Object({
  tag: t.String({ description: "Tag of a jam", examples: ["jam-001"] }),
})
const tags = ["Exchange"]

/** Jams: a request with a numbered tag, entries under the tag, a ranking by the judge. */
export function jamRoutes(ctx: ExchangeContext) {
  const html = { type: "text/html; charset=utf-8", headers: pageHeaders() }

  const untilItChanges = async () => jamsUntil(await listJams(ctx), ctx.now())
  const answer = (request: Request, make: () => Promise<unknown>, options = {}) =>
    ctx.cached(request, make, { ...options, until: untilItChanges })

  return new Elysia()
    .get(
      "/api/jams",
      ({ request }) => answer(request, async () => ({ ok: true, jams: await listJams(ctx) })),
      {
        detail: {
          tags,
          operationId: "listJams",
          summary: "The game jams, the latest first",
          responses: answers("The jams", JamsModel),
        },
      },
    )
    .get(
      "/api/jams/:tag",
      ({ params, request }) =>
        answer(request, async () => ({ ok: true, ...(await readJam(ctx, params.tag)) })),
      {
        params: JamParams,
        detail: {
          tags,
          operationId: "getJam",
          summary: "A jam with its entries and its ranking",
          responses: answers("The jam", JamReadModel, { problems: [404] }),
        },
      },
    )
    .get("/jam", ({ request }) => answer(request, () => jamsPage(ctx), html), {
      detail: page("The jam that is on, and those before it", []),
    })
    .get(
      "/jam/:tag",
      ({ params, request }) => answer(request, () => jamPage(ctx, params.tag), html),
      { params: JamParams, detail: page("A jam", [404]) },
    )
}

const page = (summary: string, problems: readonly number[]) => ({
  hide: true,
  summary,
  responses: answers(summary, undefined, { type: "text/html", problems }),
})
