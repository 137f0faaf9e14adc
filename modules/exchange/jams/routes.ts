import { Elysia, pageRoute, route, t } from "broadside/http"
import { htmlAnswer } from "broadside/ui"
import type { ExchangeContext } from "../context"
import { problems } from "../errors"
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

export const listJamsRoute = route({
  tags,
  operationId: "listJams",
  summary: "The game jams, latest first",
  answers: { description: "The jams", model: JamsModel },
})

export const getJamRoute = route({
  tags,
  operationId: "getJam",
  summary: "A jam with its entries and its ranking",
  params: JamParams,
  refuses: [problems["unknown-jam"]],
  answers: { description: "The jam", model: JamReadModel },
})

/** Jams: a request with a numbered tag, entries under the tag, a ranking by the judge. */
export function jamRoutes(ctx: ExchangeContext) {
  const untilItChanges = async () => jamsUntil(await listJams(ctx), ctx.now())
  const answer = (request: Request, make: () => Promise<unknown>, options = {}) =>
    ctx.cached(request, make, { ...options, until: untilItChanges })

  return new Elysia()
    .get(
      "/api/jams",
      ({ request }) => answer(request, async () => ({ ok: true, jams: await listJams(ctx) })),
      listJamsRoute,
    )
    .get(
      "/api/jams/:tag",
      ({ params, request }) =>
        answer(request, async () => ({ ok: true, ...(await readJam(ctx, params.tag)) })),
      getJamRoute,
    )
    .get(
      "/jam",
      ({ request }) => answer(request, () => jamsPage(ctx), htmlAnswer()),
      pageRoute({ summary: "The current jam, and earlier ones" }),
    )
    .get(
      "/jam/:tag",
      ({ params, request }) => answer(request, () => jamPage(ctx, params.tag), htmlAnswer()),
      pageRoute({ summary: "A jam", params: JamParams, refuses: [problems["unknown-jam"]] }),
    )
}
