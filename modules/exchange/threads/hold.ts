import { type Db, eq } from "broadside/db"
import { Board } from "../activity/topics"
import type { ExchangeContext } from "../context"
import { heldColumns, WAITS } from "../held-columns"
import { type Hold, type Reply, replies, type Thread, threads } from "../schema"
import { anyThread, replyAndThread } from "./find-thread"
import { removeReply } from "./remove-reply"
import { announceReply } from "./replies"
import { addToIndex, count, removeFromIndex } from "./search-index"
import { announceThread } from "./threads"
import { storedWords } from "./words"

/** Takes a thread off the board; one that is removed or held stays as it is. */
export const holdThread = (ctx: ExchangeContext, id: string): Promise<Thread> =>
  ctx.write(async (tx) => holdThreadIn(ctx, tx, await anyThread(tx, id)))

/** The same in the caller's write. */
export async function holdThreadIn(ctx: ExchangeContext, tx: Db, thread: Thread): Promise<Thread> {
  if (thread.removedWhy !== null) return thread
  await removeFromIndex(tx, thread)
  await count(tx, thread.status, -1)
  return setThread(ctx, tx, thread, "later")
}

/** Puts a held thread on the board, and announces it if it has never been there. */
export const releaseThread = (ctx: ExchangeContext, id: string): Promise<Thread> =>
  ctx.write(async (tx) => {
    const thread = await anyThread(tx, id)
    if (thread.held === null) return thread
    const released = await setThread(ctx, tx, thread, null)
    const words = await storedWords(tx, thread)
    if (thread.held === "new") await announceThread(ctx, tx, released, words)
    else await addToIndex(ctx, tx, released, words)
    await count(tx, thread.status, 1)
    return released
  })

async function setThread(ctx: ExchangeContext, tx: Db, thread: Thread, held: Hold | null) {
  const changes = heldColumns(held)
  await tx.update(threads).set(changes).where(eq(threads.num, thread.num))
  // Streams show no other threads than the board.
  ctx.live.forget(Board)
  return { ...thread, ...changes }
}

/** Takes a reply out of its thread; one that is removed or held stays as it is. */
export const holdReply = (ctx: ExchangeContext, id: string) =>
  ctx.write(async (tx) => {
    const { reply, thread } = await replyAndThread(tx, id)
    return { thread, reply: await holdReplyIn(ctx, tx, thread, reply) }
  })

/** The same in the caller's write. */
export async function holdReplyIn(
  ctx: ExchangeContext,
  tx: Db,
  thread: Thread,
  reply: Reply,
): Promise<Reply> {
  if (reply.removedWhy !== null) return reply
  await removeReply(ctx, tx, thread, reply, WAITS)
  await tx.update(replies).set({ held: "later" }).where(eq(replies.num, reply.num))
  return { ...reply, ...heldColumns("later") }
}

/** Puts a held reply into its thread, and announces it if it has never been there. */
export const releaseReply = (ctx: ExchangeContext, id: string) =>
  ctx.write(async (tx) => {
    const { reply, thread } = await replyAndThread(tx, id)
    if (reply.held === null) return { thread, reply }
    const changed = await removeReply(ctx, tx, thread, reply, null)
    const released = { ...reply, ...heldColumns(null) }
    if (reply.held === "new") await announceReply(ctx, tx, changed, released)
    return { thread: changed, reply: released }
  })
