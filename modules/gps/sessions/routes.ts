import { siteRefusals } from "broadside"
import { Elysia, route, t, uncachedJson } from "broadside/http"
import type { GpsContext } from "../context"
import { NO_SESSION, problems } from "../errors"
import { rates } from "../rates"
import { createAnswer, messagesAnswer, pinAnswer, sayAnswer, updateText } from "./answers"
import { messageJson } from "./json"
import {
  ChatBody,
  ChatQuery,
  CodeParams,
  CreateBody,
  CreatedModel,
  MessagesModel,
  PinBody,
  PinnedModel,
  SaidModel,
  SessionModel,
  UpdateBody,
  UpdatedModel,
} from "./models"
import { sessionTopic } from "./registry"
import type { OwnSessions } from "./sessions"

/** Everything that happens in a session, from a snapshot on. */
function followSession(
  ctx: GpsContext,
  sessions: OwnSessions,
  code: string,
  request: Request,
): Response {
  const session = sessions.find(code)
  return ctx.live.stream(request, sessionTopic(session.code), {
    async snapshot() {
      const messages = session.messages.map(messageJson)
      return { event: "snapshot", data: { ...sessions.json(session), messages } }
    },
  })
}

const tags = ["GPS"]

export const createRoute = route({
  tags,
  operationId: "createLocationSession",
  summary: "Create a location session and get its code",
  description:
    "Everyone with the code sees and shares positions. The session ends 10 minutes after its last position; then everything about it is deleted.",
  body: CreateBody,
  rate: rates.create,
  submits: true,
  refuses: [problems["site-full"], siteRefusals["family-rule"]],
  answers: { description: "Created", model: CreatedModel },
})

export const readRoute = route({
  tags,
  operationId: "readLocationSession",
  summary: "Read a location session: participants, pins and trails",
  description: "Reading does not keep the session alive.",
  params: CodeParams,
  refuses: NO_SESSION,
  answers: { description: "The session", model: SessionModel },
})

export const updateRoute = route({
  tags,
  operationId: "updateLocation",
  summary: "Send a position; the first one joins the session",
  description: "Positions may be lost that are younger than two seconds when the server is killed.",
  params: CodeParams,
  body: UpdateBody,
  rate: rates.position,
  storesNothing: true,
  author: true,
  refuses: [
    ...NO_SESSION,
    problems["session-full"],
    problems["too-many-positions"],
    problems["site-full"],
    siteRefusals["invalid-request"],
    siteRefusals["family-rule"],
  ],
  answers: { description: "Moved", model: UpdatedModel },
})

export const pinRoute = route({
  tags,
  operationId: "dropLocationPin",
  summary: "Drop a pin",
  params: CodeParams,
  body: PinBody,
  rate: "write",
  author: true,
  refuses: [...NO_SESSION, problems["too-many-pins"], siteRefusals["family-rule"]],
  answers: { description: "Dropped", model: PinnedModel },
})

export const sayRoute = route({
  tags,
  operationId: "sayInLocationSession",
  summary: "Send a chat message",
  params: CodeParams,
  body: ChatBody,
  rate: "write",
  author: true,
  refuses: [...NO_SESSION, siteRefusals["family-rule"]],
  answers: { description: "Sent", model: SaidModel },
})

export const chatRoute = route({
  tags,
  operationId: "readLocationChat",
  summary: "Read the newest 100 chat messages, oldest first",
  params: CodeParams,
  query: ChatQuery,
  refuses: NO_SESSION,
  answers: { description: "Messages", model: MessagesModel },
})

/** Sessions of people and agents who share where they are. */
export function sessionRoutes(ctx: GpsContext, sessions: OwnSessions) {
  return new Elysia()
    .post(
      "/api/location/create",
      ({ body, request }) => createAnswer(ctx, sessions, request, body),
      createRoute,
    )
    .post(
      "/api/location/:code/update",
      async ({ params, body, request }) =>
        uncachedJson(await updateText(ctx, sessions, request, params.code, body)),
      updateRoute,
    )
    .post(
      "/api/location/:code/pin",
      ({ params, body, request }) => pinAnswer(ctx, sessions, request, params.code, body),
      pinRoute,
    )
    .post(
      "/api/location/:code/chat",
      ({ params, body, request }) => sayAnswer(ctx, sessions, request, params.code, body),
      sayRoute,
    )
    .get(
      "/api/location/:code/chat",
      ({ params, query }) =>
        uncachedJson(JSON.stringify(messagesAnswer(sessions, params.code, query.after))),
      chatRoute,
    )
    .get("/api/location/:code", ({ params }) => uncachedJson(sessions.text(params.code)), readRoute)
    .get(
      "/api/location/:code/events",
      ({ params, request }) => followSession(ctx, sessions, params.code, request),
      route({
        tags,
        operationId: "streamLocationSession",
        summary: "A location session as Server-Sent Events",
        description:
          "Events: snapshot (the session with its messages), position {participant}, pin {pin}, chat {message}, session {name, color, listed, expires_at}, hunt {what, hunt}, ended {code}. Of the positions of a participant that come in quick succession only the last is sent. Resume with Last-Event-ID: the stream then continues, or starts with a snapshot again.",
        params: CodeParams,
        refuses: [...NO_SESSION, siteRefusals["too-many-streams"]],
        answers: { description: "A stream", model: t.String(), type: "text/event-stream" },
      }),
    )
}
