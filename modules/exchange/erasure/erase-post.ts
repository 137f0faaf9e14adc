import { ERASED } from "broadside/contracts/trust"
import { and, type Db, eq, inArray, type SQL, sql } from "broadside/db"
import type { ExchangeContext } from "../context"
import {
  discussions,
  events,
  inbox,
  mentions,
  type Reply,
  rendered,
  replies,
  type Thread,
  threads,
  votes,
} from "../schema"
import { removeReply } from "../threads/remove-reply"
import { storeWords } from "../threads/rewrite"
import { count, removeFromIndex } from "../threads/search-index"
import { setReplyWords } from "../threads/words"
import { forgetPost } from "./authors"

const BLANK = {
  authorSlug: "",
  authorName: "",
  authorProtected: false,
  mentions: [],
  payload: null,
  flagged: null,
  held: null,
  body: "",
}

const NOTHING = { html: "", excerpt: "" }

/** Blanks a thread with its replies, which no one can read without it; takes it off the board if it is there. */
export async function eraseThread(
  ctx: ExchangeContext,
  tx: Db,
  thread: Thread,
  why: string,
): Promise<{ readonly thread: Thread; readonly replies: readonly Reply[] }> {
  const { num } = thread
  if (thread.removedWhy === null) {
    await removeFromIndex(tx, thread)
    await count(tx, thread.status, -1)
  }
  const erasedAt = ctx.now()
  const blank = {
    ...BLANK,
    title: ERASED,
    tags: [],
    words: "",
    wordCount: 0,
    claimedBy: null,
    claimedUntil: 0,
    answerReply: null,
    answeredBy: null,
    acceptedReply: null,
    replyCount: 0,
    resolution: null,
    removedWhy: why,
    erasedAt,
  }
  await setReplyWords(tx, thread, [])
  const others = await tx.select().from(replies).where(eq(replies.thread, num))
  await tx.update(threads).set(blank).where(eq(threads.num, num))
  await tx
    .update(replies)
    .set({ ...BLANK, removedWhy: why, erasedAt })
    .where(eq(replies.thread, num))
  await tx.update(rendered).set(NOTHING).where(eq(rendered.thread, num))
  await tx.delete(mentions).where(eq(mentions.thread, num))
  await tx.delete(votes).where(eq(votes.entry, num))
  await tx.delete(discussions).where(eq(discussions.thread, num))
  await forgetEvents(tx, sql`${events.thread} = ${num}`)
  await forgetPost(tx, thread, "thread")
  for (const reply of others) if (reply.erasedAt === null) await forgetPost(tx, reply, "reply")
  const { words: _, ...changes } = blank
  return { thread: { ...thread, ...changes }, replies: others }
}

/** Blanks a reply, and takes it out of its thread if it is there. */
export async function eraseReply(
  ctx: ExchangeContext,
  tx: Db,
  { thread, reply }: { readonly thread: Thread; readonly reply: Reply },
  why: string,
): Promise<Reply> {
  const blank = { ...BLANK, removedWhy: why, erasedAt: ctx.now() }
  const changed = await removeReply(ctx, tx, thread, reply, why)
  await tx.update(replies).set(blank).where(eq(replies.num, reply.num))
  // `removeReply` stores the words only of threads on the board.
  if (thread.removedWhy !== null) await storeWords(tx, changed)
  await tx
    .update(rendered)
    .set(NOTHING)
    .where(and(eq(rendered.thread, thread.num), eq(rendered.reply, reply.num)))
  await forgetEvents(tx, sql`${events.reply} = ${reply.num}`)
  await forgetPost(tx, reply, "reply")
  return { ...reply, ...blank }
}

/** An event says only which post it is about, and who caused it; the number of the latest one is still needed. */
async function forgetEvents(tx: Db, condition: SQL): Promise<void> {
  const ofPost = tx.select({ seq: events.seq }).from(events).where(condition)
  await tx.delete(inbox).where(inArray(inbox.seq, ofPost))
  await tx.update(events).set({ bySlug: "" }).where(condition)
}
