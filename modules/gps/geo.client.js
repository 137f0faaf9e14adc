// How far, in which direction and how long ago, in words.

const EARTH_METRES = 6_371_008.8
const DIRECTIONS = [
  "north",
  "north-east",
  "east",
  "south-east",
  "south",
  "south-west",
  "west",
  "north-west",
]
const radians = (degrees) => (degrees * Math.PI) / 180

/** Along the surface of the earth. */
export function metresBetween(from, to) {
  const lat = Math.sin(radians(to.lat - from.lat) / 2) ** 2
  const lon = Math.sin(radians(to.lon - from.lon) / 2) ** 2
  const half = lat + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * lon
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** Where to set out to, as degrees from north. */
export function bearingTo(from, to) {
  const turn = radians(to.lon - from.lon)
  const east = Math.sin(turn) * Math.cos(radians(to.lat))
  const north =
    Math.cos(radians(from.lat)) * Math.sin(radians(to.lat)) -
    Math.sin(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.cos(turn)
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360
}

export const directionOf = (bearing) =>
  DIRECTIONS[Math.round((((bearing % 360) + 360) % 360) / 45) % 8]

const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat("en", { maximumFractionDigits: 1 })

export function lengthInWords(metres) {
  if (metres < 995) return `${whole.format(metres < 100 ? metres : Math.round(metres / 10) * 10)} m`
  return `${(metres < 9_950 ? tenths : whole).format(metres / 1_000)} km`
}

/** `340 m north-east`, or that they are beside each other. */
export function wayTo(from, to) {
  const metres = metresBetween(from, to)
  return metres < 5 ? "right here" : `${lengthInWords(metres)} ${directionOf(bearingTo(from, to))}`
}

export function ageInWords(ms) {
  const seconds = Math.max(0, Math.round(ms / 1_000))
  if (seconds < 5) return "now"
  if (seconds < 60) return `${seconds - (seconds % 5)} s ago`
  return `${Math.floor(seconds / 60)} min ago`
}
