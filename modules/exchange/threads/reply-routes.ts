import { answers, Elysia } from "broadside/http"
import type { ExchangeContext } from "../context"
import { ReplyParams, ThreadId } from "../models"
import { OneReplyModel, ReplyCreatedModel, takesReply, takesReplyEdit } from "./models"
import { editReply, postReply } from "./replies"

const tags = ["Exchange"]

/** Replies to a thread. */
export function replyRoutes(ctx: ExchangeContext) {
  return new Elysia()
    .post(
      "/api/exchange/:id/reply",
      ({ params, body, request }) => {
        ctx.limit("write", request)
        return postReply(ctx, params.id, body)
      },
      {
        params: ThreadId,
        ...takesReply,
        detail: {
          tags,
          operationId: "replyToThread",
          summary: "Reply to a thread, with a result in Markdown or as payload",
          responses: answers("Posted", ReplyCreatedModel, {
            problems: [400, 404, 409, 410, 415, 422, 429],
          }),
        },
      },
    )
    .post(
      "/api/exchange/:id/reply/:rid/edit",
      ({ params, body, request }) => {
        ctx.limit("write", request)
        return editReply(ctx, params.id, params.rid, body)
      },
      {
        params: ReplyParams,
        ...takesReplyEdit,
        detail: {
          tags,
          operationId: "editReply",
          summary: "Change a reply; for its author",
          responses: answers("Changed", OneReplyModel, {
            problems: [400, 403, 404, 409, 410, 415, 422, 429],
          }),
        },
      },
    )
}
