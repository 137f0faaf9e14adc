import { metresBetween } from "../sessions/great-circle"
import type { Participant, Place } from "../sessions/session"
import { dueFor, type Hunt, type Waypoint } from "./hunt"

/** A position whose circle is larger says too little about where someone is. Metres. */
export const MAX_ACCURACY = 50
/** Metres of a position's own accuracy that count in a hunter's favour. */
export const GRACE = 10
/** Faster than this no one on a hunt moves, in metres a millisecond: 150 km/h. */
export const TOP_SPEED = 150 / 3_600
/** How long nothing is found after a jump. */
export const SUSPENSION_MS = 60_000

/** Where a hunter was, and when it was measured. */
export interface Fix extends Place {
  readonly at: number
  /** Radius in metres that the position is right within; null where the device does not say. */
  readonly accuracy: number | null
}

export const fixOf = ({ lat, lon, accuracy, updatedAt }: Participant): Fix => ({
  lat,
  lon,
  accuracy,
  at: updatedAt,
})

/** A position is believed, or no vehicle could have come there, or it says too little. */
export type Verdict = "believed" | "jumped" | "ignored"

/**
 * Whether a position is believed, after the last one that was. A jump leaves that last one in place, so
 * that one wrong position of an honest device is followed by a right one that is believed.
 */
export function verdictOn(fix: Fix, last: Fix | undefined): Verdict {
  if ((fix.accuracy ?? 0) > MAX_ACCURACY) return "ignored"
  if (!last) return "believed"
  if (fix.at < last.at) return "ignored"
  return isReachable(last, fix) ? "believed" : "jumped"
}

function isReachable(last: Fix, fix: Fix): boolean {
  const uncertain = (last.accuracy ?? GRACE) + (fix.accuracy ?? GRACE)
  return metresBetween(last, fix) - uncertain <= (fix.at - last.at) * TOP_SPEED
}

/** The waypoints that a hunter finds by being there, in their order. */
export function foundAt(hunt: Hunt, hunterId: string, fix: Fix): readonly Waypoint[] {
  const isHere = (waypoint: Waypoint) =>
    metresBetween(fix, waypoint) <= waypoint.radius + Math.min(fix.accuracy ?? 0, GRACE)
  return dueFor(hunt, hunterId).filter(isHere)
}
