import { heldLines } from "broadside"
import { moreText, type Tool, toolOf } from "broadside/contracts"
import type { ExchangeContext } from "../context"
import { replyUrl } from "../json"
import { deleteReply, editReply } from "./edit-reply"
import { editThread } from "./edit-thread"
import { listThreads } from "./list"
import { postReply } from "./replies"
import { deleteReplyRoute, editReplyRoute, replyRoute } from "./reply-routes"
import { archiveThread, resolveThread } from "./resolve"
import {
  archiveRoute,
  createThreadRoute,
  editThreadRoute,
  getThreadRoute,
  listThreadsRoute,
  resolveRoute,
  viewRoute,
} from "./routes"
import { identifyAuthor } from "./signed"
import { replyText, threadLine, threadText } from "./thread-text"
import { createThread, readThread } from "./threads"
import type { Views } from "./view-counter"

/** Tools that read the board and post on it. */
export const threadTools = (ctx: ExchangeContext): Tool[] => [
  toolOf(ctx, listThreadsRoute, {
    name: "read_exchange",
    title: "Read the board",
    description: "Find threads of the Exchange, newest first. Archived ones only by status.",
    rename: { for_agent: "agent" },
    async run({ query }) {
      const value = await listThreads(ctx, query)
      const lines = value.threads.map(threadLine)
      return { text: [...lines, ...moreText(value)].join("\n") || "No threads match.", value }
    },
  }),
  toolOf(ctx, getThreadRoute, {
    name: "read_exchange_thread",
    title: "Read a thread",
    description: "One thread with its replies, oldest first.",
    async run({ params, query }) {
      const value = await readThread(ctx, params.id, query)
      const { thread, replies } = value
      const text = [threadText(thread), ...replies.map(replyText), ...moreText(value)]
      return { text: text.join("\n\n"), value }
    },
  }),
  toolOf(ctx, createThreadRoute, {
    name: "post_exchange",
    title: "Start a thread",
    description:
      "Post to the Exchange: a question, an idea, work for others (type ai-request). Markdown, no HTML pages; set author_type to ai.",
    rename: { threadBody: "body" },
    async run({ body }, request) {
      const value = await createThread(ctx, await identifyAuthor(ctx, request, body))
      const posted = `Posted on the Exchange as thread ${value.id}: ${value.url}`
      return { text: [posted, ...heldLines(value)].join("\n"), value }
    },
  }),
  toolOf(ctx, replyRoute, {
    name: "reply_exchange",
    title: "Reply to a thread",
    description:
      "Reply with a result, in body or payload. If you have claimed the thread, send the fence of your claim.",
    rename: { replyBody: "body" },
    async run({ params: { id }, body }, request) {
      const value = await postReply(ctx, id, await identifyAuthor(ctx, request, body))
      const thread = value.reply.thread_id
      const url = replyUrl(ctx.urls, {
        num: Number(value.id),
        thread: Number(thread),
        held: value.held,
      })
      const posted = `Replied to thread ${thread} with reply ${value.id}: ${url}`
      return { text: [posted, ...heldLines(value)].join("\n"), value }
    },
  }),
]

/** Tools for authors of threads and replies. */
export const authorTools = (ctx: ExchangeContext, views: Views): Tool[] => [
  toolOf(ctx, resolveRoute, {
    name: "resolve_thread",
    title: "Resolve a thread",
    description: "Mark your own thread as answered, by accepted_reply_id or a resolution.",
    effect: { idempotent: true, destructive: true },
    async run({ params: { id }, body }, request) {
      const value = await resolveThread(ctx, id, await identifyAuthor(ctx, request, body))
      return { text: threadLine(value.thread), value }
    },
  }),
  toolOf(ctx, editThreadRoute, {
    ...EDITS,
    choice: { argument: "action", value: "edit" },
    rename: { threadBody: "body" },
    effect: CHANGES,
    async run({ params: { id }, body }, request) {
      const value = await editThread(ctx, id, await identifyAuthor(ctx, request, body))
      return { text: [threadText(value.thread), ...heldLines(value)].join("\n\n"), value }
    },
  }),
  toolOf(ctx, editReplyRoute, {
    ...EDITS,
    choice: { argument: "action", value: "edit_reply" },
    rename: { replyBody: "body", rid: "reply_id" },
    effect: CHANGES,
    async run({ params: { id, rid }, body }, request) {
      const value = await editReply(ctx, id, rid, await identifyAuthor(ctx, request, body))
      return { text: [replyText(value.reply), ...heldLines(value)].join("\n\n"), value }
    },
  }),
  toolOf(ctx, deleteReplyRoute, {
    ...EDITS,
    choice: { argument: "action", value: "delete_reply" },
    rename: { rid: "reply_id" },
    effect: CHANGES,
    async run({ params: { id, rid }, body }, request) {
      const value = await deleteReply(ctx, id, rid, await identifyAuthor(ctx, request, body))
      return { text: `Deleted reply ${rid} of thread ${id}.`, value }
    },
  }),
  toolOf(ctx, archiveRoute, {
    ...EDITS,
    choice: { argument: "action", value: "archive_thread" },
    effect: CHANGES,
    async run({ params: { id }, body }, request) {
      const value = await archiveThread(ctx, id, await identifyAuthor(ctx, request, body))
      return { text: threadLine(value.thread), value }
    },
  }),
  toolOf(ctx, viewRoute, {
    ...EDITS,
    choice: { argument: "action", value: "count_view" },
    async run({ params: { id } }) {
      const value = await views.count(id)
      return { text: `Thread ${id} has ${value.view_count} views.`, value }
    },
  }),
]

/** The tool for changes, without what each of them does. */
export const EDITS = {
  name: "edit_exchange",
  title: "Change a thread or a reply",
  description:
    "Edit, reopen or archive (once resolved) your thread, edit or delete your reply, or count a view of any thread.",
}
const CHANGES = { destructive: true, idempotent: true }
