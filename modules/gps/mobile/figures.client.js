// Figures as people read them.

const POINTS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]

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
