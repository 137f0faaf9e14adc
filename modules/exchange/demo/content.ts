import { type DemoContent, landmark } from "broadside/contracts"
import { asc, eq, inArray } from "broadside/db"
import type { ExchangeContext } from "../context"
import { idOf } from "../json"
import { replies as replyTable, type Thread, threads } from "../schema"
import { postReply } from "../threads/replies"
import { resolveThread } from "../threads/resolve"
import { threadCounts } from "../threads/search-index"
import { createThread } from "../threads/threads"
import type { DemoThread } from "./threads"

/** Adds a few threads to an empty board, or continues after an interruption. */
export const demoContent = (ctx: ExchangeContext): DemoContent => ({
  async fill() {
    const { demoThreads } = await import("./threads")
    const all = demoThreads({
      now: ctx.now(),
      jamPrefix: ctx.config.jam_prefix,
      games: landmark(ctx, "archive")?.path,
    })
    const present = await presentOf(ctx, all)
    const { open, resolved, archived } = await threadCounts(ctx.db)
    if (present.size === 0 && open + resolved + archived > 0) return
    let added = 0
    for (const thread of all) added += await complete(ctx, thread, present.get(thread.title))
    if (added === 0) return
    return `${all.length} threads are on the Exchange, one of them a jam.`
  },
})

/** Adds the missing parts of a thread; returns how many there were. */
async function complete(
  ctx: ExchangeContext,
  { replies, accepted, ...thread }: DemoThread,
  present: Thread | undefined,
): Promise<number> {
  const id = present ? idOf(present.num) : (await createThread(ctx, thread)).id
  // Replies are posted in order, so the existing ones are the first.
  const posted = present ? await replyIdsOf(ctx, present) : []
  const missing = replies.slice(posted.length)
  for (const reply of missing) posted.push((await postReply(ctx, id, reply)).id)
  const acceptedReplyId = accepted === undefined ? undefined : posted[accepted]
  const isOpen = (present?.status ?? "open") === "open"
  if (acceptedReplyId && isOpen)
    await resolveThread(ctx, id, { authorSlug: thread.authorSlug, acceptedReplyId })
  return (present ? 0 : 1) + missing.length + (acceptedReplyId && isOpen ? 1 : 0)
}

async function presentOf(
  ctx: ExchangeContext,
  demo: readonly DemoThread[],
): Promise<Map<string, Thread>> {
  const titles = demo.map(({ title }) => title)
  const rows = await ctx.db.select().from(threads).where(inArray(threads.title, titles))
  const isDemo = ({ title, authorSlug }: Thread) =>
    demo.some((thread) => thread.title === title && thread.authorSlug === authorSlug)
  return new Map(rows.filter(isDemo).map((thread) => [thread.title, thread]))
}

async function replyIdsOf(ctx: ExchangeContext, { num }: Thread): Promise<string[]> {
  const rows = await ctx.db
    .select({ num: replyTable.num })
    .from(replyTable)
    .where(eq(replyTable.thread, num))
    .orderBy(asc(replyTable.num))
  return rows.map((reply) => idOf(reply.num))
}
