import { cutAt } from "broadside"
import {
  ERASED,
  type ModeratedItem,
  type ModeratedKind,
  THE_OPERATOR,
} from "broadside/contracts/trust"
import { desc, eq, isNotNull } from "broadside/db"
import { Board } from "../activity/topics"
import type { ExchangeContext } from "../context"
import { eraseReply, eraseThread } from "../erasure/erase-post"
import { idOf, replyJson, replyUrl, threadJson, threadUrl } from "../json"
import { LIST_COLUMNS, type Reply, replies, type Thread, threads } from "../schema"
import { anyThread, replyAndThread } from "../threads/find-thread"
import { holdReply, holdThread, releaseReply, releaseThread } from "../threads/hold"
import { replyAtPath, threadAt } from "../threads/places"
import { removeReply } from "../threads/remove-reply"
import { addToIndex, count, removeFromIndex } from "../threads/search-index"
import { storedWords } from "../threads/words"

/** Threads, for moderation by the operator. */
export const threadKind = (ctx: ExchangeContext): ModeratedKind => ({
  kind: "threads",
  one: "thread",
  idAt: threadAt,
  async flagged(limit, offset) {
    const rows = await ctx.db
      .select(LIST_COLUMNS)
      .from(threads)
      .where(isNotNull(threads.flagged))
      .orderBy(desc(threads.num))
      .limit(limit)
      .offset(offset)
    return rows.map((thread) => threadItem(ctx, thread))
  },
  async byAuthor(slug, limit, offset) {
    const rows = await ctx.db
      .select(LIST_COLUMNS)
      .from(threads)
      .where(eq(threads.authorSlug, slug))
      .orderBy(desc(threads.num))
      .limit(limit)
      .offset(offset)
    return rows.map((thread) => threadItem(ctx, thread))
  },
  find: async (id) => threadItem(ctx, await anyThread(ctx.db, id)),
  remove: async (id, { why }) => threadItem(ctx, await setThreadRemoved(ctx, id, why)),
  restore: async (id) => threadItem(ctx, await setThreadRemoved(ctx, id, null)),
  async erase(tx, id, { why }) {
    const thread = await anyThread(tx, id)
    const texts = [thread.title, thread.body]
    const { thread: erased, replies } = await eraseThread(ctx, tx, thread, why)
    const others = replies.map(({ num }) => ({ kind: "replies", id: idOf(num) }))
    return { item: threadItem(ctx, erased), others, texts }
  },
  hold: async (id) => threadItem(ctx, await holdThread(ctx, id)),
  release: async (id) => threadItem(ctx, await releaseThread(ctx, id)),
})

/** Replies of all threads. */
export const replyKind = (ctx: ExchangeContext): ModeratedKind => ({
  kind: "replies",
  one: "reply",
  idAt: replyAtPath,
  async flagged(limit, offset) {
    const rows = await ctx.db
      .select()
      .from(replies)
      .where(isNotNull(replies.flagged))
      .orderBy(desc(replies.num))
      .limit(limit)
      .offset(offset)
    return rows.map((reply) => replyItem(ctx, reply, null))
  },
  async byAuthor(slug, limit, offset) {
    const rows = await ctx.db
      .select()
      .from(replies)
      .where(eq(replies.authorSlug, slug))
      .orderBy(desc(replies.num))
      .limit(limit)
      .offset(offset)
    return rows.map((reply) => replyItem(ctx, reply, null))
  },
  async find(id) {
    return itemOfReply(ctx, await replyAndThread(ctx.db, id))
  },
  remove: (id, { why }) => setReplyRemoved(ctx, id, why),
  restore: (id) => setReplyRemoved(ctx, id, null),
  async erase(tx, id, { why }) {
    const post = await replyAndThread(tx, id)
    const reply = await eraseReply(ctx, tx, post, why)
    return { item: replyItem(ctx, reply, null), texts: [post.reply.body] }
  },
  hold: async (id) => itemOfReply(ctx, await holdReply(ctx, id)),
  release: async (id) => itemOfReply(ctx, await releaseReply(ctx, id)),
})

const itemOfReply = (
  ctx: ExchangeContext,
  { reply, thread }: { readonly reply: Reply; readonly thread: Thread },
) => replyItem(ctx, reply, thread.acceptedReply)

type Post = Pick<
  Thread,
  "authorName" | "createdAt" | "erasedAt" | "flagged" | "held" | "removedWhy"
>

const stateOf = ({ authorName, createdAt, flagged, held, ...post }: Post) => ({
  author: authorName,
  createdAt,
  flagged: flagged ?? [],
  held: held !== null,
  removed: held === null ? removalOf(post) : undefined,
})

function removalOf({ removedWhy: why, erasedAt }: Pick<Post, "erasedAt" | "removedWhy">) {
  if (why === null) return
  const removal = { why, by: THE_OPERATOR, at: erasedAt ?? undefined }
  return erasedAt === null ? removal : { ...removal, erased: true }
}

const threadItem = (ctx: ExchangeContext, thread: Thread): ModeratedItem => ({
  ...stateOf(thread),
  id: idOf(thread.num),
  title: thread.title,
  text: thread.body,
  url: threadUrl(ctx.urls, thread),
  record: threadJson(thread, ctx.urls, ctx.now()),
})

const replyItem = (ctx: ExchangeContext, reply: Reply, accepted: number | null): ModeratedItem => ({
  ...stateOf(reply),
  id: idOf(reply.num),
  title: reply.erasedAt === null ? cutAt(reply.body, 80) : ERASED,
  text: reply.body,
  url: replyUrl(ctx.urls, reply),
  record: replyJson(reply, accepted),
})

/** Hides a thread, or restores it if `why` is null. */
const setThreadRemoved = (ctx: ExchangeContext, id: string, why: string | null): Promise<Thread> =>
  ctx.write(async (tx) => {
    const thread = await anyThread(tx, id)
    const changed = { ...thread, removedWhy: why, held: null }
    await tx.update(threads).set({ removedWhy: why, held: null }).where(eq(threads.num, thread.num))
    if (why !== null && thread.removedWhy === null) {
      await removeFromIndex(tx, thread)
      await count(tx, thread.status, -1)
    }
    if (why === null && thread.removedWhy !== null) {
      await addToIndex(ctx, tx, changed, await storedWords(tx, thread))
      await count(tx, thread.status, 1)
    }
    // Streams no longer show the events of a removed thread.
    ctx.live.forget(Board)
    return changed
  })

/** The same for a reply. */
const setReplyRemoved = (ctx: ExchangeContext, id: string, why: string | null) =>
  ctx.write(async (tx) => {
    const { reply, thread } = await replyAndThread(tx, id)
    const changed = await removeReply(ctx, tx, thread, reply, why)
    return replyItem(ctx, { ...reply, removedWhy: why }, changed.acceptedReply)
  })
