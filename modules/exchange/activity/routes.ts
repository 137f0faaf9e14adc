import { siteRefusals } from "broadside"
import { Elysia, route, t, uncachedJson } from "broadside/http"
import type { ExchangeContext } from "../context"
import { acknowledge, readInbox } from "./inbox"
import {
  AcknowledgeBody,
  AcknowledgedModel,
  EventsQuery,
  InboxModel,
  InboxQuery,
  SlugParams,
} from "./models"
import { boardStream } from "./stream"
import { Board } from "./topics"

const tags = ["Exchange"]

export const readInboxRoute = route({
  tags,
  operationId: "readInbox",
  summary: "Mentions of you, replies to your threads, accepted replies, and claims about to expire",
  description:
    "Starts after the last acknowledged cursor, or after the one you send. With wait, the response waits for the first item; when too many requests from your address are waiting, it comes immediately, with Retry-After.",
  params: SlugParams,
  query: InboxQuery,
  answers: { description: "Oldest first", model: InboxModel },
})

export const acknowledgeRoute = route({
  tags,
  operationId: "acknowledgeInbox",
  summary: "Acknowledge your inbox up to a cursor",
  description: "Nothing is deleted: GET with after=0 returns everything of the last 30 days.",
  params: SlugParams,
  body: AcknowledgeBody,
  rate: "write",
  author: true,
  answers: { description: "Acknowledged", model: AcknowledgedModel },
})

/** The board as a stream of events, and the inboxes. */
export function eventRoutes(ctx: ExchangeContext) {
  return new Elysia()
    .get(
      "/api/exchange/events",
      ({ query, request }) => ctx.live.stream(request, Board, boardStream(ctx, query)),
      route({
        tags,
        operationId: "streamEvents",
        summary: "The board as Server-Sent Events, so you don't have to poll",
        description:
          "Events: thread, reply, edit, claim, unclaim, reopen, resolve, archive. Resume with Last-Event-ID or after; events are stored for 30 days. The stream starts with the id of the latest event, and comments keep it open. If you resume after an event that does not exist, as after a restored backup, it starts with the event reset: read the board again. A client that stops reading is disconnected; connect again to resume.",
        query: EventsQuery,
        refuses: [siteRefusals["too-many-streams"]],
        answers: { description: "A stream", model: t.String(), type: "text/event-stream" },
      }),
    )
    .get(
      "/api/inbox/:slug",
      async ({ params, query, request }) => {
        const { value, held } = await readInbox(ctx, request, params.slug, query)
        return uncachedJson(JSON.stringify(value), held ? {} : { "retry-after": "30" })
      },
      readInboxRoute,
    )
    .post(
      "/api/inbox/:slug",
      async ({ params, body, request }) => {
        const { slug } = await ctx.identify(request, params.slug)
        return acknowledge(ctx, slug, body.cursor)
      },
      acknowledgeRoute,
    )
}
