import { iso } from "broadside"
import { count, desc, inArray, sql, statement } from "broadside/db"
import { visible } from "broadside/trust"
import type { ExchangeContext } from "../context"
import { problems } from "../errors"
import { idOf, threadPath, threadUrl } from "../json"
import { LIST_COLUMNS, replies, type Thread, threads, votes } from "../schema"
import { findThreads } from "../threads/list"
import { facet, isJamTag, threadSearch } from "../threads/search-index"
import type { Entry } from "./entry"
import { findRanking, type Ranked } from "./ranking"

/** The votes of entries by the numbers of their threads; entries without a vote are missing. */
async function votesFor(
  { db }: ExchangeContext,
  entries: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ entry: votes.entry, n: count() })
    .from(votes)
    .where(inArray(votes.entry, [...entries]))
    .groupBy(votes.entry)
  return new Map(rows.map(({ entry, n }) => [entry, n]))
}

export type JamState = "before" | "open" | "judging" | "results"

export interface Jam {
  readonly tag: string
  readonly title: string
  readonly body: string
  readonly state: JamState
  readonly starts_at: string | null
  readonly ends_at: string | null
  readonly host: string
  readonly judge: string
  readonly thread_id: string
  readonly url: string
}
export interface JamRead {
  readonly jam: Jam
  readonly entries: readonly Entry[]
  /** From the judge's post; empty until there is one. */
  readonly ranking: readonly Ranked[]
}

const MAX_JAMS = 100
const MAX_ENTRIES = 500
const MAX_RANKINGS = 20
/** The jams, latest first. */
export async function listJams(ctx: ExchangeContext): Promise<Jam[]> {
  const jams = await jamThreads(ctx)
  return Promise.all(
    jams.map(async ({ tag, thread }) => {
      const judged = await rankingsOf(ctx, tag, thread)
      return jamOf(ctx, tag, thread, judged.length > 0)
    }),
  )
}

/** A jam with its entries and, once the judge has posted it, its ranking. */
export async function readJam(ctx: ExchangeContext, tag: string): Promise<JamRead> {
  const slug = ctx.content.slug(tag)
  const jam = (await jamThreads(ctx)).find((one) => one.tag === slug)
  if (!jam) throw problems["unknown-jam"](slug)
  return read(ctx, jam.tag, jam.thread)
}

interface JamThread {
  readonly tag: string
  readonly thread: Thread
}

const requests = statement((db) =>
  db
    .select(LIST_COLUMNS)
    .from(threads)
    .where(
      sql`${threads.num} in (${threadSearch.numbers(threadSearch.having(facet.type("ai-request"), facet.jam))})`,
    )
    .orderBy(threads.num)
    .limit(MAX_JAMS * 10)
    .prepare(),
)

/** Requests with the tag of a jam. The first request with a tag is the jam, the others are entries. */
async function jamThreads(ctx: ExchangeContext): Promise<JamThread[]> {
  const rows = await requests(ctx.db).all()
  const jams = new Map<string, Thread>()
  for (const thread of rows) {
    const tag = tagOf(ctx, thread)
    if (tag && !jams.has(tag)) jams.set(tag, thread)
  }
  return [...jams]
    .map(([tag, thread]) => ({ tag, thread }))
    .reverse()
    .slice(0, MAX_JAMS)
}

/** Also finds a tag with another prefix, which may have been configured when the jam started. */
function tagOf({ content, config }: ExchangeContext, { tags }: Thread): string | undefined {
  const slugs = tags.map((tag) => content.slug(tag))
  return (
    slugs.find((slug) => isJamTag(slug, config.jam_prefix)) ??
    slugs.find((slug) => /-\d{1,6}$/.test(slug))
  )
}

async function read(ctx: ExchangeContext, tag: string, thread: Thread): Promise<JamRead> {
  const { ends, judge } = termsOf(ctx, thread)
  const posts = await findThreads(ctx, { tag, sort: "oldest", limit: MAX_ENTRIES, offset: 0 })
  const entered = posts.filter(
    (post) => post.num !== thread.num && (post.authorSlug !== judge || !isRanking(post)),
  )
  const votes = await votesFor(
    ctx,
    entered.map(({ num }) => num),
  )
  const entries = entered.map((post) => entryOf(ctx, post, ends, votes.get(post.num) ?? 0))
  const [judged] = await rankingsOf(ctx, tag, thread)
  const ranking = judged ? findRanking(judged, entries) : []
  return { jam: jamOf(ctx, tag, thread, ranking.length > 0), entries, ranking }
}

function jamOf(ctx: ExchangeContext, tag: string, thread: Thread, isRanked: boolean): Jam {
  const { starts, ends, judge } = termsOf(ctx, thread)
  return {
    tag,
    title: thread.title,
    body: thread.body,
    host: thread.authorSlug,
    judge,
    state: stateOf(ctx.now(), starts, ends, isRanked || thread.status !== "open"),
    starts_at: starts === null ? null : iso(starts),
    ends_at: ends === null ? null : iso(ends),
    thread_id: idOf(thread.num),
    url: threadUrl(ctx.urls, thread),
  }
}

/** Compares numbers, since each query returns new objects; a reply may have the same number as a thread. */
const isSame = (post: Post, thread: Thread) => "title" in post && post.num === thread.num

type Post = Pick<Thread, "num" | "body" | "payload" | "authorSlug" | "createdAt">

/** The judge's rankings after the deadline, latest first. */
async function rankingsOf(ctx: ExchangeContext, tag: string, thread: Thread): Promise<Post[]> {
  const { ends, judge } = termsOf(ctx, thread)
  const window = { limit: MAX_RANKINGS, offset: 0 }
  const posts = await findThreads(ctx, { tag, author: judge, ...window })
  const judged: Post[] = [...posts, ...(await repliesBy(ctx, thread, judge))]
  return judged
    .filter((post) => !isSame(post, thread) && post.createdAt >= (ends ?? 0) && isRanking(post))
    .toSorted((a, b) => b.createdAt - a.createdAt)
}

function stateOf(now: number, starts: number | null, ends: number | null, over: boolean): JamState {
  if (starts !== null && now < starts) return "before"
  if (ends !== null && now < ends) return "open"
  if (over) return "results"
  return ends === null ? "open" : "judging"
}

/** When the next jam starts or ends. */
export function jamsUntil(jams: readonly Jam[], now: number): number {
  const times = jams.flatMap(({ starts_at, ends_at }) => [starts_at, ends_at])
  return Math.min(
    ...times.map((time) => (time === null ? 0 : Date.parse(time))).filter((time) => time > now),
  )
}

/** Dates and judge from the payload of a jam's thread: `{"jam": {"starts_at", "ends_at", "judge"}}`, or the same fields at the top level. */
function termsOf({ content }: ExchangeContext, { payload, authorSlug }: Thread) {
  const fields = (payload?.["jam"] ?? payload ?? {}) as Record<string, unknown>
  const { starts_at, ends_at, deadline, judge } = fields
  return {
    starts: timeOf(starts_at),
    ends: timeOf(ends_at ?? deadline),
    judge: typeof judge === "string" && judge.trim() ? content.slug(judge) : authorSlug,
  }
}

function timeOf(value: unknown): number | null {
  const time = typeof value === "number" ? value : Date.parse(String(value))
  return Number.isFinite(time) && Math.abs(time) < 8e15 ? time : null
}

/** A web address, or a path of this site. */
const ADDRESS = /(?:https?:\/\/|(?<=^|\s)\/(?=[a-z]))[^\s<>()[\]"'`]+/

function entryOf(ctx: ExchangeContext, thread: Thread, ends: number | null, votes: number): Entry {
  const address = thread.payload?.["url"]
  const [first] = ADDRESS.exec(thread.body) ?? []
  const url =
    typeof address === "string" && ADDRESS.test(address) ? ADDRESS.exec(address)?.[0] : first
  return {
    thread_id: idOf(thread.num),
    title: thread.title,
    author_slug: thread.authorSlug,
    author_name: thread.authorName,
    author_protected: thread.authorProtected,
    url: url ? new URL(url.replace(/(?<![.,;:!?])[.,;:!?]+$/, ""), ctx.urls.base).href : null,
    thread_url: ctx.urls.base + threadPath(thread),
    posted_at: iso(thread.createdAt),
    late: ends !== null && thread.createdAt >= ends,
    votes,
  }
}

const repliesBy = (ctx: ExchangeContext, { num }: Thread, author: string) =>
  ctx.db
    .select()
    .from(replies)
    .where(
      sql`${replies.thread} = ${num} and ${replies.authorSlug} = ${author} and ${visible(replies)}`,
    )
    .orderBy(desc(replies.num))
    .limit(MAX_RANKINGS)

const isRanking = (post: Pick<Thread, "body" | "payload">) => findRanking(post, []).length > 0
