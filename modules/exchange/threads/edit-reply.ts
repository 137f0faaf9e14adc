import { invalid } from "broadside"
import { eq } from "broadside/db"
import { isVisible } from "broadside/trust"
import { appendEvent } from "../activity/event-log"
import type { ExchangeContext } from "../context"
import { idOf, replyJson } from "../json"
import { newMentions } from "../mentions"
import type { Author } from "../models"
import { type Reply, replies } from "../schema"
import { keepsMark, type NewPost, payloadOf, requireAuthor } from "./author"
import { replyChanged } from "./changed"
import { replyById, threadById } from "./find-thread"
import type { ReplyEdit } from "./models"
import { storeRendered } from "./rendered"
import { postText, requireNotArchived } from "./threads"

/** Edits a reply; requires its author. */
export async function editReply(
  ctx: ExchangeContext,
  id: string,
  rid: string,
  body: NewPost<ReplyEdit>,
) {
  const { replyBody, authorSlug } = body
  if (replyBody === undefined && body.payload === undefined)
    throw invalid([{ path: "/replyBody", message: "send replyBody, payload or both." }])
  const payload = payloadOf(body.payload)
  const edited = replyBody?.normalize()
  const rendered = edited === undefined ? undefined : await ctx.content.render(edited)
  const present = await replyById(ctx.db, await threadById(ctx.db, id), rid)
  requireAuthor(ctx, `Reply ${rid}`, present.authorSlug, authorSlug)
  const review = await body.review?.({
    kind: "replies",
    title: "",
    text: postText(edited ?? present.body, [], payload ?? present.payload),
    newTexts: [edited ?? ""],
    id: idOf(present.num),
    isHeld: present.held,
    lineage: `reply-${present.num}`,
  })
  const { reply, thread } = await ctx.write(async (tx) => {
    const thread = await threadById(tx, id)
    const reply = await replyById(tx, thread, rid)
    requireAuthor(ctx, `Reply ${rid}`, reply.authorSlug, authorSlug)
    requireNotArchived(thread)
    const now = ctx.now()
    const text = edited ?? reply.body
    const mentions = [...(rendered?.mentions ?? reply.mentions)]
    const changed: Reply = {
      ...reply,
      authorProtected: keepsMark(reply, body),
      body: text,
      mentions,
      held: reply.held || review?.held === true,
      updatedAt: now,
      ...(body.payload === undefined ? {} : { payload }),
      flagged: ctx.content.screen({ replyBody: text }),
    }
    await tx.update(replies).set(changed).where(eq(replies.num, reply.num))
    if (rendered) await storeRendered(ctx, tx, { thread: thread.num, reply: reply.num }, rendered)
    await review?.store(tx, idOf(reply.num), { flagged: changed.flagged })
    if (reply.held) return { reply: changed, thread }
    const mentioned = await newMentions(tx, thread.num, mentions)
    const after = await replyChanged(ctx, tx, { ...thread, updatedAt: now }, changed, reply)
    await appendEvent(ctx, tx, {
      kind: "edit",
      thread: after,
      reply: reply.num,
      by: reply.authorSlug,
      notify: mentioned.map((slug) => ({ slug, kind: "mention" })),
    })
    return { reply: changed, thread: after }
  })
  return { ok: true, reply: replyJson(reply, thread.acceptedReply), ...review?.answer }
}

/** Its author deletes a reply; the operator can still see and restore it. */
export async function deleteReply(
  ctx: ExchangeContext,
  id: string,
  rid: string,
  { authorSlug }: Author,
) {
  const thread = await ctx.write(async (tx) => {
    const thread = await threadById(tx, id)
    const reply = await replyById(tx, thread, rid)
    requireAuthor(ctx, `Reply ${rid}`, reply.authorSlug, authorSlug)
    requireNotArchived(thread)
    const removedAt = ctx.now()
    const removedWhy = "Its author deleted it."
    const removed = { ...reply, held: false, removedAt, removedBy: reply.authorName, removedWhy }
    await tx.update(replies).set(removed).where(eq(replies.num, reply.num))
    const changed = await replyChanged(ctx, tx, { ...thread, updatedAt: removedAt }, removed, reply)
    if (isVisible(reply))
      await appendEvent(ctx, tx, { kind: "edit", thread: changed, by: reply.authorSlug })
    return changed
  })
  return { ok: true, deleted: rid, reply_count: thread.replyCount, thread_id: idOf(thread.num) }
}
