import { jsonAnswer, type Tool, toolOf } from "broadside/contracts"
import type { GpsContext } from "../context"
import { readAwareRoute } from "./routes"
import type { Snapshots } from "./snapshots"

export const awareTools = (ctx: GpsContext, snapshots: Snapshots): Tool[] => [
  toolOf(ctx, readAwareRoute, {
    name: "read_gps_aware",
    title: "Read a snapshot",
    description: "What a session's dashboard last saw: people, layers, pins.",
    run: async ({ params }) =>
      jsonAnswer("The latest snapshot:", await snapshots.read(params.code)),
  }),
]
