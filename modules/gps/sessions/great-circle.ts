import type { Place } from "./session"

/** Mean radius of the earth in metres. */
const RADIUS = 6_371_008.8
const RADIAN = Math.PI / 180

/** A place as a point on the unit sphere, where neither the antimeridian nor the poles are special. */
type Vector = readonly [x: number, y: number, z: number]

function vectorOf({ lat, lon }: Place): Vector {
  const ring = Math.cos(lat * RADIAN)
  return [ring * Math.cos(lon * RADIAN), ring * Math.sin(lon * RADIAN), Math.sin(lat * RADIAN)]
}

const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const length = (a: Vector) => Math.sqrt(dot(a, a))

/** From the straight line through the earth, which is exact for places that are close together. */
const metres = (a: Vector, b: Vector) =>
  2 * RADIUS * Math.asin(Math.min(1, length(minus(a, b)) / 2))

/** How far two places are apart, in metres along the great circle. */
export const metresBetween = (a: Place, b: Place): number => metres(vectorOf(a), vectorOf(b))

/** How far a place is from the shortest way between two others, in metres. */
export function metresFromWay(place: Place, from: Place, to: Place): number {
  const [p, a, b] = [vectorOf(place), vectorOf(from), vectorOf(to)]
  const normal = cross(a, minus(b, a))
  const size = length(normal)
  const isBeside =
    size > 0 && dot(cross(normal, a), minus(p, a)) > 0 && dot(cross(b, normal), minus(p, b)) > 0
  if (!isBeside) return Math.min(metres(p, a), metres(p, b))
  return RADIUS * Math.asin(Math.min(1, Math.abs(dot(minus(p, a), normal)) / size))
}
