import type { GpsContext } from "../context"
import type { Place } from "../sessions/session"
import { distanceKm, normalLon } from "./area"
import type { Provider, Reading } from "./provider"

/** Where the sun is overhead, and the line between day and night. */
export const daylightProvider = (ctx: Pick<GpsContext, "now">): Provider => ({
  id: "computed",
  layer: "daylight",
  attribution: "",
  min_interval: 0,
  scope: "caller",
  query: (area) => readDaylight(ctx.now(), area),
})

const turn = Math.PI / 180
/** Kilometres of a quarter of the Earth's circumference. */
const QUARTER_KM = (6371.0088 * Math.PI) / 2
const STEP = 2

export async function readDaylight(now: number, from: Place): Promise<Reading> {
  // Loaded when first needed, to keep the start fast.
  const { gstime, jday, sunPos } = await import("satellite.js")
  const date = new Date(now)
  const { rtasc, decl } = sunPos(jday(date))
  const sun = { lat: decl / turn, lon: normalLon((rtasc - gstime(date)) / turn) }
  const elevation = Math.round((90 - (distanceKm(from, sun) / QUARTER_KM) * 90) * 10) / 10
  return {
    asOf: now,
    note: `${phase(elevation)} here: the sun is ${Math.abs(elevation)}° ${elevation < 0 ? "below" : "above"} the horizon.`,
    terminator: terminator(sun),
    items: [
      {
        ...sun,
        id: "sun",
        label: "The sun is overhead here",
        kind: "sun",
        alt: null,
        speed: null,
        heading: null,
        at: now,
        elevation,
      },
    ],
  }
}

function phase(elevation: number): string {
  // Refraction and the size of the disc show the sun a little longer.
  if (elevation > -0.833) return "It is day"
  return elevation > -18 ? "It is twilight" : "It is night"
}

/** The places from which the sun stands on the horizon, one for every two degrees of longitude. */
function terminator(sun: Place): Place[] {
  // At an equinox the line runs along meridians.
  const tangent = Math.tan(sun.lat * turn) || 1e-12
  return Array.from({ length: 360 / STEP + 1 }, (_, step) => {
    const lon = step * STEP - 180
    return { lat: Math.atan(-Math.cos((lon - sun.lon) * turn) / tangent) / turn, lon }
  })
}
