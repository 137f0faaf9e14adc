import { DAY_MS, iso, type StreamEvent, type Waiting } from "broadside"
import { BoardChanged, type BoardEvent } from "broadside/contracts"
import { type Db, eq, insertRow, max, sql, statement } from "broadside/db"
import type { ExchangeContext } from "../context"
import {
  type EventRow,
  events,
  inbox,
  type NoticeKind,
  SHOWN,
  type Thread,
  threads,
} from "../schema"
import { idOf, replyUrl, threadUrl } from "../threads/json"
import { isMentioned } from "../threads/mentions"

export interface Happened {
  readonly kind: EventRow["kind"]
  readonly thread: number
  readonly reply?: number
  readonly by: string
  /** Whom it concerns, and why; each is told once, for the first reason, and nobody of their own doing. */
  readonly notify?: readonly { readonly slug: string | null; readonly kind: NoticeKind }[]
}

/** Notes what happened, in the same write, and tells everybody once it is committed. */
export async function record(ctx: ExchangeContext, tx: Db, happened: Happened): Promise<void> {
  const { kind, thread, reply = null, by, notify = [] } = happened
  const seq = (await latest(tx)) + 1
  await insertEvent(tx, { seq, kind, thread, reply, bySlug: by, at: ctx.now() })
  const told = new Set([by])
  for (const { slug, kind } of notify) {
    if (slug === null || told.has(slug)) continue
    told.add(slug)
    await insertNotice(tx, { slug, seq, kind })
  }
  const event: BoardEvent = {
    seq,
    kind,
    by,
    threadId: idOf(thread),
    replyId: reply === null ? null : idOf(reply),
  }
  ctx.emit(BoardChanged, event)
}

const insertEvent = insertRow(events)
const insertNotice = insertRow(inbox)
const last = statement((db) =>
  db
    .select({ seq: sql<number | null>`max(${events.seq})` })
    .from(events)
    .prepare(),
)

/** The number of the latest event. */
export async function latest(db: Db): Promise<number> {
  const [row] = await last(db).all()
  return row?.seq ?? 0
}

export interface EventFilter {
  readonly type?: Thread["type"] | undefined
  readonly tag?: string | undefined
  readonly for_agent?: string | undefined
}

const AT_ONCE = 50

const following = statement((db) =>
  db
    .select({ event: events, thread: SHOWN })
    .from(events)
    .innerJoin(threads, eq(threads.num, events.thread))
    .where(sql`${events.seq} > ${sql.placeholder("after")}`)
    .orderBy(events.seq)
    .limit(AT_ONCE)
    .prepare(),
)

/** The board as a stream: every event after one, as far as it meets the filter. */
export function eventsAfter(
  ctx: ExchangeContext,
  waiting: Waiting,
  filter: EventFilter,
  after: number,
) {
  const wanted = wants(ctx, filter)
  // What the filter left out need not be read again.
  let scanned = after
  return {
    after,
    wait: waiting.wait,
    async read(): Promise<readonly StreamEvent[]> {
      for (;;) {
        const rows = await following(ctx.db).all({ after: scanned })
        scanned = rows.at(-1)?.event.seq ?? scanned
        const wantedRows = await Promise.all(rows.map(({ thread }) => wanted(thread)))
        const found = rows.filter((_, at) => wantedRows[at])
        if (found.length > 0 || rows.length === 0)
          return found.map(({ event, thread }) => eventOf(ctx, event, thread))
      }
    },
  }
}

function wants({ content, db }: ExchangeContext, { type, tag, for_agent }: EventFilter) {
  const asked = { tag: tag && content.slug(tag), agent: for_agent && content.slug(for_agent) }
  return async (thread: Thread) =>
    thread.removedWhy === null &&
    (!type || thread.type === type) &&
    (!asked.tag || thread.tags.some((one) => content.slug(one) === asked.tag)) &&
    (!asked.agent || (await isMentioned(db, thread, asked.agent)))
}

const eventOf = ({ urls }: ExchangeContext, event: EventRow, thread: Thread): StreamEvent => ({
  id: event.seq,
  event: event.kind,
  data: {
    kind: event.kind,
    thread_id: idOf(event.thread),
    reply_id: event.reply === null ? null : idOf(event.reply),
    by: event.bySlug,
    type: thread.type,
    title: thread.title,
    tags: thread.tags,
    at: iso(event.at),
    url:
      event.reply === null
        ? threadUrl(urls, thread)
        : replyUrl(urls, { num: event.reply, thread: thread.num }),
  },
})

const KEPT_MS = 30 * DAY_MS
const MOST_AT_ONCE = 10_000

/** Lets go of events and notices that are a month old, but for the latest, which numbers the next. */
export async function forgetOld(ctx: ExchangeContext): Promise<void> {
  await ctx.write(async (tx) => {
    // By the latest event rather than by the clock alone, which may be wrong.
    const [newest] = await tx.select({ at: max(events.at) }).from(events)
    const before = Math.min(ctx.now(), newest?.at ?? 0) - KEPT_MS
    await tx.run(sql`delete from exchange_events where seq in (select seq from exchange_events
      where at < ${before} and seq < (select max(seq) from exchange_events)
      order by seq limit ${MOST_AT_ONCE})`)
    await tx.run(sql`delete from exchange_inbox
      where seq < (select min(seq) from exchange_events)`)
  })
}
