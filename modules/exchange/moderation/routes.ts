import {
  flaggedAnswer,
  flaggedModel,
  type ModeratedKind,
  ModeratedModel,
  moderatedAnswer,
  RemoveBody,
  readFlagged,
  THE_OPERATOR,
} from "broadside/contracts"
import { answers, Elysia, paging, query, takesQuery } from "broadside/http"
import type { ExchangeContext } from "../context"
import { ReplyParams } from "../models"
import { anyReply, anyThread } from "../threads/find-thread"

const security = [{ operator: [] }]
const tags = ["Operator"]

interface Kinds {
  readonly threads: ModeratedKind
  readonly replies: ModeratedKind
}

/**
 * Addresses from before every kind had the same: a reply below its thread, and what was flagged of
 * the board alone.
 */
export function operatorRoutes(ctx: ExchangeContext, { threads, replies }: Kinds) {
  return new Elysia()
    .post(
      "/api/operator/threads/:id/replies/:rid/remove",
      async ({ params, body: { why, by = THE_OPERATOR }, request }) => {
        await ctx.requireOperator(request)
        await requireReply(params)
        return moderatedAnswer(replies, await replies.remove(params.rid, { why, by }))
      },
      {
        params: ReplyParams,
        body: RemoveBody,
        detail: {
          tags,
          operationId: "removeReply",
          summary: "Remove a reply",
          security,
          responses: answers("Removed", ModeratedModel, { problems: [400, 401, 404, 415] }),
        },
      },
    )
    .post(
      "/api/operator/threads/:id/replies/:rid/restore",
      async ({ params, request }) => {
        await ctx.requireOperator(request)
        await requireReply(params)
        return moderatedAnswer(replies, await replies.restore(params.rid))
      },
      {
        params: ReplyParams,
        detail: {
          tags,
          operationId: "restoreReply",
          summary: "Bring a reply back",
          security,
          responses: answers("Restored", ModeratedModel, { problems: [401, 404] }),
        },
      },
    )
    .get(
      "/api/operator/flagged-posts",
      async ({ query, request }) => {
        await ctx.requireOperator(request)
        const read = await Promise.all([threads, replies].map((kind) => readFlagged(kind, query)))
        return flaggedAnswer(read, query)
      },
      {
        ...takesQuery(query(paging(20))),
        detail: {
          tags,
          operationId: "listFlaggedPosts",
          summary: "Threads and replies with doubtful words, for a human to look at",
          security,
          responses: answers("Flagged posts", flaggedModel([threads.kind, replies.kind]), {
            problems: [400, 401],
          }),
        },
      },
    )

  // A reply is known by its own id; below another thread it is not there all the same.
  async function requireReply({ id, rid }: { id: string; rid: string }): Promise<void> {
    await anyReply(ctx.db, await anyThread(ctx.db, id), rid)
  }
}
