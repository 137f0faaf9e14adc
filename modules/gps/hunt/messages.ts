import { type Find, type Hunt, scoresOf, type Waypoint } from "./hunt"

/** Every message that the server posts about a hunt begins with this; clients rely on it. */
export const PREFIX = "[HUNT]"

/** Name of the sender. */
export const POSTED_BY = "Hunt"

/** In the message at the end; the page of the hunt lists all. */
const MAX_NAMED = 8

export const startMessage = ({ waypoints, ordered, master }: Hunt) =>
  `${PREFIX} ${master} started the hunt: ${waypointsOf(waypoints)}${ordered ? " in order" : ""}`

export function findMessage(hunt: Hunt, hunterId: string): string {
  const score = scoresOf(hunt).find(({ hunter }) => hunter.id === hunterId)
  if (!score) throw new Error(`no hunter ${hunterId} in the hunt of ${hunt.code}`)
  const { hunter, found, points } = score
  return `${PREFIX} ${hunter.name} found ${found}/${hunt.waypoints.length} · ${points} points`
}

export function endMessage(hunt: Hunt): string {
  const best = scoresOf(hunt).slice(0, MAX_NAMED)
  const names = best.map(({ rank, hunter, points }) => `${rank}. ${hunter.name} ${points}`)
  return `${PREFIX} The hunt is over: ${names.join(" · ") || "no one joined"}`
}

const waypointsOf = ({ length }: readonly Waypoint[]) =>
  length === 1 ? "1 waypoint" : `${length} waypoints`

/** What happened, as the session's event `hunt` says it. */
export type Happening =
  | { readonly what: "created" | "waypoints" | "started" | "ended" }
  | { readonly what: "joined"; readonly hunter: Named }
  | { readonly what: "suspended"; readonly hunter: Named; readonly until: string }
  | {
      readonly what: "found"
      readonly hunter: Named
      readonly waypoint: { readonly id: number; readonly number: number; readonly name: string }
      /** For this find. */
      readonly points: number
      readonly first: boolean
    }

interface Named {
  readonly id: string
  readonly name: string
}

/** The number of a waypoint that people see: its place in the list. */
export const numberOf = ({ waypoints }: Hunt, id: number) =>
  waypoints.findIndex((waypoint) => waypoint.id === id) + 1

export function findHappening(hunt: Hunt, { hunterId, waypointId, points }: Find): Happening {
  const first = hunt.finds.find((find) => find.waypointId === waypointId)?.hunterId === hunterId
  const name = hunt.waypoints.find(({ id }) => id === waypointId)?.name ?? ""
  return {
    what: "found",
    hunter: { id: hunterId, name: hunt.hunters.get(hunterId)?.name ?? "" },
    waypoint: { id: waypointId, number: numberOf(hunt, waypointId), name },
    points,
    first,
  }
}
