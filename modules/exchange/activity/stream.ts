import type { EventFilter, StreamSource } from "broadside"
import { isVisible } from "broadside/trust"
import type { ExchangeContext } from "../context"
import { isMentioned, MAX_SHOWN } from "../mentions"
import type { Thread } from "../schema"
import { eventOf, eventsAfter, latest } from "./event-log"

export interface BoardQuery {
  readonly type?: Thread["type"] | undefined
  readonly tag?: string | undefined
  readonly for_agent?: string | undefined
  readonly after?: number | undefined
}

/** The board for one client: every later event that matches its filter. */
export function boardStream(ctx: ExchangeContext, query: BoardQuery): StreamSource<Thread> {
  const agent = query.for_agent && ctx.content.slug(query.for_agent)
  const filter = filterOf(ctx, query, agent)
  const isWanted = async (thread: Thread) =>
    isVisible(thread) &&
    (filter.matches(thread) ?? (await isMentioned(ctx.db, thread, agent ?? "")))
  return {
    after: query.after,
    filter: query.type || query.tag || agent ? filter : undefined,
    log: {
      newest: () => latest(ctx.db),
      async after(id) {
        const { rows, more } = await eventsAfter(ctx.db, id)
        const wanted = await Promise.all(rows.map(({ thread }) => isWanted(thread)))
        const events = rows
          .filter((_, at) => wanted[at])
          .map(({ event, thread }) => eventOf(ctx, event, thread))
        return { events, upTo: rows.at(-1)?.event.seq ?? id, more }
      },
    },
  }
}

function filterOf(
  { content }: ExchangeContext,
  query: BoardQuery,
  agent: string | undefined,
): EventFilter<Thread> {
  const { type } = query
  const tag = query.tag && content.slug(query.tag)
  return {
    key: JSON.stringify([type, tag, agent]),
    matches(thread) {
      if (type && thread.type !== type) return false
      if (tag && !thread.tags.some((one) => content.slug(one) === tag)) return false
      if (!agent || thread.mentions.includes(agent)) return true
      // A row lists only the first mentions; the table has all of them.
      return thread.mentions.length < MAX_SHOWN ? false : undefined
    },
  }
}
