import { jsonAnswer, type Tool, toolOf } from "broadside/contracts"
import type { GpsContext } from "../context"
import { identifySender } from "../sessions/signed"
import type { HuntService } from "./hunt-service"
import {
  addWaypointRoute,
  createHuntRoute,
  editWaypointRoute,
  endHuntRoute,
  joinHuntRoute,
  readHuntRoute,
  removeWaypointRoute,
  startHuntRoute,
} from "./routes"

const HUNT = {
  name: "hunt",
  title: "Outdoor hunt",
  description: "The hunt of a GPS session: find waypoints by sending positions there.",
}

const action = (value: string) => ({ argument: "action", value })

/** One tool for all of a hunt, to keep the list of tools short. */
export const huntTools = (ctx: GpsContext, hunts: HuntService): Tool[] => [
  toolOf(ctx, createHuntRoute, {
    ...HUNT,
    choice: action("create"),
    run: async ({ params, body }, request) =>
      jsonAnswer(
        "Created; keep edit_key to lead it:",
        await hunts.create(params.code, await identifySender(ctx, request, body)),
      ),
  }),
  toolOf(ctx, readHuntRoute, {
    ...HUNT,
    choice: action("read"),
    run: async ({ params, query }, request) =>
      jsonAnswer("The hunt:", hunts.read(params.code, request, query.hunter)),
  }),
  toolOf(ctx, joinHuntRoute, {
    ...HUNT,
    choice: action("join"),
    effect: { idempotent: true },
    run: async ({ params, body }, request) =>
      jsonAnswer(
        "Joined; send positions with push_gps_position:",
        await hunts.join(params.code, await identifySender(ctx, request, body)),
      ),
  }),
  toolOf(ctx, addWaypointRoute, {
    ...HUNT,
    choice: action("add"),
    run: async ({ params, body }, request) =>
      jsonAnswer("Added:", await hunts.addWaypoint(params.code, request, body)),
  }),
  toolOf(ctx, editWaypointRoute, {
    ...HUNT,
    choice: action("edit"),
    effect: { destructive: true, idempotent: true },
    run: async ({ params: { code, waypoint }, body }, request) =>
      jsonAnswer("Changed:", await hunts.editWaypoint(code, waypoint, request, body)),
  }),
  toolOf(ctx, removeWaypointRoute, {
    ...HUNT,
    choice: action("remove"),
    effect: { destructive: true },
    run: async ({ params: { code, waypoint }, body }, request) =>
      jsonAnswer("Removed:", await hunts.removeWaypoint(code, waypoint, request, body)),
  }),
  toolOf(ctx, startHuntRoute, {
    ...HUNT,
    choice: action("start"),
    effect: { idempotent: true },
    run: async ({ params, body }, request) =>
      jsonAnswer("Running:", await hunts.start(params.code, request, body)),
  }),
  toolOf(ctx, endHuntRoute, {
    ...HUNT,
    choice: action("end"),
    effect: { destructive: true, idempotent: true },
    run: async ({ params, body }, request) =>
      jsonAnswer("Ended:", await hunts.end(params.code, request, body)),
  }),
]
