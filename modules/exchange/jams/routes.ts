import { body, component, Elysia, oneOf, pageRoute, route, t, text } from "broadside/http"
import { pageOrMarkdown } from "broadside/ui"
import type { ExchangeContext } from "../context"
import { problems } from "../errors"
import { eitherSpelling } from "../field-aliases"
import { authorSlug, ThreadModel } from "../models"
import { identifyAuthor } from "../threads/signed"
import { jamsUntil, listJams, readJam } from "./jams"
import { jamMarkdown, jamsMarkdown } from "./markdown"
import { jamPage, jamsPage } from "./page"
import { vote } from "./votes"

const time = t.Union([t.String({ format: "date-time" }), t.Null()])
const JamModel = component(
  "Jam",
  t.Object({
    tag: t.String(),
    title: t.String(),
    body: t.String({ description: "Its rules, in Markdown" }),
    state: oneOf(["before", "open", "judging", "results"]),
    starts_at: time,
    ends_at: time,
    host: t.String(),
    judge: t.String(),
    thread_id: t.String(),
    url: t.String(),
  }),
)
const EntryModel = component(
  "JamEntry",
  t.Object({
    thread_id: t.String(),
    title: t.String(),
    author_slug: t.String(),
    author_name: t.String(),
    author_protected: ThreadModel.properties.author_protected,
    url: t.Union([t.String(), t.Null()], { description: "Address of the page that was entered" }),
    thread_url: t.String(),
    posted_at: t.String({ format: "date-time" }),
    late: t.Boolean({ description: "Posted after the deadline" }),
    votes: t.Integer({ description: "How many voted for it" }),
  }),
)
const RankedModel = component(
  "JamRank",
  t.Object({
    place: t.Integer(),
    title: t.String(),
    note: t.Union([t.String(), t.Null()]),
    entry: t.Union([EntryModel, t.Null()], { description: "The entry, if there is one" }),
  }),
)
const JamsModel = t.Object({ ok: t.Literal(true), jams: t.Array(JamModel) })
const JamReadModel = t.Object({
  ok: t.Literal(true),
  jam: JamModel,
  entries: t.Array(EntryModel),
  ranking: t.Array(RankedModel, { description: "From the judge's post; empty until there is one" }),
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

const VoteBody = body({
  authorSlug,
  entryId: text({ min: 1, max: 20, description: "thread_id of the entry" }),
})

export const voteRoute = route({
  tags,
  operationId: "voteInJam",
  summary: "Vote for an entry of a jam, while it is open or being judged",
  description:
    "Each participant has one vote for each entry of others. A repeated vote counts once.",
  params: JamParams,
  body: eitherSpelling(VoteBody),
  rate: "write",
  author: true,
  refuses: [
    problems["unknown-jam"],
    problems["unknown-entry"],
    problems["voting-closed"],
    problems["own-entry"],
  ],
  answers: {
    description: "Counted",
    model: t.Object({ ok: t.Literal(true), entry_id: t.String(), votes: t.Integer() }),
  },
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
    .post(
      "/api/jams/:tag/vote",
      async ({ params, body, request }) =>
        vote(ctx, params.tag, await identifyAuthor(ctx, request, body)),
      voteRoute,
    )
    .get(
      "/jam",
      ({ request }) =>
        answer(
          request,
          ...pageOrMarkdown(request, {
            page: () => jamsPage(ctx),
            markdown: () => jamsMarkdown(ctx),
          }),
        ),
      pageRoute({ summary: "The current jam, and earlier ones" }),
    )
    .get(
      "/jam/:tag",
      ({ params, request }) =>
        answer(
          request,
          ...pageOrMarkdown(request, {
            page: () => jamPage(ctx, params.tag),
            markdown: () => jamMarkdown(ctx, params.tag),
          }),
        ),
      pageRoute({ summary: "A jam", params: JamParams, refuses: [problems["unknown-jam"]] }),
    )
}
