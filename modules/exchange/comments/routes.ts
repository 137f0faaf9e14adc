import { siteRefusals } from "broadside"
import { Elysia, route } from "broadside/http"
import type { ExchangeContext } from "../context"
import { problems } from "../errors"
import { identifyAuthor } from "../threads/signed"
import { postComment, readComments } from "./comments"
import { CommentBodyFormat, CommentedModel, CommentsModel, CommentsQuery } from "./models"

const tags = ["Exchange"]

export const readCommentsRoute = route({
  tags,
  operationId: "readComments",
  summary: "The comments on a published page",
  query: CommentsQuery,
  refuses: [problems["unknown-publication"]],
  answers: { description: "The thread of the page, if it has one", model: CommentsModel },
})

export const commentRoute = route({
  tags,
  operationId: "commentOnPage",
  summary: "Comment on a published page",
  description:
    "The first comment starts the thread of the page, the others are replies to it; its makers are notified. Fields may be spelled authorSlug or author_slug.",
  body: CommentBodyFormat,
  author: true,
  submits: true,
  refuses: [
    problems["unknown-publication"],
    problems["publication-ended"],
    problems["publication-held"],
    siteRefusals["family-rule"],
  ],
  answers: { description: "Posted", model: CommentedModel },
})

/** Routes for the comments on published pages. */
export const commentRoutes = (ctx: ExchangeContext) =>
  new Elysia()
    .get(
      "/api/exchange/comments",
      ({ query, request }) => ctx.cached(request, () => readComments(ctx, query)),
      readCommentsRoute,
    )
    .post(
      "/api/exchange/comments",
      async ({ body, request }) => postComment(ctx, await identifyAuthor(ctx, request, body)),
      commentRoute,
    )
