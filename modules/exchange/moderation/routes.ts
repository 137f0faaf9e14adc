import { answers, body, Elysia, paging, query, t, takesQuery, text } from "broadside/http"
import type { ExchangeContext } from "../context"
import { ReplyModel, ReplyParams, ThreadId, ThreadModel } from "../models"
import { listFlagged, removeReply, removeThread } from "./moderation"

const security = [{ operator: [] }]
const tags = ["Operator"]
const WhyBody = body({
  why: text({ min: 3, max: 300, description: "A sentence that whoever comes here is told" }),
})
const removed = {
  ok: t.Literal(true),
  removed_why: t.Union([t.String(), t.Null()]),
}
const RemovedThread = t.Object({ ...removed, thread: ThreadModel })
const RemovedReply = t.Object({ ...removed, reply: ReplyModel })
const FlaggedModel = t.Object({
  ok: t.Literal(true),
  threads: t.Array(ThreadModel),
  replies: t.Array(ReplyModel),
  limit: t.Integer(),
  offset: t.Integer(),
  next_offset: t.Optional(t.Integer()),
})

/** What only the operator's token opens: removing posts, bringing them back, what was flagged. */
export function operatorRoutes(ctx: ExchangeContext) {
  const app = new Elysia()
  for (const action of ["remove", "restore"] as const) {
    const isRemoval = action === "remove"
    const problems = isRemoval ? [400, 401, 404, 415] : [401, 404]
    const whyOf = (given: unknown) => (isRemoval ? (given as typeof WhyBody.static).why : null)
    app
      .post(
        `/api/operator/threads/:id/${action}`,
        async ({ params, body, request }) => {
          await ctx.requireOperator(request)
          return removeThread(ctx, params.id, whyOf(body))
        },
        {
          params: ThreadId,
          ...(isRemoval ? { body: WhyBody } : {}),
          detail: {
            tags,
            operationId: `${action}Thread`,
            summary: isRemoval ? "Remove a thread; its address says why" : "Bring a thread back",
            security,
            responses: answers("Done", RemovedThread, { problems }),
          },
        },
      )
      .post(
        `/api/operator/threads/:id/replies/:rid/${action}`,
        async ({ params, body, request }) => {
          await ctx.requireOperator(request)
          return removeReply(ctx, params.id, params.rid, whyOf(body))
        },
        {
          params: ReplyParams,
          ...(isRemoval ? { body: WhyBody } : {}),
          detail: {
            tags,
            operationId: `${action}Reply`,
            summary: isRemoval ? "Remove a reply" : "Bring a reply back",
            security,
            responses: answers("Done", RemovedReply, { problems }),
          },
        },
      )
  }
  return app.get(
    "/api/operator/flagged-posts",
    async ({ query, request }) => {
      await ctx.requireOperator(request)
      return listFlagged(ctx, query)
    },
    {
      ...takesQuery(query(paging(20))),
      detail: {
        tags,
        operationId: "listFlaggedPosts",
        summary: "Threads and replies with doubtful words, for a human to look at",
        security,
        responses: answers("Flagged posts", FlaggedModel, { problems: [400, 401] }),
      },
    },
  )
}
