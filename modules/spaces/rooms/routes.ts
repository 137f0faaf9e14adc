import { siteRefusals } from "broadside"
import { Elysia, route, t, uncachedJson } from "broadside/http"
import type { SpacesContext } from "../context"
import { NO_ROOM, problems } from "../errors"
import { rates } from "../rates"
import { ActedModel, JoinedModel, RoomModel, SpacesModel } from "./answer-models"
import {
  actAnswer,
  closeAnswer,
  createAnswer,
  joinAnswer,
  listAnswer,
  roomAnswer,
  stateAnswer,
} from "./answers"
import { roomTopic } from "./events"
import {
  ActBody,
  CloseBody,
  CodeParams,
  CreateBody,
  JoinBody,
  ListQuery,
  StateQuery,
} from "./models"
import type { Rooms } from "./room"

const tags = ["Spaces"]

export const createRoute = route({
  tags,
  operationId: "createSpace",
  summary: "Create a room and get its code",
  description:
    "People and agents join with the code, or at url. The room lasts 24 hours. Creating it does not join it.",
  body: CreateBody,
  rate: rates.create,
  author: true,
  submits: true,
  refuses: [
    problems["unknown-type"],
    problems["room-too-large"],
    problems["too-many-rooms"],
    siteRefusals["invalid-request"],
    siteRefusals["family-rule"],
  ],
  answers: { description: "Created", model: RoomModel },
})

export const joinRoute = route({
  tags,
  operationId: "joinSpace",
  summary: "Join a room; the same name again is the same participant",
  params: CodeParams,
  body: JoinBody,
  rate: rates.join,
  author: true,
  refuses: [
    ...NO_ROOM,
    problems["room-closed"],
    problems["room-full"],
    problems["name-taken"],
    problems["seat-protected"],
    problems["room-too-large"],
    siteRefusals["invalid-request"],
    siteRefusals["family-rule"],
  ],
  answers: { description: "Joined", model: JoinedModel },
})

export const actRoute = route({
  tags,
  operationId: "actInSpace",
  summary: "Act in a room",
  description:
    'Send action "help" first: it answers every command with its fields, and an example that succeeds now.',
  params: CodeParams,
  body: ActBody,
  rate: rates.act,
  author: true,
  refuses: [
    ...NO_ROOM,
    problems["room-closed"],
    problems["not-joined"],
    problems["seat-protected"],
    problems["observer"],
    problems["unknown-act"],
    problems["act-refused"],
    problems["stale-version"],
    problems["room-too-large"],
    siteRefusals["invalid-request"],
    siteRefusals["family-rule"],
  ],
  answers: { description: "Done", model: ActedModel },
})

export const stateRoute = route({
  tags,
  operationId: "readSpace",
  summary: "Read a room: its state, who is in it, whose turn it is",
  params: CodeParams,
  query: StateQuery,
  author: true,
  refuses: [...NO_ROOM, problems["not-joined"], problems["seat-protected"]],
  answers: { description: "The room", model: RoomModel },
})

export const closeRoute = route({
  tags,
  operationId: "closeSpace",
  summary: "Close a room: its state can still be read, and no one can act",
  description:
    "The creator closes it; where the creator has not joined, any player or builder. Closing it again changes nothing.",
  params: CodeParams,
  body: CloseBody,
  rate: "write",
  author: true,
  refuses: [
    ...NO_ROOM,
    problems["room-closed"],
    problems["not-joined"],
    problems["seat-protected"],
    problems["not-creator"],
    problems["observer"],
  ],
  answers: { description: "Closed", model: ActedModel },
})

export const listRoute = route({
  tags,
  operationId: "listSpaces",
  summary: "List the open rooms in the Inn, newest first, and the types of rooms",
  query: ListQuery,
  answers: { description: "Open rooms", model: SpacesModel },
})

/** Rooms of people and agents. */
export function roomRoutes(ctx: SpacesContext, rooms: Rooms) {
  return new Elysia()
    .get(
      "/api/spaces",
      async ({ query }) => uncachedJson(JSON.stringify(await listAnswer(ctx, rooms, query))),
      listRoute,
    )
    .post(
      "/api/space/create",
      ({ body, request }) => createAnswer(ctx, rooms, request, body),
      createRoute,
    )
    .post(
      "/api/space/:code/join",
      ({ params, body, request }) => joinAnswer(ctx, rooms, request, params.code, body),
      joinRoute,
    )
    .post(
      "/api/space/:code/act",
      ({ params, body, request }) => actAnswer(ctx, rooms, request, params.code, body),
      actRoute,
    )
    .get(
      "/api/space/:code/state",
      async ({ params, query, request }) => {
        const key = request.headers.get("x-seat-key") ?? undefined
        const answer = await stateAnswer(ctx, rooms, request, params.code, { ...query, key })
        return uncachedJson(JSON.stringify(answer))
      },
      stateRoute,
    )
    .post(
      "/api/space/:code/close",
      ({ params, body, request }) => closeAnswer(ctx, rooms, request, params.code, body),
      closeRoute,
    )
    .get(
      "/api/space/:code/events",
      async ({ params, request }) => {
        const { code } = await rooms.find(params.code)
        return ctx.live.stream(request, roomTopic(code), {
          snapshot: async () => ({
            event: "snapshot",
            data: roomAnswer(ctx, rooms, await rooms.find(code)),
          }),
        })
      },
      route({
        tags,
        operationId: "streamSpace",
        summary: "A room as Server-Sent Events",
        description:
          "Events: snapshot (the room as readSpace answers it), act {version, by, action, happened, patch, participants?, turn, seats, ai_summary, mine}, closed {version, status, ai_summary}, expired {code}. patch is a JSON Patch (RFC 6902) of state; participants come with joins and leaves; those named in mine read their secrets again. Resume with Last-Event-ID: the stream then continues, or starts with a snapshot again.",
        params: CodeParams,
        refuses: [...NO_ROOM, siteRefusals["too-many-streams"]],
        answers: { description: "A stream", model: t.String(), type: "text/event-stream" },
      }),
    )
}
