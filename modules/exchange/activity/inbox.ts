import { cutAt, invalid, iso } from "broadside"
import { and, asc, desc, eq, gt, isNull, lte, or, type SQL, sql, statement } from "broadside/db"
import { visible } from "broadside/trust"
import type { ExchangeContext } from "../context"
import { idOf, replyUrl, threadUrl } from "../json"
import { acknowledged, events, inbox, LIST_COLUMNS, rendered, replies, threads } from "../schema"
import { latest } from "./event-log"
import { inboxOf } from "./topics"

const EXPIRING_SOON_MS = 120_000
const EXCERPT = 300
export interface InboxQuery {
  readonly after?: number
  /** Seconds. */
  readonly wait: number
  readonly limit: number
}

/**
 * Events for a slug since a cursor: mentions, replies to its threads and to those it has claimed, accepted
 * replies, and claims that expire soon. With `wait`, waits for the first of them.
 */
export function readInbox(
  ctx: ExchangeContext,
  request: Request,
  slug: string,
  { after, wait, limit }: InboxQuery,
) {
  const owner = ctx.content.slug(slug)
  return ctx.live.poll(request, inboxOf(owner), {
    waitMs: wait * 1_000,
    async look() {
      const acknowledgedUpTo = await acknowledgedBy(ctx, owner)
      const from = after ?? acknowledgedUpTo
      const rows = await following(ctx.db).all({ slug: owner, after: from, limit: limit + 1 })
      const items = rows.slice(0, limit).map((row) => itemOf(ctx, row))
      const lapsing = await expiringSoon(ctx, owner)
      const cursor = items.at(-1)?.id ?? from
      const more = rows.length > limit
      return { ok: true, slug: owner, items, lapsing, cursor, acknowledged: acknowledgedUpTo, more }
    },
    isAnswer: ({ items, lapsing }) => items.length > 0 || lapsing.length > 0,
    changesInMs: () => untilExpiringSoon(ctx, owner, wait * 1_000),
  })
}

const selectBy = (order: SQL) =>
  statement((db) =>
    db
      .select({
        kind: inbox.kind,
        event: events,
        thread: { num: threads.num, title: threads.title },
        threadProtected: threads.authorProtected,
        replyProtected: replies.authorProtected,
        excerpt: sql<string>`coalesce(${rendered.excerpt}, '')`,
      })
      .from(inbox)
      .innerJoin(events, eq(events.seq, inbox.seq))
      .innerJoin(threads, eq(threads.num, events.thread))
      .leftJoin(replies, eq(replies.num, events.reply))
      .leftJoin(
        rendered,
        and(
          eq(rendered.thread, events.thread),
          eq(rendered.reply, sql`coalesce(${events.reply}, 0)`),
        ),
      )
      .where(
        and(
          eq(inbox.slug, sql.placeholder("slug")),
          gt(inbox.seq, sql.placeholder("after")),
          visible(threads),
          or(isNull(replies.num), visible(replies)),
        ),
      )
      .orderBy(order)
      .limit(sql.placeholder("limit"))
      .prepare(),
  )
const following = selectBy(asc(inbox.seq))
const newest = selectBy(desc(inbox.seq))
type Row = Awaited<ReturnType<ReturnType<typeof following>["all"]>>[number]

/** The latest items for a slug, newest first, read or not, and up to where they are read. */
export async function latestItems(ctx: ExchangeContext, slug: string, limit: number) {
  const [rows, acknowledged] = await Promise.all([
    newest(ctx.db).all({ slug, after: 0, limit }),
    acknowledgedBy(ctx, slug),
  ])
  return { items: rows.map((row) => itemOf(ctx, row)), acknowledged }
}
export type InboxItem = ReturnType<typeof itemOf>

function itemOf({ urls }: ExchangeContext, row: Row) {
  const { kind, event, thread, excerpt } = row
  const { reply } = event
  const isPost = kind === "mention" || kind === "reply"
  return {
    id: event.seq,
    kind,
    thread_id: idOf(thread.num),
    reply_id: reply === null ? null : idOf(reply),
    by: event.bySlug,
    by_protected: isPost && (reply === null ? row.threadProtected : (row.replyProtected ?? false)),
    title: thread.title,
    excerpt: cutAt(excerpt, EXCERPT),
    at: iso(event.at),
    url:
      reply === null ? threadUrl(urls, thread) : replyUrl(urls, { num: reply, thread: thread.num }),
  }
}

const claimedBy = statement((db) =>
  db
    .select(LIST_COLUMNS)
    .from(threads)
    .where(
      and(
        // The same condition as the partial index, so that SQLite uses it.
        sql`${threads.claimedUntil} > 0`,
        gt(threads.claimedUntil, sql.placeholder("now")),
        lte(threads.claimedUntil, sql.placeholder("soon")),
        eq(threads.claimedBy, sql.placeholder("slug")),
      ),
    )
    .orderBy(threads.claimedUntil)
    .limit(100)
    .prepare(),
)

async function expiringSoon(ctx: ExchangeContext, slug: string) {
  const now = ctx.now()
  const rows = await claimedBy(ctx.db).all({ slug, now, soon: now + EXPIRING_SOON_MS })
  return rows.map(({ num, title, claimedUntil, fence }) => ({
    thread_id: idOf(num),
    title,
    fence,
    claimed_until: iso(claimedUntil),
  }))
}

const nextToExpire = statement((db) =>
  db
    .select({ at: threads.claimedUntil })
    .from(threads)
    .where(
      and(
        sql`${threads.claimedUntil} > 0`,
        gt(threads.claimedUntil, sql.placeholder("soon")),
        lte(threads.claimedUntil, sql.placeholder("until")),
        eq(threads.claimedBy, sql.placeholder("slug")),
      ),
    )
    .orderBy(threads.claimedUntil)
    .limit(1)
    .prepare(),
)

/** Milliseconds until another claim of a slug is about to expire, if that is within `ms`. */
async function untilExpiringSoon(ctx: ExchangeContext, slug: string, ms: number) {
  const soon = ctx.now() + EXPIRING_SOON_MS
  const [next] = await nextToExpire(ctx.db).all({ slug, soon, until: soon + ms })
  return next && next.at - soon
}

const acknowledgement = statement((db) =>
  db
    .select()
    .from(acknowledged)
    .where(eq(acknowledged.slug, sql.placeholder("slug")))
    .prepare(),
)
async function acknowledgedBy(ctx: ExchangeContext, slug: string): Promise<number> {
  const [row] = await acknowledgement(ctx.db).all({ slug })
  return row?.seq ?? 0
}

/** Marks everything up to the cursor as read; it is only shown again with `after`. */
export async function acknowledge(ctx: ExchangeContext, slug: string, cursor: number) {
  const owner = ctx.content.slug(slug)
  const newest = await latest(ctx.db)
  if (cursor > newest)
    throw invalid([
      { path: "/cursor", message: `cursor is ${cursor}, but the latest event is ${newest}.` },
    ])
  await ctx.write(async (tx) => {
    await tx
      .insert(acknowledged)
      .values({ slug: owner, seq: cursor })
      .onConflictDoUpdate({ target: acknowledged.slug, set: { seq: cursor } })
  })
  return { ok: true, slug: owner, acknowledged: cursor }
}
