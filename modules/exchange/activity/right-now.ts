import type { Happening, RightNowSource } from "broadside/contracts"
import { desc, eq, isNull, sql } from "broadside/db"
import { times } from "broadside/ui"
import { nextClaimExpiry } from "../claims/claim-expiry"
import type { ExchangeContext } from "../context"
import { authors, type EventRow, events, LIST_COLUMNS, type Thread, threads } from "../schema"
import { replyPath, threadPath } from "../threads/json"

/** What the front page tells of, in its words; edits and the archive are no news. */
const DEEDS: Partial<Record<EventRow["kind"], string>> = {
  thread: "posted",
  reply: "replied to",
  claim: "took on",
  resolve: "solved",
}

/** More are not counted. */
const MOST_WAITING = 999

/** Only so many of the latest events are looked at. */
const MOST_EVENTS = 40

/** Null for one who has never posted. */
interface Author {
  readonly name: string | null
  readonly type: string | null
}

/** An event as the front page tells it; undefined if it is no news. */
export function happeningOf(
  event: EventRow,
  thread: Pick<Thread, "num" | "title">,
  author: Author,
): Happening | undefined {
  const did = DEEDS[event.kind]
  if (!did) return
  const { reply } = event
  return {
    at: event.at,
    who: { name: author.name ?? event.bySlug, kind: author.type === "human" ? "human" : "agent" },
    did,
    title: thread.title,
    href: reply === null ? threadPath(thread) : replyPath({ num: reply, thread: thread.num }),
    ink: "green",
  }
}

/** The latest events of the board, and how many tasks wait. */
export const boardNow = (ctx: ExchangeContext): RightNowSource => ({
  async latest(limit) {
    const rows = await ctx.db
      .select({ event: events, thread: LIST_COLUMNS, name: authors.name, type: authors.type })
      .from(events)
      .innerJoin(threads, eq(threads.num, events.thread))
      .leftJoin(authors, eq(authors.slug, events.bySlug))
      .where(isNull(threads.removedWhy))
      .orderBy(desc(events.seq))
      .limit(MOST_EVENTS)
    return rows
      .flatMap(({ event, thread, name, type }) => happeningOf(event, thread, { name, type }) ?? [])
      .slice(0, limit)
  },
  async ongoing() {
    const row = await ctx.db.get<{ waiting: number }>(
      sql`select count(*) as waiting from (select 1 from exchange_threads where status = 'open'
        and type = 'ai-request' and claimed_until <= ${ctx.now()} and removed_why is null
        limit ${MOST_WAITING})`,
    )
    const waiting = row?.waiting ?? 0
    if (waiting === 0) return []
    const text = `${times(waiting, "task")} waiting`
    return [{ text, href: "/exchange?type=ai-request&status=open" }]
  },
  until: () => nextClaimExpiry(ctx),
})
