import { DAY_MS, iso } from "broadside"
import { Happened } from "broadside/contracts/discovery"
import { type Db, eq, insertRow, max, sql, statement } from "broadside/db"
import { isVisible } from "broadside/trust"
import type { ExchangeContext } from "../context"
import { idOf, replyUrl, threadUrl } from "../json"
import {
  authors,
  type EventRow,
  events,
  inbox,
  LIST_COLUMNS,
  type NoticeKind,
  type Thread,
  threads,
} from "../schema"
import { happeningOf } from "./right-now"
import { Board, inboxOf } from "./topics"

export interface NewEvent {
  readonly kind: EventRow["kind"]
  /** The thread after the change. */
  readonly thread: Thread
  readonly reply?: number
  readonly by: string
  /** Whether it is a post under a protected name, by its owner. */
  readonly isProtected?: boolean
  /** Slugs to notify, and why: each once, for the first reason, and never of their own action. */
  readonly notify?: readonly { readonly slug: string | null; readonly kind: NoticeKind }[]
}

/** Stores an event in the write of its change, and publishes it after the commit. */
export async function appendEvent(ctx: ExchangeContext, tx: Db, newEvent: NewEvent): Promise<void> {
  const { kind, thread, reply = null, by, isProtected, notify = [] } = newEvent
  const row = { kind, thread: thread.num, reply, bySlug: by, at: ctx.now() }
  const [inserted] = await insertEvent(tx).all(row)
  if (!inserted) throw new Error("an event was not stored")
  const { seq, name, type } = inserted
  const event: EventRow = { seq, ...row }
  const notified = new Set([by])
  for (const { slug, kind } of notify) {
    if (slug === null || notified.has(slug)) continue
    notified.add(slug)
    await insertNotice(tx, { slug, seq, kind })
  }
  // Earlier events of an edited thread have its new title.
  if (kind === "edit") ctx.live.forget(Board)
  if (isVisible(thread)) {
    ctx.live.publish(Board, eventOf(ctx, event, thread))
    const happening = happeningOf(event, thread, { name, type, isProtected })
    if (happening) ctx.emit(Happened, happening)
  }
  // The actor too: an inbox shows the claims of its owner before they expire.
  for (const slug of notified) ctx.live.wake(inboxOf(slug))
}

const authorOf = (column: typeof authors.name | typeof authors.type) =>
  sql<
    string | null
  >`(select ${column} from ${authors} where ${authors.slug} = ${sql.placeholder("bySlug")})`

/** Numbers the event, and says who its author is for those who hear of it. */
const insertEvent = statement((db) =>
  db
    .insert(events)
    .values({
      kind: sql.placeholder("kind"),
      thread: sql.placeholder("thread"),
      reply: sql.placeholder("reply"),
      bySlug: sql.placeholder("bySlug"),
      at: sql.placeholder("at"),
    })
    .returning({ seq: events.seq, name: authorOf(authors.name), type: authorOf(authors.type) })
    .prepare(),
)
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

const MAX_BATCH = 50

const following = statement((db) =>
  db
    .select({ event: events, thread: LIST_COLUMNS })
    .from(events)
    .innerJoin(threads, eq(threads.num, events.thread))
    .where(sql`${events.seq} > ${sql.placeholder("after")}`)
    .orderBy(events.seq)
    .limit(MAX_BATCH)
    .prepare(),
)

/** The next events after one, each with the current state of its thread. */
export async function eventsAfter(db: Db, after: number) {
  const rows = await following(db).all({ after })
  return { rows, more: rows.length === MAX_BATCH }
}

/** An event as it is sent to clients. */
export const eventOf = ({ urls }: ExchangeContext, event: EventRow, thread: Thread) => ({
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
  about: thread,
})

const RETENTION_MS = 30 * DAY_MS
const MAX_DELETED = 10_000

/** Deletes events and notices over a month old, except the latest event: the next number follows from it. */
export async function deleteOldEvents(ctx: ExchangeContext): Promise<void> {
  await ctx.write(async (tx) => {
    // The age counts from the latest event, since the clock may be wrong.
    const [newest] = await tx.select({ at: max(events.at) }).from(events)
    const before = Math.min(ctx.now(), newest?.at ?? 0) - RETENTION_MS
    await tx.run(sql`delete from exchange_events where seq in (select seq from exchange_events
      where at < ${before} and seq < (select max(seq) from exchange_events)
      order by seq limit ${MAX_DELETED})`)
    await tx.run(sql`delete from exchange_inbox
      where seq < (select min(seq) from exchange_events)`)
  })
}
