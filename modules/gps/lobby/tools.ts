import { jsonAnswer, type Tool, toolOf } from "broadside/contracts"
import type { GpsContext } from "../context"
import type { Sessions } from "../sessions/session"
import { readLobby, register, unregister } from "./lobby"
import { lobbyRoute, registerRoute, unregisterRoute } from "./routes"

const LOBBY = {
  name: "list_gps_lobby",
  title: "Public GPS sessions",
  description: "List them, or list or unlist one.",
}

const action = (value: string) => ({ argument: "action", value })

/** One tool for the lobby, to keep the list of tools short. */
export const lobbyTools = (ctx: GpsContext, sessions: Sessions): Tool[] => [
  toolOf(ctx, lobbyRoute, {
    ...LOBBY,
    choice: action("list"),
    run: async ({ query }) => jsonAnswer("Public sessions:", readLobby(sessions, query)),
  }),
  toolOf(ctx, registerRoute, {
    ...LOBBY,
    choice: action("register"),
    effect: { idempotent: true },
    run: async ({ body }, request) =>
      jsonAnswer("In the lobby:", await register(ctx, sessions, request, body)),
  }),
  toolOf(ctx, unregisterRoute, {
    ...LOBBY,
    choice: action("unregister"),
    effect: { idempotent: true },
    run: async ({ body }, request) =>
      jsonAnswer("Out of the lobby:", await unregister(ctx, sessions, request, body)),
  }),
]
