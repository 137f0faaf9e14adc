import { desc, eq, isNotNull } from "broadside/db"
import { windowOf } from "broadside/http"
import { Board } from "../activity/topics"
import type { ExchangeContext } from "../context"
import { replies, SHOWN, threads } from "../schema"
import { anyReply, anyThread } from "../threads/find-thread"
import { replyRecord, threadRecord } from "../threads/json"
import { setMentions } from "../threads/mentions"
import { count, index, storedWords, unindex } from "../threads/search-index"
import { rewrite } from "../threads/threads"

/** Takes a thread from everybody's eyes, or brings it back with null. */
export async function removeThread(ctx: ExchangeContext, id: string, why: string | null) {
  const thread = await ctx.write(async (tx) => {
    const thread = await anyThread(tx, id)
    const changed = { ...thread, removedWhy: why }
    await tx.update(threads).set({ removedWhy: why }).where(eq(threads.num, thread.num))
    if (why !== null && thread.removedWhy === null) {
      await unindex(tx, thread)
      await count(tx, thread.status, -1)
    }
    if (why === null && thread.removedWhy !== null) {
      await index(ctx, tx, changed, await storedWords(tx, thread))
      await count(tx, thread.status, 1)
    }
    // The events of a removed thread are shown to nobody.
    ctx.live.forget(Board)
    return changed
  })
  return { ok: true, thread: threadRecord(thread, ctx.urls, ctx.now()), removed_why: why }
}

/** The same with a reply; its thread counts and finds it no longer. */
export async function removeReply(
  ctx: ExchangeContext,
  id: string,
  rid: string,
  why: string | null,
) {
  const { reply, thread } = await ctx.write(async (tx) => {
    const thread = await anyThread(tx, id)
    const reply = await anyReply(tx, thread, rid)
    await tx.update(replies).set({ removedWhy: why }).where(eq(replies.num, reply.num))
    await setMentions(tx, thread.num, reply.num, why === null ? reply.mentions : [])
    const by = Number(why === null) - Number(reply.removedWhy === null)
    const changed = { ...thread, replyCount: thread.replyCount + by }
    if (why !== null && thread.acceptedReply === reply.num) changed.acceptedReply = null
    if (thread.removedWhy === null) await rewrite(ctx, tx, changed, reply.mentions)
    else await tx.update(threads).set(changed).where(eq(threads.num, thread.num))
    return { reply, thread: changed }
  })
  return { ok: true, reply: replyRecord(reply, thread.acceptedReply), removed_why: why }
}

/** Threads and replies with doubtful words, the latest first. */
export async function listFlagged(
  ctx: ExchangeContext,
  { limit, offset }: { limit: number; offset: number },
) {
  const window = <T>(rows: readonly T[]) => rows.slice(0, limit)
  const [flaggedThreads, flaggedReplies] = await Promise.all([
    ctx.db
      .select(SHOWN)
      .from(threads)
      .where(isNotNull(threads.flagged))
      .orderBy(desc(threads.num))
      .limit(limit + 1)
      .offset(offset),
    ctx.db
      .select()
      .from(replies)
      .where(isNotNull(replies.flagged))
      .orderBy(desc(replies.num))
      .limit(limit + 1)
      .offset(offset),
  ])
  return {
    ok: true,
    threads: window(flaggedThreads).map((thread) => ({
      ...threadRecord(thread, ctx.urls, ctx.now()),
      flagged: thread.flagged,
      removed_why: thread.removedWhy,
    })),
    replies: window(flaggedReplies).map((reply) => ({
      ...replyRecord(reply, null),
      flagged: reply.flagged,
      removed_why: reply.removedWhy,
    })),
    ...windowOf({ limit, offset }, flaggedThreads.length > limit || flaggedReplies.length > limit),
  }
}
