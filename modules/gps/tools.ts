import type { Tool } from "broadside/contracts"
import type { Snapshots } from "./aware/snapshots"
import { awareTools } from "./aware/tools"
import { awarenessTools } from "./awareness/tools"
import type { GpsContext } from "./context"
import type { HuntService } from "./hunt/hunt-service"
import { huntTools } from "./hunt/tools"
import { lobbyTools } from "./lobby/tools"
import type { OwnSessions } from "./sessions/sessions"
import { sessionTools } from "./sessions/tools"

interface Parts {
  readonly sessions: OwnSessions
  readonly snapshots: Snapshots
  readonly hunts: HuntService
}

/** The MCP tools of live location, with the functions and models of the routes. */
export const gpsTools = (ctx: GpsContext, { sessions, snapshots, hunts }: Parts): Tool[] => [
  ...sessionTools(ctx, sessions),
  ...lobbyTools(ctx, sessions),
  ...awareTools(ctx, snapshots),
  ...awarenessTools(ctx),
  ...huntTools(ctx, hunts),
]
