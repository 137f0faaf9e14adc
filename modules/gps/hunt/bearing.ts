import type { Place } from "../sessions/session"

const RADIAN = Math.PI / 180

/**
 * Degrees from north, 0 up to 360, in which the shortest way to another place begins; right across
 * the antimeridian. At a pole, where every way leads south or north, it follows from the longitude.
 */
export function bearingTo(from: Place, to: Place): number {
  const [fromLat, toLat] = [from.lat * RADIAN, to.lat * RADIAN]
  const turn = (to.lon - from.lon) * RADIAN
  const east = Math.sin(turn) * Math.cos(toLat)
  const north =
    Math.cos(fromLat) * Math.sin(toLat) - Math.sin(fromLat) * Math.cos(toLat) * Math.cos(turn)
  const degrees = Math.atan2(east, north) / RADIAN
  return ((degrees % 360) + 360) % 360
}
