import { siteRefusals } from "broadside"
import { Elysia, route } from "broadside/http"
import type { GpsContext } from "../context"
import { NO_SESSION, problems } from "../errors"
import type { Sessions } from "../sessions/session"
import { readLobby, register, unregister } from "./lobby"
import { ListedModel, LobbyModel, LobbyQuery, RegisterBody, UnregisterBody } from "./models"

const tags = ["GPS"]

export const lobbyRoute = route({
  tags,
  operationId: "listGpsLobby",
  summary: "List the public sessions, newest first",
  query: LobbyQuery,
  answers: { description: "Sessions with the positions of their participants", model: LobbyModel },
})

export const registerRoute = route({
  tags,
  operationId: "registerInGpsLobby",
  summary: "Show a session in the public lobby; requires its lobby_key",
  body: RegisterBody,
  submits: true,
  refuses: [
    problems["session-doubtful"],
    problems["not-session-creator"],
    ...NO_SESSION,
    siteRefusals["family-rule"],
  ],
  answers: { description: "Listed", model: ListedModel },
})

export const unregisterRoute = route({
  tags,
  operationId: "unregisterFromGpsLobby",
  summary: "Take a session out of the public lobby; requires its lobby_key. Its code still works",
  body: UnregisterBody,
  rate: "write",
  refuses: [problems["not-session-creator"], ...NO_SESSION],
  answers: { description: "No longer listed", model: ListedModel },
})

/** Not cached: a lobby shows positions, which are in memory. */
export const lobbyRoutes = (ctx: GpsContext, sessions: Sessions) =>
  new Elysia()
    .get("/api/gps-lobby/list", ({ query }) => readLobby(sessions, query), lobbyRoute)
    .post(
      "/api/gps-lobby/register",
      ({ body, request }) => register(ctx, sessions, request, body),
      registerRoute,
    )
    .post(
      "/api/gps-lobby/unregister",
      ({ body, request }) => unregister(ctx, sessions, request, body),
      unregisterRoute,
    )
