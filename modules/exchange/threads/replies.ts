import type { RenderedText, Reviewed } from "broadside"
import { type Db, insertNumbered } from "broadside/db"
import { appendEvent } from "../activity/event-log"
import type { ExchangeContext } from "../context"
import { requireOwnFence } from "../fence"
import { holderOf, idOf, replyJson } from "../json"
import { newPostLife, type Payload, type Reply, replies, type Thread } from "../schema"
import { addToThread } from "./add-to-thread"
import { type Author, authorOf, type NewPost, payloadOf } from "./author"
import { countFor } from "./author-counts"
import { threadById } from "./find-thread"
import type { NewReply } from "./models"
import { storeRendered } from "./rendered"
import { jamTagOf } from "./search-index"
import { postText, requireNotArchived } from "./threads"

/** Replies to an open or resolved thread. */
export async function postReply(ctx: ExchangeContext, id: string, body: NewPost<NewReply>) {
  const prepared = await prepareReply(ctx, body)
  const reply = await ctx.write((tx) => storeReply(ctx, tx, id, prepared))
  const answer = replyJson(reply, null)
  return { ok: true, id: answer.id, reply: answer, ...prepared.review?.answer }
}

/** A reply that was checked and rendered. */
export interface PreparedReply {
  readonly author: Author
  readonly text: string
  readonly payload: Payload | null
  readonly flagged: Reply["flagged"]
  readonly rendered: RenderedText
  readonly fence?: number | undefined
  readonly review?: Reviewed | undefined
}

async function prepareReply(ctx: ExchangeContext, body: NewPost<NewReply>): Promise<PreparedReply> {
  const author = authorOf(ctx, body)
  const text = body.replyBody.normalize()
  const payload = payloadOf(body.payload)
  const flagged = ctx.content.screen({ replyBody: text, authorName: author.authorName })
  const rendered = await ctx.content.render(text)
  const review = await body.review?.({
    kind: "replies",
    title: "",
    text: postText(text, [], payload),
    newTexts: [text],
    flagged,
  })
  return { author, text, payload, flagged, rendered, fence: body.fence, review }
}

/** Stores a reply; notifies those it answers or mentions, and `concerned`. */
export async function storeReply(
  ctx: ExchangeContext,
  tx: Db,
  id: string,
  { author, text, payload, flagged, rendered, fence, review }: PreparedReply,
  concerned: readonly string[] = [],
): Promise<Reply> {
  const thread = await threadById(tx, id)
  requireNotArchived(thread)
  requireOwnFence(thread, fence, author.authorSlug)
  const now = ctx.now()
  const row: Omit<Reply, "num"> = {
    thread: thread.num,
    ...author,
    body: text,
    payload,
    flagged,
    mentions: [...rendered.mentions],
    createdAt: now,
    updatedAt: now,
    ...newPostLife(review?.held === true),
  }
  const reply: Reply = { num: await insertReply(tx, row), ...row }
  await storeRendered(ctx, tx, { thread: thread.num, reply: reply.num }, rendered)
  await review?.store(tx, idOf(reply.num), { kind: "replies" })
  // It answers nothing and no one hears of it until the operator has looked at it.
  if (reply.held) return reply
  const isAnswer = fence !== undefined && jamTagOf(ctx, thread) === undefined
  const changed = await addToThread(ctx, tx, thread, reply, isAnswer)
  await announceReply(ctx, tx, changed, reply, [holderOf(thread, now), ...concerned])
  return reply
}

/** Counts a reply for its author; notifies those it answers or mentions, and `concerned`. */
export async function announceReply(
  ctx: ExchangeContext,
  tx: Db,
  thread: Thread,
  reply: Reply,
  concerned: readonly (string | null)[] = [],
): Promise<void> {
  await countFor(tx, reply, "reply", reply.createdAt)
  await appendEvent(ctx, tx, {
    kind: "reply",
    thread,
    reply: reply.num,
    by: reply.authorSlug,
    isProtected: reply.authorProtected,
    notify: [
      { slug: thread.authorSlug, kind: "reply" },
      ...concerned.map((slug) => ({ slug, kind: "reply" as const })),
      ...reply.mentions.map((slug) => ({ slug, kind: "mention" as const })),
    ],
  })
}

const insertReply = insertNumbered(replies, "num")
