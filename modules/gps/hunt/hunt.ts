import type { Place } from "../sessions/session"

export const RADII = [20, 30, 50] as const
export type Radius = (typeof RADII)[number]

export const MAX_WAYPOINTS = 100
export const MAX_HUNTERS = 200

/** Points for the first hunter at a waypoint, and for each later one. */
export const FIRST_POINTS = 20
export const LATER_POINTS = 10

export interface Waypoint extends Place {
  /** Grows with each waypoint of the hunt; in an ordered hunt it is the order. */
  readonly id: number
  readonly name: string
  readonly hint: string
  /** Metres. */
  readonly radius: number
}

export interface Hunter {
  /** Id of the participant of the session. */
  readonly id: string
  readonly name: string
  readonly joinedAt: number
  /** Until when its positions find nothing, after one that no vehicle could have reached. */
  readonly suspendedUntil: number | null
}

export interface Find {
  readonly waypointId: number
  readonly hunterId: string
  readonly at: number
  readonly points: number
}

/** A hunt as memory has it. Only `hunts.ts` changes it. */
export interface Hunt {
  readonly code: string
  readonly master: string
  /** Hash of the master's key. */
  readonly editKey: string
  /** Metres, for waypoints without their own. */
  readonly radius: number
  /** Whether the waypoints must be found one after the other. */
  readonly ordered: boolean
  /** Time limit, if there is one. */
  readonly minutes: number | null
  readonly createdAt: number
  readonly startedAt: number | null
  readonly endedAt: number | null
  readonly waypoints: readonly Waypoint[]
  readonly hunters: ReadonlyMap<string, Hunter>
  /** In the order in which they were judged. */
  readonly finds: readonly Find[]
}

export type HuntState = "open" | "running" | "ended"

/** When its time is up; undefined before the start and without a limit. */
export const endsAt = ({ startedAt, minutes }: Pick<Hunt, "startedAt" | "minutes">) =>
  startedAt === null || minutes === null ? undefined : startedAt + minutes * 60_000

export function stateOf(hunt: Hunt, now: number): HuntState {
  if (hunt.endedAt !== null || now >= (endsAt(hunt) ?? Number.POSITIVE_INFINITY)) return "ended"
  return hunt.startedAt === null ? "open" : "running"
}

/** Ids of the waypoints that a hunter has found. */
export const foundBy = ({ finds }: Hunt, hunterId: string): ReadonlySet<number> =>
  new Set(finds.flatMap((find) => (find.hunterId === hunterId ? find.waypointId : [])))

/** What a hunter may find now: in an ordered hunt the next waypoint, otherwise all that are left. */
export function dueFor(hunt: Hunt, hunterId: string): readonly Waypoint[] {
  const ids = foundBy(hunt, hunterId)
  const left = hunt.waypoints.filter(({ id }) => !ids.has(id))
  return hunt.ordered ? left.slice(0, 1) : left
}

export interface Score {
  readonly hunter: Hunter
  readonly found: number
  readonly points: number
  /** Hunters with as many points, who made them at the same moment, share a rank. */
  readonly rank: number
}

/** Best first: most points; of the same, those who had them earlier. */
export function scoresOf(hunt: Hunt): readonly Score[] {
  const totals = new Map(
    [...hunt.hunters.values()].map((h) => [h.id, { hunter: h, found: 0, points: 0, last: 0 }]),
  )
  for (const { hunterId, points, at } of hunt.finds) {
    const total = totals.get(hunterId)
    if (!total) continue
    total.found++
    total.points += points
    total.last = Math.max(total.last, at)
  }
  const sorted = [...totals.values()].toSorted(
    (a, b) => b.points - a.points || a.last - b.last || a.hunter.joinedAt - b.hunter.joinedAt,
  )
  return sorted.map(({ hunter, found, points, last }) => ({
    hunter,
    found,
    points,
    rank: 1 + sorted.findIndex((other) => other.points === points && other.last === last),
  }))
}
