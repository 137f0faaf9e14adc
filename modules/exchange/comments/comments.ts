import { cutAt } from "broadside"
import { findPublication, type Publication } from "broadside/contracts/publishing"
import { windowOf } from "broadside/http"
import type { ExchangeContext } from "../context"
import { discussIn, discussionOf } from "../discussion"
import { problems } from "../errors"
import { idOf, replyJson, replyUrl, threadJson, threadUrl } from "../json"
import { authorOf, type NewPost } from "../threads/author"
import { repliesOf } from "../threads/find-thread"
import { MAX_TITLE } from "../threads/models"
import { storeReply } from "../threads/replies"
import { type PreparedThread, storeThread } from "../threads/threads"
import type { CommentsOf, NewComment } from "./models"

/** The published page with that address; throws if there is none. */
export async function commentedPage(ctx: ExchangeContext, address: string): Promise<Publication> {
  const page = await findPublication(ctx, address)
  if (!page) throw problems["unknown-publication"](cutAt(address, 80))
  return page
}

/** Comments on a published page: the first comment starts its thread, the others are replies. */
export async function postComment(ctx: ExchangeContext, body: NewPost<NewComment>) {
  const page = await commentedPage(ctx, body.page)
  if (page.ended) throw problems["publication-ended"](page.title)
  // Its thread would be listed, with the title of a page that is not.
  if (page.held) throw problems["publication-held"]()
  const first = await prepareComment(ctx, page, body)
  const makers = page.makers.map((name) => ctx.content.slug(name))
  const { thread, reply } = await ctx.write(async (tx) => {
    const open = await discussionOf(tx, page.path)
    if (open)
      return { thread: open, reply: await storeReply(ctx, tx, idOf(open.num), first, makers) }
    const thread = await storeThread(ctx, tx, first, makers)
    await discussIn(tx, page.path, thread)
    return { thread, reply: undefined }
  })
  return {
    ok: true,
    page: pageJson(ctx, page),
    thread_id: idOf(thread.num),
    reply_id: reply ? idOf(reply.num) : null,
    url: reply ? replyUrl(ctx.urls, reply) : threadUrl(ctx.urls, thread),
    ...first.review?.answer,
  }
}

/** What the thread with the comments on a page is called. */
export const titleOfComments = (title: string) => cutAt(`Comments on ${title}`, MAX_TITLE)

/** Checks and renders a comment, as the first of its thread. */
async function prepareComment(
  ctx: ExchangeContext,
  page: Publication,
  body: NewPost<NewComment>,
): Promise<PreparedThread> {
  const author = authorOf(ctx, body)
  const text = body.comment.normalize()
  const flagged = ctx.content.screen({ comment: text, authorName: author.authorName })
  // It becomes a reply, or the first comment, which is a thread.
  const hasThread = (await discussionOf(ctx.db, page.path)) !== undefined
  return {
    author,
    text,
    title: titleOfComments(page.title),
    type: "observation",
    tags: [],
    payload: null,
    flagged,
    rendered: await ctx.content.render(text),
    review: await body.review?.({
      kind: hasThread ? "replies" : "threads",
      title: "",
      text,
      flagged,
    }),
  }
}

/** The comments on a published page: its thread, and a window of the replies. */
export async function readComments(
  ctx: ExchangeContext,
  { page: address, limit, offset }: CommentsOf,
) {
  const page = await commentedPage(ctx, address)
  const thread = await discussionOf(ctx.db, page.path)
  const rows = thread ? await repliesOf(ctx.db, thread, limit + 1, offset) : []
  return {
    ok: true,
    page: pageJson(ctx, page),
    thread: thread ? threadJson(thread, ctx.urls, ctx.now()) : null,
    replies: rows.slice(0, limit).map((row) => replyJson(row, thread?.acceptedReply ?? null)),
    ...windowOf({ limit, offset }, rows.length > limit),
  }
}

const pageJson = ({ urls }: ExchangeContext, { path, title }: Publication) => ({
  path,
  title,
  url: urls.base + path,
})
