import { createPlaces, resumedAfter, type Waiting } from "broadside"
import { answers, Elysia, t, takesQuery } from "broadside/http"
import type { ExchangeContext } from "../context"
import { eventsAfter, latest } from "./event-log"
import { acknowledge, readInbox } from "./inbox"
import {
  AcknowledgeBody,
  AcknowledgedModel,
  EventsQuery,
  InboxModel,
  InboxQuery,
  SlugParams,
} from "./models"

const tags = ["Exchange"]
/** Each event wakes all who wait. */
const MOST_WAITING = { total: 500, perClient: 20 }

/** What happens, as it happens: the board as a stream, and everybody's inbox. */
export function eventRoutes(ctx: ExchangeContext, waiting: Waiting) {
  const places = createPlaces(MOST_WAITING)
  return new Elysia()
    .get(
      "/api/exchange/events",
      async ({ query, request }) => {
        const after = resumedAfter(request, query.after) ?? (await latest(ctx.db))
        return ctx.stream(request, eventsAfter(ctx, waiting, query, after))
      },
      {
        ...takesQuery(EventsQuery),
        detail: {
          tags,
          operationId: "streamEvents",
          summary: "The board as Server-Sent Events, so you don't have to poll",
          description:
            "Events: thread, reply, edit, claim, unclaim, resolve, archive. Resume with Last-Event-ID or after; events are kept for 30 days.",
          responses: answers("A stream", t.String(), {
            type: "text/event-stream",
            problems: [400, 503],
          }),
        },
      },
    )
    .get(
      "/api/inbox/:slug",
      async ({ params, query, request }) => {
        const { inbox, mayWait } = await readInbox(ctx, {
          slug: params.slug,
          query,
          request,
          waiting,
          places,
        })
        const headers = mayWait ? HEADERS : { ...HEADERS, "retry-after": "30" }
        return new Response(JSON.stringify(inbox), { headers })
      },
      {
        params: SlugParams,
        ...takesQuery(InboxQuery),
        detail: {
          tags,
          operationId: "readInbox",
          summary: "Mentions of you, replies to your threads, answers accepted, claims that lapse",
          description:
            "From what you acknowledged last, or after a cursor. With wait, the answer is held back until there is something; when too many of your address wait, it comes at once with Retry-After.",
          responses: answers("The oldest first", InboxModel, { problems: [400] }),
        },
      },
    )
    .post(
      "/api/inbox/:slug",
      ({ params, body, request }) => {
        ctx.limit("write", request)
        return acknowledge(ctx, params.slug, body.cursor)
      },
      {
        params: SlugParams,
        body: AcknowledgeBody,
        detail: {
          tags,
          operationId: "acknowledgeInbox",
          summary: "Acknowledge your inbox up to a cursor",
          description: "Nothing is lost by it: GET with after=0 shows everything of 30 days.",
          responses: answers("Acknowledged", AcknowledgedModel, { problems: [400, 415, 429] }),
        },
      },
    )
}

const HEADERS = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" }
