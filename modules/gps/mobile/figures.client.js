// Figures as people read them, and the little geometry behind them.

const EARTH_M = 6_371_008.8
const POINTS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
const radians = (degrees) => (degrees * Math.PI) / 180

/** Metres between two places, along a great circle. */
export function distance(a, b) {
  const [φ1, φ2] = [radians(a.lat), radians(b.lat)]
  const h =
    Math.sin((φ2 - φ1) / 2) ** 2 +
    Math.cos(φ1) * Math.cos(φ2) * Math.sin(radians(b.lon - a.lon) / 2) ** 2
  return 2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** "45° NE" */
export const headingText = (degrees) =>
  `${Math.round(degrees) % 360}° ${POINTS[Math.round(degrees / 45) % 8]}`

/** "85 m", "1.2 km", "340 km" */
export function metresText(metres) {
  if (metres < 1_000) return `${Math.round(metres)} m`
  const km = metres / 1_000
  return `${km < 100 ? km.toFixed(1) : Math.round(km)} km`
}

/** "12 s", "3 min", "2 h" */
export function durationText(ms) {
  const seconds = Math.max(0, Math.round(ms / 1_000))
  if (seconds < 90) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 90 ? `${minutes} min` : `${Math.round(minutes / 60)} h`
}

/** "just now", "12 s ago" */
export const agoText = (ms) => (ms < 1_500 ? "just now" : `${durationText(ms)} ago`)
