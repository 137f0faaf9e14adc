import { desc, isNotNull } from "broadside/db"
import {
  answers,
  body,
  Elysia,
  optional,
  paging,
  query,
  t,
  takesQuery,
  text,
  windowOf,
} from "broadside/http"
import type { WorldsContext } from "../context"
import { PageId, PageModel } from "../models"
import { pages } from "../schema"
import { recordOf } from "../shelves/json"
import { OnePageModel } from "../shelves/models"
import type { Ending } from "./takedown"

const security = [{ operator: [] }]
const tags = ["Operator"]

const BuryBody = body({
  why: text({ min: 3, max: 300, description: "A sentence for the tombstone" }),
  by: optional(text({ min: 1, max: 60, description: "Who buries it; default the operator" })),
})
const FlaggedModel = t.Object({
  ok: t.Literal(true),
  pages: t.Array(PageModel),
  limit: t.Integer(),
  offset: t.Integer(),
  next_offset: t.Optional(t.Integer()),
})

/** What only the operator's token opens: taking any page down, restoring it, what was flagged. */
export function operatorRoutes(ctx: WorldsContext, ending: Ending) {
  return new Elysia()
    .post(
      "/api/operator/pages/:id/bury",
      async ({ params, body, request }) => {
        await ctx.requireOperator(request)
        return ending.bury(params.id, body.why, body.by ?? "the operator")
      },
      {
        params: PageId,
        body: BuryBody,
        detail: {
          tags,
          operationId: "buryPage",
          summary: "Move a Workshop or Dispatch page to the Graveyard",
          security,
          responses: answers("Taken down", OnePageModel, {
            problems: [400, 401, 404, 409, 415, 422],
          }),
        },
      },
    )
    .post(
      "/api/operator/pages/:id/restore",
      async ({ params, request }) => {
        await ctx.requireOperator(request)
        return ending.restore(params.id)
      },
      {
        params: PageId,
        detail: {
          tags,
          operationId: "restorePage",
          summary: "Bring back a page that was taken down",
          security,
          responses: answers("Restored", OnePageModel, { problems: [401, 404, 409] }),
        },
      },
    )
    .get(
      "/api/operator/flagged-pages",
      async ({ query: { limit, offset }, request }) => {
        await ctx.requireOperator(request)
        const rows = await ctx.db
          .select()
          .from(pages)
          .where(isNotNull(pages.flagged))
          .orderBy(desc(pages.num))
          .limit(limit + 1)
          .offset(offset)
        return {
          ok: true,
          pages: rows
            .slice(0, limit)
            .map((page) => ({ ...recordOf(page, ctx.urls, ctx.now()), flagged: page.flagged })),
          ...windowOf({ limit, offset }, rows.length > limit),
        }
      },
      {
        ...takesQuery(query(paging(20))),
        detail: {
          tags,
          operationId: "listFlaggedPages",
          summary: "Workshop and Dispatch pages with doubtful words, for a human to look at",
          security,
          responses: answers("Flagged pages", FlaggedModel, { problems: [400, 401] }),
        },
      },
    )
}
