import { iso, siteRefusals } from "broadside"
import { Elysia, ownBody, route, t } from "broadside/http"
import type { GpsContext } from "../context"
import { NO_SESSION, problems } from "../errors"
import { rates } from "../rates"
import { CodeParams } from "../sessions/models"
import type { Sessions } from "../sessions/session"
import { applyEvents } from "./apply"
import { eventsFrom } from "./event-of"
import { EventsModel } from "./model"
import { readEvents } from "./read"
import { eventsOf } from "./write"

const tags = ["GPS"]

const EventsText = t.String({
  description: "Cursor-on-Target events of version 2.0",
  examples: [
    '<event version="2.0" uid="ANDROID-deadbeef" type="a-f-G-U-C" how="m-g" time="2021-02-27T20:32:24.771Z" start="2021-02-27T20:32:24.771Z" stale="2021-02-27T20:38:39.771Z"><point lat="1.234567" lon="-3.141592" hae="-25.7" ce="9.9" le="9999999.0"/></event>',
  ],
})

const EventsBody = ownBody(EventsModel, {
  read: readEvents,
  documented: EventsText,
  type: "application/xml",
})

/** Cursor-on-Target, in which the apps and servers of TAK speak about positions. */
export function cotRoutes(ctx: GpsContext, sessions: Sessions) {
  return new Elysia()
    .get(
      "/api/location/:code/cot",
      ({ params }) =>
        new Response(eventsOf(sessions.find(params.code)), {
          headers: {
            "content-type": "application/xml; charset=utf-8",
            "cache-control": "no-store",
          },
        }),
      route({
        tags,
        operationId: "readSessionEvents",
        summary: "Read a session as Cursor-on-Target events",
        description:
          "For TAK: below events, an event for each participant (a-f-G-U-C) and each pin (b-m-p-s-m).",
        params: CodeParams,
        rate: rates.download,
        storesNothing: true,
        refuses: NO_SESSION,
        answers: { description: "The events", type: "application/xml", model: EventsText },
      }),
    )
    .post(
      "/api/location/:code/cot",
      async ({ params, body, request }) => {
        const { code } = params
        await ctx.identify(request, undefined)
        const total = body.events.length
        const events = eventsFrom(body.events)
        // The first was counted with the request.
        for (let n = 1; n < total; n++) ctx.limit(rates.position, request)
        const { positions, pins } = await applyEvents(sessions, code, events, ctx.now())
        const expires_at = iso(sessions.find(code).expiresAt)
        return { ok: true as const, positions, pins, ignored: total - positions - pins, expires_at }
      },
      route({
        tags,
        operationId: "sendSessionEvents",
        summary: "Send Cursor-on-Target events to a session",
        description:
          "For TAK: one event, several below events, or one after another, at most 200. A number has at most 40 characters, a uid, callsign or parent_callsign 200. Types a-… are positions: the uid is the participant, the callsign the name. Types b-m-p-…, and a-… with archive, become pins. Other types are ignored, and so are events that are already there.",
        params: CodeParams,
        ownBody: EventsBody,
        rate: rates.position,
        refuses: [
          siteRefusals.banned,
          ...NO_SESSION,
          problems["session-full"],
          problems["too-many-positions"],
          problems["site-full"],
          problems["too-many-pins"],
          problems["unreadable-events"],
          siteRefusals["invalid-request"],
          siteRefusals["family-rule"],
        ],
        answers: {
          description: "What the events changed",
          model: t.Object({
            ok: t.Literal(true),
            positions: t.Integer({ description: "Events that moved a participant" }),
            pins: t.Integer({ description: "Events that became a pin" }),
            ignored: t.Integer({ description: "Events that changed nothing" }),
            expires_at: t.String({ format: "date-time" }),
          }),
        },
      }),
    )
}
