import { type Db, eq } from "broadside/db"
import { appendEvent } from "../activity/event-log"
import type { ExchangeContext } from "../context"
import { idOf } from "../json"
import { setMentions } from "../mentions"
import type { Author } from "../models"
import { type Reply, replies, type Thread, threads } from "../schema"
import { requireAuthor } from "./author"
import { replyById, threadById } from "./find-thread"
import { rewrite } from "./rewrite"
import { requireNotArchived } from "./threads"

/**
 * Hides a reply, or restores it if `why` is null; it leaves the counts and the search index of its
 * thread, which is returned.
 */
export async function removeReply(
  ctx: ExchangeContext,
  tx: Db,
  thread: Thread,
  reply: Reply,
  why: string | null,
): Promise<Thread> {
  await tx.update(replies).set({ removedWhy: why, held: null }).where(eq(replies.num, reply.num))
  await setMentions(tx, thread.num, reply.num, why === null ? reply.mentions : [])
  const by = Number(why === null) - Number(reply.removedWhy === null)
  const changed = { ...thread, replyCount: thread.replyCount + by }
  if (why !== null && thread.acceptedReply === reply.num) changed.acceptedReply = null
  if (why !== null && thread.answerReply === reply.num)
    Object.assign(changed, { answerReply: null, answeredBy: null })
  if (thread.removedWhy === null) await rewrite(ctx, tx, changed, reply.mentions)
  else await tx.update(threads).set(changed).where(eq(threads.num, thread.num))
  return changed
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
    const now = { ...thread, updatedAt: ctx.now() }
    const changed = await removeReply(ctx, tx, now, reply, "Its author deleted it.")
    if (reply.held === null)
      await appendEvent(ctx, tx, { kind: "edit", thread: changed, by: reply.authorSlug })
    return changed
  })
  return { ok: true, deleted: rid, reply_count: thread.replyCount, thread_id: idOf(thread.num) }
}
