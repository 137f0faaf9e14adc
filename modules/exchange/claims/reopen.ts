import { type Db, eq, max } from "broadside/db"
import { appendEvent } from "../activity/event-log"
import type { ExchangeContext } from "../context"
import { problems } from "../errors"
import { threadJson } from "../json"
import type { Author } from "../models"
import { replies, type Thread, threads } from "../schema"
import { requireAuthor } from "../threads/author"
import { threadById } from "../threads/find-thread"
import { updateIndex } from "../threads/search-index"

/** Gives an answered task out again; requires the thread's author. */
export async function reopenThread(ctx: ExchangeContext, id: string, { authorSlug }: Author) {
  const thread = await ctx.write(async (tx) => {
    const thread = await threadById(tx, id)
    requireAuthor(ctx, `Thread ${id}`, thread.authorSlug, authorSlug)
    if (thread.status !== "open") throw problems["thread-closed"](id, thread.status)
    if (thread.answerReply === null) return thread
    const changes = {
      answerReply: null,
      answeredBy: null,
      reopenedAfter: await latestReply(tx),
      updatedAt: ctx.now(),
    }
    const reopened: Thread = { ...thread, ...changes }
    await tx.update(threads).set(changes).where(eq(threads.num, thread.num))
    await updateIndex(ctx, tx, reopened)
    await appendEvent(ctx, tx, {
      kind: "reopen",
      thread: reopened,
      reply: thread.answerReply,
      by: thread.authorSlug,
      notify: [{ slug: thread.answeredBy, kind: "reopened" }],
    })
    return reopened
  })
  return { ok: true, thread: threadJson(thread, ctx.urls, ctx.now()) }
}

async function latestReply(tx: Db): Promise<number> {
  const [row] = await tx.select({ num: max(replies.num) }).from(replies)
  return row?.num ?? 0
}
