import { iso } from "broadside"
import { metresBetween } from "../sessions/great-circle"
import type { Place } from "../sessions/session"
import { bearingTo } from "./bearing"
import { dueFor, endsAt, foundBy, type Hunt, scoresOf, stateOf, type Waypoint } from "./hunt"
import { numberOf } from "./messages"

const isoOrNull = (at: number | null | undefined) => (at == null ? null : iso(at))

/** A hunt without its waypoints, as everyone in the session sees it. */
export function huntJson(hunt: Hunt, now: number) {
  const { master, radius, ordered, minutes, createdAt, startedAt, endedAt, waypoints } = hunt
  const state = stateOf(hunt, now)
  return {
    state,
    master,
    radius,
    ordered,
    minutes,
    waypoint_count: waypoints.length,
    created_at: iso(createdAt),
    started_at: isoOrNull(startedAt),
    ends_at: isoOrNull(endsAt(hunt)),
    ended_at: isoOrNull(endedAt ?? (state === "ended" ? endsAt(hunt) : null)),
    scores: scoresOf(hunt).map(({ hunter, found, points, rank }) => ({
      id: hunter.id,
      name: hunter.name,
      rank,
      points,
      found,
      suspended_until: (hunter.suspendedUntil ?? 0) > now ? isoOrNull(hunter.suspendedUntil) : null,
    })),
  }
}

/** The reader of a hunt. */
export interface Reader {
  /** Sees where everything is. */
  readonly isMaster?: boolean
  /** Id of a participant. */
  readonly hunter?: string | undefined
}

/** The waypoints that a reader may know of. Where they are, hunters learn at the end. */
export function waypointsJson(hunt: Hunt, now: number, { isMaster = false, hunter = "" }: Reader) {
  const state = stateOf(hunt, now)
  const showsPlaces = isMaster || state === "ended"
  const finders = Map.groupBy(hunt.finds, ({ waypointId }) => waypointId)
  return waypointsFor(hunt, state === "open", showsPlaces, hunter).map(
    ({ id, name, hint, radius, lat, lon }) => ({
      id,
      number: numberOf(hunt, id),
      name,
      hint,
      radius,
      found_by: finders.get(id)?.length ?? 0,
      lat: showsPlaces ? lat : null,
      lon: showsPlaces ? lon : null,
    }),
  )
}

function waypointsFor(
  hunt: Hunt,
  isOpen: boolean,
  showsAll: boolean,
  hunter: string,
): readonly Waypoint[] {
  if (showsAll) return hunt.waypoints
  if (isOpen) return []
  if (!hunt.ordered) return hunt.waypoints
  const ids = foundBy(hunt, hunter)
  const due = dueFor(hunt, hunter)
  return hunt.waypoints.filter((one) => ids.has(one.id) || due.includes(one))
}

/** What one hunter has found, and how far away the rest is; null for those who have not joined. */
export function hunterJson(hunt: Hunt, now: number, id: string, place: Place | undefined) {
  if (!hunt.hunters.has(id)) return null
  const targets = stateOf(hunt, now) === "running" ? dueFor(hunt, id) : []
  const measured = targets.map((waypoint) => ({
    id: waypoint.id,
    number: numberOf(hunt, waypoint.id),
    distance: place ? Math.round(metresBetween(place, waypoint)) : null,
    bearing: place ? Math.round(bearingTo(place, waypoint)) % 360 : null,
  }))
  return {
    id,
    found: [...foundBy(hunt, id)],
    targets: measured.toSorted((a, b) => (a.distance ?? 0) - (b.distance ?? 0)),
  }
}
