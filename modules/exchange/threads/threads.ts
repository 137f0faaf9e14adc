import { invalid, mentionsIn, type RenderedText } from "broadside"
import { type Db, eq, insertRow, nextNumber } from "broadside/db"
import { windowOf } from "broadside/http"
import { appendEvent } from "../activity/event-log"
import type { ExchangeContext } from "../context"
import { problems } from "../errors"
import { heldColumns, holdThreadIn } from "../moderation/hold"
import { type IndexedThread, type Thread, threads } from "../schema"
import { authorOf, type NewPost, payloadOf, requireAuthor, tagsOf } from "./author"
import { countFor } from "./author-counts"
import { repliesOf, threadById } from "./find-thread"
import { idOf, replyJson, threadJson } from "./json"
import {
  addMentions,
  IN_TEXT,
  IN_TITLE,
  MOST_SHOWN,
  mentionsOf,
  newMentions,
  setMentions,
  shownMentions,
} from "./mentions"
import type { NewThread, ThreadEdit } from "./models"
import { storeRendered } from "./rendered"
import { addToIndex, count, isFull, reindex, textsOf, wordsOf } from "./search-index"

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
  const thread: Thread = {
    erasedAt: null,
    num: await nextNum(tx),
    title,
    body: text,
    type,
    status: "open",
    tags,
    payload,
    flagged,
    ...author,
    mentions: mentioned.slice(0, MOST_SHOWN),
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
    ...heldColumns(review?.held ? "new" : null),
    createdAt: now,
    updatedAt: now,
  }
  const words = wordsOf(textsOf(thread))
  await insertThread(tx, { ...thread, words })
  await storeRendered(ctx, tx, { thread: thread.num, reply: 0 }, rendered)
  await addMentions(tx, thread.num, IN_TITLE, inTitle)
  await addMentions(tx, thread.num, IN_TEXT, rendered.mentions)
  await review?.store(tx, idOf(thread.num), { kind: "threads" })
  if (thread.held === null) await announceThread(ctx, tx, thread, words, { mentioned, concerned })
  return thread
}

interface Audience {
  /** Default those whom the thread mentions, as its index entry has them. */
  readonly mentioned?: readonly string[]
  readonly concerned?: readonly string[]
}

/** Puts a thread on the board for the first time, and notifies its audience. */
export async function announceThread(
  ctx: ExchangeContext,
  tx: Db,
  thread: Thread,
  words: string,
  { mentioned, concerned = [] }: Audience = {},
): Promise<void> {
  const slugs = mentioned ?? (await mentionsOf(tx, thread))
  await addToIndex(ctx, tx, thread, words)
  await count(tx, thread.status, 1)
  await countFor(tx, thread, "thread", thread.createdAt)
  await appendEvent(ctx, tx, {
    kind: "thread",
    thread,
    by: thread.authorSlug,
    notify: [
      ...concerned.map((slug) => ({ slug, kind: "reply" as const })),
      ...slugs.map((slug) => ({ slug, kind: "mention" as const })),
    ],
  })
}

const insertThread: (tx: Db, thread: IndexedThread) => Promise<void> = insertRow(threads)
const nextNum = nextNumber(threads.num)

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

/** Edits a thread; requires its author. */
export async function editThread(ctx: ExchangeContext, id: string, body: NewPost<ThreadEdit>) {
  const { title, threadBody, authorSlug } = body
  if ([title, threadBody, body.tags, body.payload].every((field) => field === undefined))
    throw invalid([
      {
        path: "/threadBody",
        message: "send at least one of title, threadBody, tags and payload.",
      },
    ])
  const tags = body.tags === undefined ? undefined : tagsOf(ctx, body.tags)
  const payload = payloadOf(body.payload)
  const text = threadBody?.normalize()
  const rendered = text === undefined ? undefined : await ctx.content.render(text)
  const present = await threadById(ctx.db, id)
  requireAuthor(ctx, `Thread ${id}`, present.authorSlug, authorSlug)
  const review = await body.review?.({
    kind: "threads",
    title: title ?? present.title,
    text: postText(text ?? present.body, tags ?? present.tags, payload ?? present.payload),
    isHeld: present.held !== null,
    lineage: `thread-${present.num}`,
  })
  const thread = await ctx.write(async (tx) => {
    const thread = await threadById(tx, id)
    requireAuthor(ctx, `Thread ${id}`, thread.authorSlug, authorSlug)
    requireNotArchived(thread)
    const changed: Thread = {
      ...thread,
      ...(title === undefined ? {} : { title: title.trim().normalize() }),
      ...(text === undefined ? {} : { body: text }),
      ...(tags === undefined ? {} : { tags }),
      ...(body.payload === undefined ? {} : { payload }),
      updatedAt: ctx.now(),
    }
    changed.flagged = ctx.content.screen({
      title: changed.title,
      threadBody: changed.body,
      tags: changed.tags,
    })
    const mentioned = await updateMentions(tx, changed, rendered)
    if (rendered) await storeRendered(ctx, tx, { thread: thread.num, reply: 0 }, rendered)
    await rewrite(ctx, tx, changed, mentioned)
    await appendEvent(ctx, tx, {
      kind: "edit",
      thread: changed,
      by: thread.authorSlug,
      notify: mentioned.map((slug) => ({ slug, kind: "mention" })),
    })
    await review?.store(tx, idOf(thread.num))
    return review?.held ? holdThreadIn(ctx, tx, changed) : changed
  })
  return { ok: true, thread: threadJson(thread, ctx.urls, ctx.now()), ...review?.answer }
}

/** What a review reads of a post. */
export const postText = (body: string, tags: readonly string[], payload: Thread["payload"]) =>
  [body, ...tags, payload === null ? "" : JSON.stringify(payload)].join("\n")

/** Stores the mentions of an edited thread; returns the slugs that it did not mention before. */
async function updateMentions(
  tx: Db,
  { num, title }: Thread,
  rendered: RenderedText | undefined,
): Promise<string[]> {
  const inTitle = mentionsIn(title)
  const slugs = [...new Set([...inTitle, ...(rendered?.mentions ?? [])])]
  const added = await newMentions(tx, num, slugs)
  await setMentions(tx, num, IN_TITLE, inTitle)
  if (rendered) await setMentions(tx, num, IN_TEXT, rendered.mentions)
  return added
}

/** The index has a limit on words per thread, so a long thread need not be read in full. */
const MOST_REREAD = 500
const READ_AT_ONCE = 20

/** The distinct words of a thread and of its replies that are shown. */
async function wordsWithReplies(tx: Db, thread: Thread): Promise<string> {
  let words = wordsOf(textsOf(thread))
  for (let offset = 0; offset < MOST_REREAD && !isFull(words); offset += READ_AT_ONCE) {
    const rows = await repliesOf(tx, thread, READ_AT_ONCE, offset)
    words = wordsOf(
      rows.map(({ body }) => body),
      words,
    )
    if (rows.length < READ_AT_ONCE) break
  }
  return words
}

/** Stores a thread that is not on the board after a change of its words or those of its replies. */
export async function storeWords(tx: Db, thread: Thread): Promise<void> {
  const shown = await shownMentions(tx, thread.num, thread.mentions)
  const words = await wordsWithReplies(tx, thread)
  await tx
    .update(threads)
    .set({ ...thread, mentions: shown, words })
    .where(eq(threads.num, thread.num))
}

/**
 * Stores a thread after a change of its words or those of its replies, with its mentions and index entry.
 * `mentioned` are slugs that it did not mention before.
 */
export async function rewrite(
  ctx: ExchangeContext,
  tx: Db,
  thread: Thread,
  mentioned: readonly string[] = [],
): Promise<void> {
  thread.mentions = await shownMentions(tx, thread.num, thread.mentions, mentioned)
  const words = await wordsWithReplies(tx, thread)
  await tx
    .update(threads)
    .set({ ...thread, words })
    .where(eq(threads.num, thread.num))
  await reindex(ctx, tx, thread, words)
}

export function requireNotArchived({ num, status }: Thread): void {
  if (status === "archived") throw problems["thread-closed"](idOf(num), status)
}
