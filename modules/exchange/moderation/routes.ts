import {
  flaggedAnswer,
  flaggedModel,
  type ModeratedKind,
  ModeratedModel,
  moderatedAnswer,
  RemoveBody,
  readFlagged,
  THE_OPERATOR,
} from "broadside/contracts/trust"
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
 * Aliases from before all kinds shared one set of addresses: a reply below its thread, and the flagged posts
 * of the board.
 */
export function operatorRoutes(ctx: ExchangeContext, { threads, replies }: Kinds) {
  const { moderation } = ctx.needs
  return new Elysia()
    .post(
      "/api/operator/threads/:id/replies/:rid/remove",
      async ({ params, body: { why, by = THE_OPERATOR } }) => {
        await requireReply(params)
        return moderatedAnswer(
          replies,
          await moderation.remove(replies.kind, params.rid, { why, by }),
        )
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
        return moderatedAnswer(replies, await moderation.restore(replies.kind, params.rid))
      },
      route({
        tags,
        operationId: "restoreReply",
        summary: "Restore a reply",
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
        summary: "Threads and replies that the family-friendly rule flagged, for review",
        operator: true,
        query: query(paging(20)),
        answers: {
          description: "Flagged posts",
          model: flaggedModel([threads.kind, replies.kind]),
        },
      }),
    )

  // A reply id is unique across threads, but below the wrong thread the reply is a 404.
  async function requireReply({ id, rid }: { id: string; rid: string }): Promise<void> {
    await anyReply(ctx.db, await anyThread(ctx.db, id), rid)
  }
}
