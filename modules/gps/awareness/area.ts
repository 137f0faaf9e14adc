import { metresBetween } from "../sessions/great-circle"
import type { Place } from "../sessions/session"

/** A circle on the Earth. */
export interface Area extends Place {
  /** Kilometres. */
  readonly range: number
}

/** South, west, north, east in degrees; west is never greater than east. */
export type Box = readonly [south: number, west: number, north: number, east: number]

const EARTH_KM = 6371.0088
const KM_PER_DEGREE = (EARTH_KM * Math.PI) / 180
const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (radians: number) => (radians * 180) / Math.PI

/** Kilometres between two places along the surface of the earth; never NaN. */
export const distanceKm = (a: Place, b: Place): number => metresBetween(a, b) / 1_000

/** Longitude from -180 up to, but not including, 180. */
export const normalLon = (lon: number) => ((((lon + 180) % 360) + 360) % 360) - 180

/** The boxes that cover an area: two across the antimeridian, the whole cap around a pole. */
export function boxesOf({ lat, lon, range }: Area): Box[] {
  const reach = range / KM_PER_DEGREE
  const south = Math.max(-90, lat - reach)
  const north = Math.min(90, lat + reach)
  if (south <= -90 || north >= 90) return [[south, -180, north, 180]]
  // The circle is widest a little poleward of its centre.
  const sine = Math.sin(radians(reach)) / Math.cos(radians(lat))
  if (reach >= 90 || sine >= 1) return [[south, -180, north, 180]]
  const half = degrees(Math.asin(sine))
  const [west, east] = [lon - half, lon + half]
  if (west < -180)
    return [
      [south, west + 360, north, 180],
      [south, -180, north, east],
    ]
  if (east > 180)
    return [
      [south, west, north, 180],
      [south, -180, north, east - 360],
    ]
  return [[south, west, north, east]]
}

/** One cell of a grid over the Earth, and the circle that holds every area in it. */
export interface Cell {
  readonly key: string
  readonly area: Area
}

const RANGES = [10, 25, 50, 100, 250, 500]

/**
 * The cell that answers for an area. Areas with their centres in the same cell, and of about the
 * same range, share one request to a source.
 */
export function cellOf({ lat, lon, range }: Area): Cell {
  const step = RANGES.find((step) => range <= step) ?? Math.ceil(range)
  const height = Math.max(0.1, step / 2 / KM_PER_DEGREE)
  const rows = Math.ceil(180 / height)
  const row = Math.min(rows - 1, Math.floor(((lat + 90) / 180) * rows))
  const rowLat = ((row + 0.5) / rows) * 180 - 90
  const columns = Math.max(1, Math.round(2 * rows * Math.cos(radians(rowLat))))
  const column = Math.min(columns - 1, Math.floor(((normalLon(lon) + 180) / 360) * columns))
  const centre = { lat: rowLat, lon: ((column + 0.5) / columns) * 360 - 180 }
  const [halfLat, halfLon] = [90 / rows, 180 / columns]
  const corners = [-halfLat, halfLat].map((up) =>
    distanceKm(centre, { lat: centre.lat + up, lon: centre.lon + halfLon }),
  )
  return {
    key: `${step}/${row}/${column}`,
    area: { ...centre, range: Math.ceil(step + Math.max(...corners)) },
  }
}

/** Height of a place in the sky above another in degrees; `altitudeKm` above the ground. */
export function elevationOf(from: Place, to: Place, altitudeKm: number): number {
  const angle = distanceKm(from, to) / EARTH_KM
  const ratio = EARTH_KM / (EARTH_KM + altitudeKm)
  return degrees(Math.atan2(Math.cos(angle) - ratio, Math.sin(angle)))
}
