import { cutAt } from "broadside"
import type { ModeratedKind } from "broadside/contracts/trust"
import { eq } from "broadside/db"
import { isVisible, moderatedKind } from "broadside/trust"
import type { ExchangeContext } from "../context"
import { BLANK_REPLY, BLANK_THREAD, sweepReply, sweepThread } from "../erasure/erase-post"
import { idOf, replyJson, replyUrl, threadJson, threadUrl } from "../json"
import { type Reply, replies, type Thread, threads } from "../schema"
import { replyChanged, threadChanged } from "../threads/changed"
import { anyThread, replyAndThread } from "../threads/find-thread"
import { replyAtPath, threadAt } from "../threads/places"

const announce = (post: Reply | Thread) => ({ announced: post.announced || isVisible(post) })

/** Threads, for moderation by the operator. */
export const threadKind = (ctx: ExchangeContext): ModeratedKind =>
  moderatedKind<Thread>(ctx, {
    kind: "threads",
    one: "thread",
    table: threads,
    key: "num",
    author: threads.authorName,
    authorSlug: threads.authorSlug,
    idAt: threadAt,
    load: anyThread,
    describe: (thread) => ({
      id: idOf(thread.num),
      title: thread.title,
      author: thread.authorName,
      text: thread.body,
      url: threadUrl(ctx.urls, thread),
      record: threadJson(thread, ctx.urls, ctx.now()),
    }),
    blank: BLANK_THREAD,
    also: announce,
    async others(tx, { num }) {
      const rows = await tx
        .select({ num: replies.num })
        .from(replies)
        .where(eq(replies.thread, num))
      return rows.map((reply) => ({ kind: "replies", id: idOf(reply.num) }))
    },
    async changed(tx, after, before) {
      await threadChanged(ctx, tx, after, before)
      if (after.erased) await sweepThread(tx, after, before)
    },
  })

/** A reply, with its thread where it was read alone. */
interface OneReply extends Reply {
  readonly of?: Thread
}

/** Replies of all threads. */
export const replyKind = (ctx: ExchangeContext): ModeratedKind =>
  moderatedKind<OneReply>(ctx, {
    kind: "replies",
    one: "reply",
    table: replies,
    key: "num",
    author: replies.authorName,
    authorSlug: replies.authorSlug,
    idAt: replyAtPath,
    async load(db, id) {
      const { reply, thread } = await replyAndThread(db, id)
      return { ...reply, of: thread }
    },
    describe: (reply) => ({
      id: idOf(reply.num),
      title: cutAt(reply.body, 80),
      author: reply.authorName,
      text: reply.body,
      url: replyUrl(ctx.urls, reply),
      record: replyJson(reply, isVisible(reply) ? (reply.of?.acceptedReply ?? null) : null),
    }),
    blank: BLANK_REPLY,
    texts: ({ body }) => [body],
    also: announce,
    async changed(tx, after, before) {
      if (after.of) await replyChanged(ctx, tx, after.of, after, before)
      if (after.erased) await sweepReply(tx, before)
    },
  })
