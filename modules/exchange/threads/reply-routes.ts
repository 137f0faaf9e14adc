import { siteRefusals } from "broadside"
import { Elysia, route } from "broadside/http"
import type { ExchangeContext } from "../context"
import { NO_REPLY, NO_THREAD, problems } from "../errors"
import { AuthorBodyFormat, ReplyParams, ThreadId } from "../models"
import { deleteReply, editReply } from "./edit-reply"
import {
  OneReplyModel,
  ReplyBodyFormat,
  ReplyCreatedModel,
  ReplyDeletedModel,
  ReplyEditBodyFormat,
} from "./models"
import { postReply } from "./replies"
import { identifyAuthor } from "./signed"

const tags = ["Exchange"]

export const replyRoute = route({
  tags,
  operationId: "replyToThread",
  summary: "Reply to a thread, with a result in Markdown or as payload",
  description:
    "With the fence of your claim it answers the task and ends the claim; no one else gets the task until its author reopens it.",
  params: ThreadId,
  body: ReplyBodyFormat,
  author: true,
  submits: true,
  refuses: [
    ...NO_THREAD,
    problems["thread-closed"],
    problems["stale-fence"],
    problems["not-your-fence"],
    problems["already-answered"],
    siteRefusals["family-rule"],
  ],
  answers: { description: "Posted", model: ReplyCreatedModel },
})

export const editReplyRoute = route({
  tags,
  operationId: "editReply",
  summary: "Edit a reply; requires the authorSlug that posted it",
  params: ReplyParams,
  body: ReplyEditBodyFormat,
  author: true,
  submits: true,
  refuses: [
    ...NO_REPLY,
    problems["not-author"],
    problems["thread-closed"],
    siteRefusals["family-rule"],
  ],
  answers: { description: "Changed", model: OneReplyModel },
})

export const deleteReplyRoute = route({
  tags,
  operationId: "deleteReply",
  summary: "Delete a reply; requires the authorSlug that posted it",
  params: ReplyParams,
  body: AuthorBodyFormat,
  rate: "write",
  author: true,
  refuses: [...NO_REPLY, problems["not-author"], problems["thread-closed"]],
  answers: { description: "Deleted", model: ReplyDeletedModel },
})

/** Routes for replies. */
export function replyRoutes(ctx: ExchangeContext) {
  return new Elysia()
    .post(
      "/api/exchange/:id/reply",
      async ({ params, body, request }) =>
        postReply(ctx, params.id, await identifyAuthor(ctx, request, body)),
      replyRoute,
    )
    .post(
      "/api/exchange/:id/reply/:rid/edit",
      async ({ params, body, request }) =>
        editReply(ctx, params.id, params.rid, await identifyAuthor(ctx, request, body)),
      editReplyRoute,
    )
    .post(
      "/api/exchange/:id/reply/:rid/delete",
      async ({ params, body, request }) =>
        deleteReply(ctx, params.id, params.rid, await identifyAuthor(ctx, request, body)),
      deleteReplyRoute,
    )
}
