/**
 * Draws the outline of the continents for the board into `land.client.js`, once for every new release of the package:
 * `bun modules/spaces/types/kindness-map/make-land.ts`. The data is Natural Earth 1:110m (public domain), as the package
 * `world-atlas` has it. The projection is Natural Earth I, in a picture of 1000 by 520; `globe.client.js` computes the
 * same for places. Points that no one would miss are left out, and so are the smallest islands.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { geoNaturalEarth1, geoPath } from "d3-geo"
import { feature } from "topojson-client"
import type { GeometryCollection, Topology } from "topojson-specification"

type Place = readonly [number, number]

/** Units of the picture: what is nearer to the line through its neighbours is left out. */
const TOLERANCE = 0.75
const MIN_AREA = 2.5

const projection = geoNaturalEarth1()
  .scale(1000 / (2 * 0.8707 * Math.PI))
  .translate([500, 260])

const atlas = JSON.parse(
  readFileSync(join("node_modules", "world-atlas", "land-110m.json"), "utf8"),
) as Topology<{ land: GeometryCollection }>
const drawn = geoPath(projection)(feature(atlas, atlas.objects.land)) ?? ""

const rings = drawn
  .split("M")
  .slice(1)
  .map((ring) =>
    ring
      .replace("Z", "")
      .split("L")
      .map((point) => point.split(",").map(Number) as unknown as Place),
  )

const areaOf = (ring: readonly Place[]) =>
  Math.abs(
    ring.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y]
      return sum + x * nextY - nextX * y
    }, 0) / 2,
  )

function distance([x, y]: Place, [ax, ay]: Place, [bx, by]: Place): number {
  const length = Math.hypot(bx - ax, by - ay)
  if (length === 0) return Math.hypot(x - ax, y - ay)
  return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length
}

/** Ramer–Douglas–Peucker; the first and the last point stay. */
function simplify(line: readonly Place[]): readonly Place[] {
  const [first, last] = [line[0], line.at(-1)]
  if (line.length < 3 || !first || !last) return line
  const distances = line.map((point) => distance(point, first, last))
  const most = Math.max(...distances)
  if (most < TOLERANCE) return [first, last]
  const middle = distances.indexOf(most)
  return [...simplify(line.slice(0, middle + 1)).slice(0, -1), ...simplify(line.slice(middle))]
}

function simplifyRing(ring: readonly Place[]): readonly Place[] {
  const half = Math.floor(ring.length / 2)
  return [...simplify(ring.slice(0, half + 1)), ...simplify(ring.slice(half)).slice(1)]
}

/** In tenths, each point relative to the one before, as short as a path can be. */
function written(ring: readonly Place[]): string {
  let [atX, atY] = [0, 0]
  const steps: string[] = []
  for (const [x, y] of ring) {
    const [toX, toY] = [Math.round(x * 10), Math.round(y * 10)]
    const [dx, dy] = [toX - atX, toY - atY]
    if (dx !== 0 || dy !== 0) steps.push(`${dx}${dy < 0 ? "" : " "}${dy}`)
    ;[atX, atY] = [toX, toY]
  }
  const [start, ...rest] = steps
  return `M${start}l${rest.join(" ").replaceAll(" -", "-")}z`
}

const path = rings
  .filter((ring) => areaOf(ring) > MIN_AREA)
  .map((ring) => written(simplifyRing(ring)))
  .join("")
const text = `// Drawn by make-land.ts from Natural Earth (public domain), in tenths of the picture.
export const LAND =
  "${path}"
`
writeFileSync(join(import.meta.dirname, "land.client.js"), text)
