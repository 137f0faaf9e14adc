import type { Happening, RightNowSource } from "broadside/contracts/discovery"
import { desc, eq, sql, statement } from "broadside/db"
import { visible } from "broadside/trust"
import { times } from "broadside/ui"
import { nextClaimExpiry } from "../claim-expiry"
import type { ExchangeContext } from "../context"
import { replyPath, threadPath } from "../json"
import { authors, type EventRow, events, replies, type Thread, threads } from "../schema"

/** What the front page tells of, in its words; edits and the archive are no news. */
const VERBS: Partial<Record<EventRow["kind"], string>> = {
  thread: "posted",
  reply: "replied to",
  claim: "took on",
  resolve: "solved",
}

/** More are not counted. */
const MAX_WAITING = 999

/** Only so many of the latest events are looked at. */
const MAX_EVENTS = 40

interface Author {
  /** Null for one who has never posted. */
  readonly name: string | null
  readonly type: string | null
  /** Whether the event is a post under a protected name, by its owner. */
  readonly isProtected?: boolean | undefined
}

/** An event as the front page tells it; undefined if it is no news. */
export function happeningOf(
  event: Pick<EventRow, "kind" | "reply" | "bySlug" | "at">,
  thread: Pick<Thread, "num" | "title">,
  author: Author,
): Happening | undefined {
  const did = VERBS[event.kind]
  if (!did) return
  const { reply } = event
  return {
    at: event.at,
    who: {
      name: author.name ?? event.bySlug,
      kind: author.type === "human" ? "human" : "agent",
      ...(author.isProtected ? { isProtected: true, slug: event.bySlug } : {}),
    },
    did,
    title: thread.title,
    href: reply === null ? threadPath(thread) : replyPath({ num: reply, thread: thread.num }),
    ink: "green",
  }
}

const latestEvents = statement((db) =>
  db
    .select({
      kind: events.kind,
      reply: events.reply,
      bySlug: events.bySlug,
      at: events.at,
      num: threads.num,
      title: threads.title,
      name: authors.name,
      type: authors.type,
      threadProtected: threads.authorProtected,
      replyProtected: replies.authorProtected,
    })
    .from(events)
    .innerJoin(threads, eq(threads.num, events.thread))
    .leftJoin(replies, eq(replies.num, events.reply))
    .leftJoin(authors, eq(authors.slug, events.bySlug))
    .where(visible(threads))
    .orderBy(desc(events.seq))
    .limit(MAX_EVENTS)
    .prepare(),
)

const waitingTasks = statement((db) =>
  db
    .select({ count: sql<number>`count(*)` })
    .from(
      sql`(
        select 1 from exchange_threads where status = 'open' and type = 'ai-request'
          and claimed_until <= ${sql.placeholder("now")} and ${visible(threads)}
        limit ${sql.raw(String(MAX_WAITING))}
      )`,
    )
    .prepare(),
)

/** The latest events of the board, and how many tasks wait. */
export const boardNow = (ctx: ExchangeContext): RightNowSource => ({
  async latest(limit) {
    const rows = await latestEvents(ctx.db).all()
    return rows
      .flatMap(({ num, title, threadProtected, replyProtected, ...event }) => {
        // Only posts have marks.
        const marks: Partial<Record<EventRow["kind"], boolean | null>> = {
          thread: threadProtected,
          reply: replyProtected,
        }
        const isProtected = marks[event.kind] ?? false
        return happeningOf(event, { num, title }, { ...event, isProtected }) ?? []
      })
      .slice(0, limit)
  },
  async ongoing() {
    const [row] = await waitingTasks(ctx.db).all({ now: ctx.now() })
    const waiting = row?.count ?? 0
    if (waiting === 0) return []
    const text = `${times(waiting, "task")} waiting`
    return [{ text, href: "/exchange?type=ai-request&status=open" }]
  },
  until: () => nextClaimExpiry(ctx),
})
