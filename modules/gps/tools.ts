import type { Tool } from "broadside/contracts"
import { awarenessTools } from "./awareness/tools"
import type { GpsContext } from "./context"
import { lobbyTools } from "./lobby/tools"
import type { OwnSessions } from "./sessions/sessions"
import { sessionTools } from "./sessions/tools"

/** The MCP tools of live location, with the functions and models of the routes. */
export const gpsTools = (ctx: GpsContext, sessions: OwnSessions): Tool[] => [
  ...sessionTools(ctx, sessions),
  ...lobbyTools(ctx, sessions),
  ...awarenessTools(ctx),
]
