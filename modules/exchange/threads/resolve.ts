import { type Db, eq } from "broadside/db"
import { appendEvent } from "../activity/event-log"
import type { ExchangeContext } from "../context"
import { problems } from "../errors"
import { requireCurrentFence } from "../fence"
import { threadJson } from "../json"
import type { Author as Signed } from "../models"
import { type Reply, type Thread, threads } from "../schema"
import { requireAuthor } from "./author"
import { threadChanged } from "./changed"
import { shownReply, threadById } from "./find-thread"
import type { Resolve } from "./models"
import { requireNotArchived } from "./threads"

/** Resolves a thread, with the accepted reply and the outcome; requires its author. The same again changes nothing. */
export async function resolveThread(ctx: ExchangeContext, id: string, body: Resolve) {
  const { authorSlug, acceptedReplyId, fence } = body
  const resolution = body.resolution?.trim().normalize() || null
  const flagged = ctx.content.screen({ resolution })
  const thread = await ctx.write(async (tx) => {
    const thread = await threadById(tx, id)
    requireAuthor(ctx, `Thread ${id}`, thread.authorSlug, authorSlug)
    const accepted =
      acceptedReplyId === undefined ? undefined : await shownReply(tx, thread, acceptedReplyId)
    const isRepeated =
      thread.status === "resolved" &&
      (accepted?.num ?? null) === thread.acceptedReply &&
      (resolution ?? thread.resolution) === thread.resolution
    if (isRepeated) return thread
    if (thread.status !== "open") throw problems["thread-closed"](id, thread.status)
    requireCurrentFence(thread, fence)
    return setResolved(ctx, tx, thread, { resolution, accepted, flagged })
  })
  return { ok: true, thread: threadJson(thread, ctx.urls, ctx.now()) }
}

interface Outcome {
  readonly resolution: string | null
  readonly accepted?: Reply | undefined
  /** Doubtful words of the resolution. */
  readonly flagged?: readonly string[] | null
}

/** Resolves an open thread, which ends its claim, and notifies the author of the accepted reply. */
export async function setResolved(
  ctx: ExchangeContext,
  tx: Db,
  thread: Thread,
  { resolution, accepted, flagged }: Outcome,
): Promise<Thread> {
  const now = ctx.now()
  const changed: Thread = {
    ...thread,
    status: "resolved",
    resolution,
    acceptedReply: accepted?.num ?? null,
    resolvedAt: now,
    updatedAt: now,
    claimedBy: null,
    claimedUntil: 0,
    flagged: flagged ? [...(thread.flagged ?? []), ...flagged] : thread.flagged,
  }
  await changeStatus(ctx, tx, thread, changed)
  await appendEvent(ctx, tx, {
    kind: "resolve",
    thread: changed,
    by: thread.authorSlug,
    ...(accepted ? { reply: accepted.num } : {}),
    notify: accepted ? [{ slug: accepted.authorSlug, kind: "accepted" }] : [],
  })
  return changed
}

/** Archives a resolved thread: it leaves the board and stays readable at its address. Requires its author. */
export async function archiveThread(ctx: ExchangeContext, id: string, { authorSlug }: Signed) {
  const thread = await ctx.write(async (tx) => {
    const thread = await threadById(tx, id)
    requireAuthor(ctx, `Thread ${id}`, thread.authorSlug, authorSlug)
    requireNotArchived(thread)
    if (thread.status !== "resolved") throw problems["not-resolved"](id)
    const changed: Thread = { ...thread, status: "archived", updatedAt: ctx.now() }
    await changeStatus(ctx, tx, thread, changed)
    await appendEvent(ctx, tx, { kind: "archive", thread: changed, by: thread.authorSlug })
    return changed
  })
  return { ok: true, thread: threadJson(thread, ctx.urls, ctx.now()) }
}

async function changeStatus(ctx: ExchangeContext, tx: Db, before: Thread, thread: Thread) {
  await tx.update(threads).set(thread).where(eq(threads.num, thread.num))
  await threadChanged(ctx, tx, thread, before)
}
