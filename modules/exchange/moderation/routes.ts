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
import { Elysia, paging, query, route } from "broadside/http"
import type { ExchangeContext } from "../context"
import { problems } from "../errors"
import { ReplyParams } from "../models"
import { anyReply, anyThread } from "../threads/find-thread"

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
      async ({ params, body: { why, by = THE_OPERATOR } }) => {
        await requireReply(params)
        return moderatedAnswer(replies, await replies.remove(params.rid, { why, by }))
      },
      route({
        tags,
        operationId: "removeReply",
        summary: "Remove a reply",
        operator: true,
        params: ReplyParams,
        body: RemoveBody,
        refuses: [problems["unknown-thread"], problems["unknown-reply"]],
        answers: { description: "Removed", model: ModeratedModel },
      }),
    )
    .post(
      "/api/operator/threads/:id/replies/:rid/restore",
      async ({ params }) => {
        await requireReply(params)
        return moderatedAnswer(replies, await replies.restore(params.rid))
      },
      route({
        tags,
        operationId: "restoreReply",
        summary: "Bring a reply back",
        operator: true,
        params: ReplyParams,
        refuses: [problems["unknown-thread"], problems["unknown-reply"]],
        answers: { description: "Restored", model: ModeratedModel },
      }),
    )
    .get(
      "/api/operator/flagged-posts",
      async ({ query }) => {
        const read = await Promise.all([threads, replies].map((kind) => readFlagged(kind, query)))
        return flaggedAnswer(read, query)
      },
      route({
        tags,
        operationId: "listFlaggedPosts",
        summary: "Threads and replies with doubtful words, for a human to look at",
        operator: true,
        query: query(paging(20)),
        answers: {
          description: "Flagged posts",
          model: flaggedModel([threads.kind, replies.kind]),
        },
      }),
    )

  // A reply is known by its own id; below another thread it is not there all the same.
  async function requireReply({ id, rid }: { id: string; rid: string }): Promise<void> {
    await anyReply(ctx.db, await anyThread(ctx.db, id), rid)
  }
}
