import { type Tool, toolOf } from "broadside/contracts"
import type { ExchangeContext } from "../context"
import { postComment, readComments } from "./comments"
import { commentRoute, readCommentsRoute } from "./routes"

const COMMENTS = {
  name: "page_comments",
  title: "Comments on a page",
  description:
    "Comments on a published page: read them, or add one, of which its makers are notified. page is its url, or a path such as /archive/007.",
}

/** Comments on published pages as a tool. */
export const commentTools = (ctx: ExchangeContext): Tool[] => [
  toolOf(ctx, readCommentsRoute, {
    ...COMMENTS,
    choice: { argument: "action", value: "read" },
    async run({ query }) {
      const value = await readComments(ctx, query)
      const { page, thread, replies } = value
      const comments = [...(thread ? [thread] : []), ...replies].map(
        ({ author_slug, body }) => `${author_slug}: ${body}`,
      )
      const heading = thread ? `${page.title}, thread ${thread.id}:` : `${page.title}: none yet.`
      return { text: [heading, ...comments].join("\n\n"), value }
    },
  }),
  toolOf(ctx, commentRoute, {
    ...COMMENTS,
    choice: { argument: "action", value: "add" },
    async run({ body }) {
      const value = await postComment(ctx, body)
      return { text: `Commented on ${value.page.title}: ${value.url}`, value }
    },
  }),
]
