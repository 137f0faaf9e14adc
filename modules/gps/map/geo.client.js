// Where things are on a map that goes on past 180°: nothing here knows the page.

const RADIANS = Math.PI / 180
/** Where the Mercator map ends. */
export const EDGE = 85.05

/** A longitude between -180 and 180. */
export const wrapped = (lon) => ((((lon + 180) % 360) + 360) % 360) - 180

/** The copy of a longitude that is closest to another one. */
export const near = (lon, other) => lon + 360 * Math.round((other - lon) / 360)

/** Latitudes past the edge of the map are on it. */
export const onMap = (lat) => Math.max(-EDGE, Math.min(EDGE, lat))

/** A line whose every step goes the shorter way around the globe; it ends beside its last point. */
export function shortestWay(points) {
  let next = points.at(-1)?.lon ?? 0
  return points
    .toReversed()
    .map(({ lat, lon }) => {
      next = near(lon, next)
      return [onMap(lat), next]
    })
    .toReversed()
}

/** The smallest area around all places, as south-west and north-east; it may reach past 180°. */
export function around(places) {
  const lats = places.map(({ lat }) => onMap(lat))
  const lons = places.map(({ lon }) => wrapped(lon)).sort((a, b) => a - b)
  // The widest gap between neighbours is what the area leaves out.
  let west = lons[0]
  let widest = west + 360 - lons.at(-1)
  for (let index = 1; index < lons.length; index++) {
    const gap = lons[index] - lons[index - 1]
    if (gap <= widest) continue
    widest = gap
    west = lons[index]
  }
  return [
    [Math.min(...lats), west],
    [Math.max(...lats), west + 360 - widest],
  ]
}

/** Where the sun is overhead; within 0.02° for some centuries (Astronomical Almanac, low precision). */
export function sunAt(ms) {
  const days = ms / 86_400_000 - 10_957.5
  const anomaly = (357.529 + 0.98560028 * days) * RADIANS
  const ecliptic =
    (280.459 + 0.98564736 * days + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) *
    RADIANS
  const tilt = (23.439 - 3.6e-7 * days) * RADIANS
  const ascension = Math.atan2(Math.cos(tilt) * Math.sin(ecliptic), Math.cos(ecliptic)) / RADIANS
  const sidereal = 280.46061837 + 360.98564736629 * days
  return {
    lat: Math.asin(Math.sin(tilt) * Math.sin(ecliptic)) / RADIANS,
    lon: wrapped(ascension - sidereal),
  }
}

/** How high the sun is above the horizon, as a sine. */
export const sunHeight = (lat, lon, sun) =>
  Math.sin(lat * RADIANS) * Math.sin(sun.lat * RADIANS) +
  Math.cos(lat * RADIANS) * Math.cos(sun.lat * RADIANS) * Math.cos((lon - sun.lon) * RADIANS)

/** On the Mercator map, which is 1 wide and 1 high. */
export const across = (lon) => lon / 360 + 0.5
export function down(lat) {
  const sine = Math.sin(onMap(lat) * RADIANS)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}
export const latitudeOf = (y) => Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) / RADIANS

/** Steps of the grid in seconds of arc, as printed maps have them. */
const STEPS = [
  1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 18_000, 36_000, 54_000, 108_000,
]
const MIN_PIXELS = 84
export const gridStep = (zoom) => {
  const pixels = (256 * 2 ** zoom) / 360 / 3_600
  return STEPS.find((step) => step * pixels >= MIN_PIXELS) ?? STEPS.at(-1)
}

/** Seconds of arc as a map has them at its edge: 16°20′E. */
export function degreesOf(seconds, [positive, negative]) {
  const all = Math.abs(seconds)
  const parts = [`${Math.floor(all / 3_600)}°`]
  if (all % 3_600) parts.push(`${`${Math.floor((all % 3_600) / 60)}`.padStart(2, "0")}′`)
  if (all % 60) parts.push(`${`${all % 60}`.padStart(2, "0")}″`)
  const isLine = seconds === 0 || all === 648_000
  return parts.join("") + (isLine ? "" : seconds > 0 ? positive : negative)
}
