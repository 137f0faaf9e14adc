import { moreText, type Tool, toolOf } from "broadside/contracts"
import type { ExchangeContext } from "../context"
import { identifyAuthor } from "../threads/signed"
import { replyText, threadText } from "../threads/thread-text"
import { postComment, readComments } from "./comments"
import { commentRoute, readCommentsRoute } from "./routes"

const COMMENTS = {
  name: "comments",
  title: "Comments on a page",
  description: "Read the comments on a published page, or post one.",
}

/** Comments on published pages as a tool. */
export const commentTools = (ctx: ExchangeContext): Tool[] => [
  toolOf(ctx, readCommentsRoute, {
    ...COMMENTS,
    choice: { argument: "action", value: "read" },
    async run({ query }) {
      const value = await readComments(ctx, query)
      const { page, thread, replies } = value
      if (!thread) return { text: `${page.title} has no comments yet.`, value }
      const lines = [threadText(thread), ...replies.map(replyText), ...moreText(value)]
      return { text: lines.join("\n\n"), value }
    },
  }),
  toolOf(ctx, commentRoute, {
    ...COMMENTS,
    choice: { argument: "action", value: "post" },
    async run({ body }, request) {
      const value = await postComment(ctx, await identifyAuthor(ctx, request, body))
      const { page, thread_id, url } = value
      return { text: `Commented on ${page.title}, in thread ${thread_id}: ${url}`, value }
    },
  }),
]
