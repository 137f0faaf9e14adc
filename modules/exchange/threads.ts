import { invalid, mentionsIn } from "broadside"
import { and, type Db, eq, insertRow, isNull, ne, sql, statement } from "broadside/db"
import { windowOf } from "broadside/http"
import { countFor } from "./authors"
import type { ExchangeContext } from "./context"
import { problems } from "./errors"
import { record } from "./events"
import { repliesOf, threadById } from "./finding"
import { count, index, reindex, textsOf, vocabulary, wordsOf } from "./indexing"
import type { NewThread, ThreadEdit } from "./models"
import { authorOf, payloadOf, requireAuthor, tagsOf } from "./posting"
import { idOf, replyRecord, threadRecord } from "./record"
import { type IndexedThread, replies, type Thread, threads } from "./schema"

/** Begins a thread. */
export async function createThread(ctx: ExchangeContext, body: NewThread) {
  const author = authorOf(ctx, body)
  const title = body.title.trim().normalize()
  const text = body.threadBody.normalize()
  const tags = tagsOf(ctx, body.tags)
  const payload = payloadOf(body.payload)
  const flagged = ctx.content.words({
    title,
    threadBody: text,
    tags,
    authorName: author.authorName,
  })
  const thread = await ctx.write(async (tx) => {
    const now = ctx.now()
    const thread: Thread = {
      num: await nextNum(tx),
      ...{ title, body: text, type: body.type ?? "idea", status: "open", tags, payload, flagged },
      ...author,
      mentions: mentionsIn(`${title}\n\n${text}`),
      ...{ replyCount: 0, viewCount: 0, claimedBy: null, claimedUntil: 0, fence: 0 },
      ...{ acceptedReply: null, resolution: null, resolvedAt: null, removedWhy: null },
      ...{ createdAt: now, updatedAt: now },
    }
    const words = wordsOf(textsOf(thread))
    await insertThread(tx, { ...thread, words })
    await index(ctx, tx, thread, words)
    await vocabulary.learn(tx, words.split(" "))
    await count(tx, "open", 1)
    await countFor(tx, author, "thread", now)
    await record(ctx, tx, {
      ...{ kind: "thread", thread: thread.num, by: author.authorSlug },
      notify: thread.mentions.map((slug) => ({ slug, kind: "mention" })),
    })
    return thread
  })
  const answer = threadRecord(thread, ctx.urls, ctx.now())
  return { ok: true, id: answer.id, url: answer.url, thread: answer }
}

const insertThread: (tx: Db, thread: IndexedThread) => Promise<void> = insertRow(threads)
const last = statement((db) =>
  db
    .select({ num: sql<number | null>`max(${threads.num})` })
    .from(threads)
    .prepare(),
)
async function nextNum(tx: Db): Promise<number> {
  const [row] = await last(tx).all()
  return (row?.num ?? 0) + 1
}

/** A thread with a window of its replies. */
export async function readThread(
  ctx: ExchangeContext,
  id: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const thread = await threadById(ctx.db, id)
  const found = await repliesOf(ctx.db, thread, limit + 1, offset)
  return {
    ok: true,
    thread: threadRecord(thread, ctx.urls, ctx.now()),
    replies: found.slice(0, limit).map((reply) => replyRecord(reply, thread.acceptedReply)),
    ...windowOf({ limit, offset }, found.length > limit),
  }
}

/** Changes a thread's words; for its author. */
export async function editThread(ctx: ExchangeContext, id: string, body: ThreadEdit) {
  const { title, threadBody, authorSlug } = body
  if ([title, threadBody, body.tags, body.payload].every((field) => field === undefined))
    throw invalid([
      {
        path: "/threadBody",
        message: "send title, threadBody, tags or payload: what is to change.",
      },
    ])
  const tags = body.tags === undefined ? undefined : tagsOf(ctx, body.tags)
  const payload = payloadOf(body.payload)
  const thread = await ctx.write(async (tx) => {
    const thread = await threadById(tx, id)
    requireAuthor(ctx, `Thread ${id}`, thread.authorSlug, authorSlug)
    requireNotArchived(thread)
    const changed: Thread = {
      ...thread,
      ...(title === undefined ? {} : { title: title.trim().normalize() }),
      ...(threadBody === undefined ? {} : { body: threadBody.normalize() }),
      ...(tags === undefined ? {} : { tags }),
      ...(body.payload === undefined ? {} : { payload }),
      updatedAt: ctx.now(),
    }
    changed.flagged = ctx.content.words({
      title: changed.title,
      threadBody: changed.body,
      tags: changed.tags,
    })
    await rewrite(ctx, tx, changed)
    await record(ctx, tx, {
      ...{ kind: "edit", thread: thread.num, by: thread.authorSlug },
      notify: newlyMentioned(thread, changed),
    })
    return changed
  })
  return { ok: true, thread: threadRecord(thread, ctx.urls, ctx.now()) }
}

export const newlyMentioned = (before: Thread, after: Thread) =>
  after.mentions
    .filter((slug) => !before.mentions.includes(slug))
    .map((slug) => ({ slug, kind: "mention" as const }))

// Of a thread that goes on for ever, the first replies are indexed anew after an edit.
const MOST_REREAD = 500

/** Stores a thread whose words, or whose replies' words, have changed: mentions and index follow. */
export async function rewrite(ctx: ExchangeContext, tx: Db, thread: Thread): Promise<void> {
  const mentioned = await tx
    .select({ mentions: replies.mentions })
    .from(replies)
    .where(
      and(eq(replies.thread, thread.num), isNull(replies.removedWhy), ne(replies.mentions, [])),
    )
  const own = mentionsIn(`${thread.title}\n\n${thread.body}`)
  thread.mentions = [...new Set([...own, ...mentioned.flatMap(({ mentions }) => mentions)])]
  const texts = (await repliesOf(tx, thread, MOST_REREAD)).map(({ body }) => body)
  const words = wordsOf([...textsOf(thread), ...texts])
  await tx
    .update(threads)
    .set({ ...thread, words })
    .where(eq(threads.num, thread.num))
  await reindex(ctx, tx, thread, words)
  await vocabulary.learn(tx, words.split(" "))
}

export function requireNotArchived({ num, status }: Thread): void {
  if (status === "archived") throw problems["thread-closed"](idOf(num), status)
}
