import { invalid, siteRefusals } from "broadside"
import { body, Elysia, faultsOf, pageRoute, query, rawForm, t } from "broadside/http"
import { seeOther, sendHtml, valuesOf } from "broadside/ui"
import type { ExchangeContext } from "../context"
import { problems } from "../errors"
import { refusalOf } from "../refusals"
import { identifyAuthor } from "../threads/signed"
import { commentedPage, postComment } from "./comments"
import { commentPage, LABELS } from "./form-page"
import { CommentBody, type NewComment, pageAddress } from "./models"

const field = t.Optional(t.String({ maxLength: 40_000 }))
const CommentForm = body({ page: field, comment: field, authorName: field })

/** The form for a comment on a published page. */
export const commentPages = (ctx: ExchangeContext) =>
  new Elysia()
    .get(
      "/exchange/comments",
      async ({ query: { page } }) =>
        sendHtml(commentPage(ctx, await commentedPage(ctx, page), { values: {}, faults: [] })),
      pageRoute({
        summary: "The form for a comment",
        query: query({ page: pageAddress }),
        refuses: [problems["unknown-publication"]],
      }),
    )
    .post(
      "/exchange/comments",
      async ({ body, request }) => {
        const values = valuesOf(body)
        const page = await commentedPage(ctx, values["page"] ?? "")
        const comment = { comment: "", ...values, authorSlug: values["authorName"] ?? "" }
        try {
          const faults = faultsOf(CommentBody, comment)
          if (faults.length > 0) throw invalid(faults)
          const post = await identifyAuthor(ctx, request, comment as unknown as NewComment)
          const { held, url } = await postComment(ctx, post)
          return seeOther(held ? url.slice(ctx.urls.base.length) : `${page.path}#comments`)
        } catch (error) {
          const { faults, status, headers } = refusalOf(error, LABELS)
          return sendHtml(commentPage(ctx, page, { values, faults }), status, headers)
        }
      },
      pageRoute({
        summary: "Comment by form",
        body: rawForm(CommentForm),
        author: true,
        submits: true,
        refuses: [
          problems["unknown-publication"],
          problems["publication-ended"],
          problems["publication-held"],
          siteRefusals["family-rule"],
        ],
      }),
    )
