import { invalid } from "broadside"
import { eq } from "broadside/db"
import { appendEvent } from "../activity/event-log"
import type { ExchangeContext } from "../context"
import { idOf, replyJson } from "../json"
import { newMentions, setMentions } from "../mentions"
import { type Reply, replies } from "../schema"
import { keepsMark, type NewPost, payloadOf, requireAuthor } from "./author"
import { replyById, threadById } from "./find-thread"
import { holdReplyIn } from "./hold"
import type { ReplyEdit } from "./models"
import { storeRendered } from "./rendered"
import { rewrite } from "./rewrite"
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
    isHeld: present.held !== null,
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
      updatedAt: now,
      ...(body.payload === undefined ? {} : { payload }),
      flagged: ctx.content.screen({ replyBody: text }),
    }
    await tx.update(replies).set(changed).where(eq(replies.num, reply.num))
    if (rendered) await storeRendered(ctx, tx, { thread: thread.num, reply: reply.num }, rendered)
    await review?.store(tx, idOf(reply.num), { flagged: changed.flagged })
    if (reply.held !== null) return { reply: changed, thread }
    const mentioned = await newMentions(tx, thread.num, mentions)
    await setMentions(tx, thread.num, reply.num, mentions)
    const rewritten = { ...thread, updatedAt: now }
    await rewrite(ctx, tx, rewritten, mentioned)
    await appendEvent(ctx, tx, {
      kind: "edit",
      thread: rewritten,
      reply: reply.num,
      by: reply.authorSlug,
      notify: mentioned.map((slug) => ({ slug, kind: "mention" })),
    })
    const shown = review?.held ? await holdReplyIn(ctx, tx, rewritten, changed) : changed
    return { reply: shown, thread }
  })
  return { ok: true, reply: replyJson(reply, thread.acceptedReply), ...review?.answer }
}
