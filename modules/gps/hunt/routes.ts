import { siteRefusals } from "broadside"
import { Elysia, route } from "broadside/http"
import type { GpsContext } from "../context"
import { NO_HUNT, NO_SESSION, problems } from "../errors"
import { rates } from "../rates"
import { CodeParams } from "../sessions/models"
import { identifySender } from "../sessions/signed"
import type { HuntService } from "./hunt-service"
import {
  HuntBody,
  HuntCreatedModel,
  HuntLedModel,
  HuntQuery,
  HuntReadModel,
  JoinBody,
  MasterBody,
  NewWaypointBody,
  WaypointAddedModel,
  WaypointBody,
  WaypointParams,
  WaypointRemovedModel,
} from "./models"

const tags = ["Hunt"]
const family = siteRefusals["family-rule"]
const KEYED = [...NO_HUNT, siteRefusals["wrong-edit-key"], problems["hunt-over"]] as const

export const createHuntRoute = route({
  tags,
  operationId: "createHunt",
  summary: "Create the hunt of a session",
  description:
    "One for each session. The server judges finds from the positions that hunters send: within the radius, plus at most 10 m of the position's own accuracy. Positions that are accurate to more than 50 m do not count; after one that is farther from the last than 150 km/h allows, the hunter finds nothing for a minute. The first at a waypoint gets 20 points, the others 10. Each change is an event hunt of the session; start, finds and the end are chat messages that begin with [HUNT].",
  params: CodeParams,
  body: HuntBody,
  rate: rates.hunt,
  author: true,
  refuses: [...NO_SESSION, problems["hunt-exists"], family],
  answers: { description: "Created", model: HuntCreatedModel },
})

export const readHuntRoute = route({
  tags,
  operationId: "readHunt",
  summary: "Read a hunt and its scores",
  description:
    "Where the waypoints are, only its master sees before the end, who sends the header X-Edit-Key. A hunter gets distance and bearing.",
  params: CodeParams,
  query: HuntQuery,
  refuses: NO_HUNT,
  answers: { description: "The hunt", model: HuntReadModel },
})

export const joinHuntRoute = route({
  tags,
  operationId: "joinHunt",
  summary: "Join a hunt as a hunter",
  params: CodeParams,
  body: JoinBody,
  rate: rates.hunt,
  author: true,
  refuses: [...NO_HUNT, problems["hunt-over"], problems["hunt-full"], family],
  answers: { description: "Joined", model: HuntReadModel },
})

export const addWaypointRoute = route({
  tags,
  operationId: "addWaypoint",
  summary: "Add a waypoint at the end",
  params: CodeParams,
  body: NewWaypointBody,
  rate: rates.hunt,
  refuses: [siteRefusals.banned, ...KEYED, problems["too-many-waypoints"], family],
  answers: { description: "Added", model: WaypointAddedModel },
})

const KEYED_WAYPOINT = [...KEYED, problems["unknown-waypoint"], problems["waypoint-found"]] as const

export const editWaypointRoute = route({
  tags,
  operationId: "editWaypoint",
  summary: "Move or rename a waypoint",
  params: WaypointParams,
  body: WaypointBody,
  rate: rates.hunt,
  refuses: [siteRefusals.banned, ...KEYED_WAYPOINT, family],
  answers: { description: "Changed", model: WaypointAddedModel },
})

export const removeWaypointRoute = route({
  tags,
  operationId: "removeWaypoint",
  summary: "Remove a waypoint that no one has found",
  params: WaypointParams,
  body: MasterBody,
  rate: rates.hunt,
  refuses: KEYED_WAYPOINT,
  answers: { description: "Removed", model: WaypointRemovedModel },
})

export const startHuntRoute = route({
  tags,
  operationId: "startHunt",
  summary: "Start a hunt",
  params: CodeParams,
  body: MasterBody,
  rate: rates.hunt,
  refuses: [...KEYED, problems["no-waypoints"]],
  answers: { description: "Running", model: HuntLedModel },
})

export const endHuntRoute = route({
  tags,
  operationId: "endHunt",
  summary: "End a hunt; the scores are final",
  params: CodeParams,
  body: MasterBody,
  rate: rates.hunt,
  refuses: [...NO_HUNT, siteRefusals["wrong-edit-key"]],
  answers: { description: "Ended", model: HuntLedModel },
})

/** A hunt is led and played here; positions go to the session itself. */
export function huntRoutes(ctx: GpsContext, hunt: HuntService) {
  const base = "/api/location/:code/hunt" as const
  return new Elysia()
    .post(
      base,
      async ({ params, body, request }) =>
        hunt.create(params.code, await identifySender(ctx, request, body)),
      createHuntRoute,
    )
    .get(
      base,
      ({ params, query, request }) => hunt.read(params.code, request, query.hunter),
      readHuntRoute,
    )
    .post(
      `${base}/join`,
      async ({ params, body, request }) =>
        hunt.join(params.code, await identifySender(ctx, request, body)),
      joinHuntRoute,
    )
    .post(
      `${base}/waypoints`,
      ({ params, body, request }) => hunt.addWaypoint(params.code, request, body),
      addWaypointRoute,
    )
    .post(
      `${base}/waypoints/:waypoint`,
      ({ params, body, request }) => hunt.editWaypoint(params.code, params.waypoint, request, body),
      editWaypointRoute,
    )
    .post(
      `${base}/waypoints/:waypoint/remove`,
      ({ params, body, request }) =>
        hunt.removeWaypoint(params.code, params.waypoint, request, body),
      removeWaypointRoute,
    )
    .post(
      `${base}/start`,
      ({ params, body, request }) => hunt.start(params.code, request, body),
      startHuntRoute,
    )
    .post(
      `${base}/end`,
      ({ params, body, request }) => hunt.end(params.code, request, body),
      endHuntRoute,
    )
}
