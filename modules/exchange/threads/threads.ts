import { mentionsIn } from "broadside"
import { type Db, insertNumbered } from "broadside/db"
import { windowOf } from "broadside/http"
import { appendEvent } from "../activity/event-log"
import type { ExchangeContext } from "../context"
import { problems } from "../errors"
import { idOf, replyJson, threadJson } from "../json"
import { addMentions, IN_TEXT, IN_TITLE, MAX_SHOWN, mentionsOf } from "../mentions"
import { type IndexedThread, newPostLife, type Thread, threads } from "../schema"
import { authorOf, type NewPost, payloadOf, tagsOf } from "./author"
import { countFor } from "./author-counts"
import { repliesOf, threadById } from "./find-thread"
import type { NewThread } from "./models"
import { storeRendered } from "./rendered"
import { addToIndex, countNew } from "./search-index"
import { textsOf, wordsOf } from "./words"

/** Starts a thread. */
export async function createThread(ctx: ExchangeContext, body: NewPost<NewThread>) {
  const prepared = await prepareThread(ctx, body)
  const thread = await ctx.write((tx) => storeThread(ctx, tx, prepared))
  const answer = threadJson(thread, ctx.urls, ctx.now())
  return { ok: true, id: answer.id, url: answer.url, thread: answer, ...prepared.review?.answer }
}

/** Checks and renders a thread, outside any write. */
export async function prepareThread(ctx: ExchangeContext, body: NewPost<NewThread>) {
  const author = authorOf(ctx, body)
  const title = body.title.trim().normalize()
  const text = body.threadBody.normalize()
  const tags = tagsOf(ctx, body.tags)
  const payload = payloadOf(body.payload)
  const flagged = ctx.content.screen({
    title,
    threadBody: text,
    tags,
    authorName: author.authorName,
  })
  const rendered = await ctx.content.render(text)
  const review = await body.review?.({
    kind: "threads",
    title,
    text: postText(text, tags, payload),
    newTexts: [title, text],
    flagged,
  })
  const type = body.type ?? "idea"
  return { author, title, text, type, tags, payload, flagged, rendered, review }
}
export type PreparedThread = Awaited<ReturnType<typeof prepareThread>>

/** Stores a thread; notifies those whom it mentions, and `concerned`. */
export async function storeThread(
  ctx: ExchangeContext,
  tx: Db,
  { author, title, text, type, tags, payload, flagged, rendered, review }: PreparedThread,
  concerned: readonly string[] = [],
): Promise<Thread> {
  const now = ctx.now()
  const inTitle = mentionsIn(title)
  const mentioned = [...new Set([...inTitle, ...rendered.mentions])]
  const distinct = wordsOf(textsOf({ title, body: text, tags, authorName: author.authorName }))
  const words = distinct.join(" ")
  const row: Omit<Thread, "num"> = {
    title,
    body: text,
    type,
    status: "open",
    tags,
    payload,
    flagged,
    ...author,
    mentions: mentioned.slice(0, MAX_SHOWN),
    wordCount: distinct.length,
    replyCount: 0,
    viewCount: 0,
    claimedBy: null,
    claimedUntil: 0,
    fence: 0,
    answerReply: null,
    answeredBy: null,
    reopenedAfter: 0,
    acceptedReply: null,
    resolution: null,
    resolvedAt: null,
    ...newPostLife(review?.held === true),
    createdAt: now,
    updatedAt: now,
  }
  const thread: Thread = { num: await insertThread(tx, { ...row, words }), ...row }
  await countNew(tx, thread)
  await storeRendered(ctx, tx, { thread: thread.num, reply: 0 }, rendered)
  await addMentions(tx, thread.num, IN_TITLE, inTitle)
  await addMentions(tx, thread.num, IN_TEXT, rendered.mentions)
  await review?.store(tx, idOf(thread.num), { kind: "threads" })
  if (!thread.held) await announceThread(ctx, tx, thread, words, { mentioned, concerned })
  return thread
}

interface Audience {
  /** Default those whom the thread mentions, as its index entry has them. */
  readonly mentioned?: readonly string[]
  readonly concerned?: readonly string[]
}

/** Puts a thread on the board for the first time, and notifies its audience. The caller counts the thread. */
export async function announceThread(
  ctx: ExchangeContext,
  tx: Db,
  thread: Thread,
  words: string,
  { mentioned, concerned = [] }: Audience = {},
): Promise<void> {
  const slugs = mentioned ?? (await mentionsOf(tx, thread))
  await addToIndex(ctx, tx, thread, words)
  await countFor(tx, thread, "thread", thread.createdAt)
  await appendEvent(ctx, tx, {
    kind: "thread",
    thread,
    by: thread.authorSlug,
    isProtected: thread.authorProtected,
    notify: [
      ...concerned.map((slug) => ({ slug, kind: "reply" as const })),
      ...slugs.map((slug) => ({ slug, kind: "mention" as const })),
    ],
  })
}

const insertThread: (tx: Db, thread: Omit<IndexedThread, "num">) => Promise<number> =
  insertNumbered(threads, "num")

/** A thread with one page of its replies. */
export async function readThread(
  ctx: ExchangeContext,
  id: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const thread = await threadById(ctx.db, id)
  const rows = await repliesOf(ctx.db, thread, limit + 1, offset)
  return {
    ok: true,
    thread: threadJson(thread, ctx.urls, ctx.now()),
    replies: rows.slice(0, limit).map((reply) => replyJson(reply, thread.acceptedReply)),
    ...windowOf({ limit, offset }, rows.length > limit),
  }
}

/** What a review reads of a post. */
export const postText = (body: string, tags: readonly string[], payload: Thread["payload"]) =>
  [body, ...tags, payload === null ? "" : JSON.stringify(payload)].join("\n")

export function requireNotArchived({ num, status }: Thread): void {
  if (status === "archived") throw problems["thread-closed"](idOf(num), status)
}
