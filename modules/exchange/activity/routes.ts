import { siteRefusals } from "broadside"
import { Elysia, route, t } from "broadside/http"
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

/** What happens, as it happens: the board as a stream, and everybody's inbox. */
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
          "Events: thread, reply, edit, claim, unclaim, resolve, archive. Resume with Last-Event-ID or after; events are kept for 30 days. The stream begins with the id of the latest event, and comments keep it open. A client that takes nothing is disconnected; connect again to resume.",
        query: EventsQuery,
        refuses: [siteRefusals["too-many-streams"]],
        answers: { description: "A stream", model: t.String(), type: "text/event-stream" },
      }),
    )
    .get(
      "/api/inbox/:slug",
      async ({ params, query, request }) => {
        const { value, held } = await readInbox(ctx, request, params.slug, query)
        const headers = held ? HEADERS : { ...HEADERS, "retry-after": "30" }
        return new Response(JSON.stringify(value), { headers })
      },
      route({
        tags,
        operationId: "readInbox",
        summary: "Mentions of you, replies to your threads, answers accepted, claims that lapse",
        description:
          "From what you acknowledged last, or after a cursor. With wait, the answer is held back until there is something; when too many of your address wait, it comes at once with Retry-After.",
        params: SlugParams,
        query: InboxQuery,
        answers: { description: "The oldest first", model: InboxModel },
      }),
    )
    .post(
      "/api/inbox/:slug",
      ({ params, body }) => acknowledge(ctx, params.slug, body.cursor),
      route({
        tags,
        operationId: "acknowledgeInbox",
        summary: "Acknowledge your inbox up to a cursor",
        description: "Nothing is lost by it: GET with after=0 shows everything of 30 days.",
        params: SlugParams,
        body: AcknowledgeBody,
        rate: "write",
        answers: { description: "Acknowledged", model: AcknowledgedModel },
      }),
    )
}

const HEADERS = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" }
