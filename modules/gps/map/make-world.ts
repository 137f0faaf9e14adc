/**
 * Makes the two maps of the world that the pages draw, from Natural Earth as `world-atlas` packs it:
 * `bun modules/gps/map/make-world.ts`, once for every new release of that package.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { geoArea, geoCentroid, geoEquirectangular } from "d3-geo"
import { geoProject } from "d3-geo-projection"
import type { Feature, FeatureCollection, MultiLineString, MultiPolygon, Polygon } from "geojson"
import { feature, merge, mesh, quantize } from "topojson-client"
import { topology } from "topojson-server"
import type { GeometryCollection, Topology } from "topojson-specification"

type Land = Polygon | MultiPolygon
type Countries = GeometryCollection<{ name: string }>
type World = Topology<{ countries: Countries }>

/** Degrees for coordinates; what crosses ±180 is cut there, where d3 would bend it around the globe. */
const flat = geoEquirectangular()
  .scale(180 / Math.PI)
  .translate([0, 0])
  .reflectY(true)
  .precision(0)

const open = (detail: string): World =>
  JSON.parse(
    readFileSync(join("node_modules", "world-atlas", `countries-${detail}.json`), "utf8"),
  ) as World

const polygonsOf = (shape: Land): Polygon["coordinates"][] =>
  shape.type === "Polygon" ? [shape.coordinates] : shape.coordinates

/** For names that are longer than their country. */
const SHORT: Readonly<Record<string, string>> = { "United States of America": "United States" }

/** A country's name stands on its largest part: that of France in Europe. */
function nameOf({ geometry, properties }: Feature<Land, { name: string }>) {
  const [largest] = polygonsOf(geometry)
    .map((coordinates) => ({ type: "Polygon" as const, coordinates }))
    .sort((a, b) => geoArea(b) - geoArea(a))
  const place = largest ? geoCentroid(largest) : [0, 0]
  return {
    name: SHORT[properties.name] ?? properties.name,
    lon: Math.round((place[0] ?? 0) * 100) / 100,
    lat: Math.round((place[1] ?? 0) * 100) / 100,
    // A share of the globe in millionths, for what is named first.
    size: Math.round(((largest ? geoArea(largest) : 0) / (4 * Math.PI)) * 1e6),
  }
}

/** Where the map was cut is no coast. */
function withoutCuts(coast: MultiLineString): MultiLineString {
  const isCut = ([a]: number[], [b]: number[]) =>
    Math.abs(a ?? 0) > 179.999 && Math.abs(b ?? 0) > 179.999
  const isPole = ([, a]: number[], [, b]: number[]) => (a ?? 0) < -89.9 && (b ?? 0) < -89.9
  const lines: MultiLineString["coordinates"] = []
  for (const line of coast.coordinates) {
    let piece: (typeof lines)[number] = []
    for (const point of line) {
      const last = piece.at(-1)
      if (last && (isCut(last, point) || isPole(last, point))) {
        if (piece.length > 1) lines.push(piece)
        piece = []
      }
      piece.push(point)
    }
    if (piece.length > 1) lines.push(piece)
  }
  return { type: "MultiLineString", coordinates: lines }
}

function make(detail: string, steps: number): void {
  const atlas = open(detail)
  const round = feature(atlas, atlas.objects.countries) as FeatureCollection<Land, { name: string }>
  const cut = topology({ countries: geoProject(round, flat) }, steps) as unknown as World
  const { countries } = cut.objects
  const shapes = countries.geometries as Parameters<typeof merge>[1]
  const shown = topology({
    land: merge(cut, shapes),
    coast: withoutCuts(mesh(cut, countries, (a, b) => a === b)),
    borders: mesh(cut, countries, (a, b) => a !== b),
  }) as unknown as Parameters<typeof quantize>[0]
  const names = round.features.map(nameOf).filter(({ size }) => size > 0)
  const packed = { ...quantize(shown, steps), names: names.sort((a, b) => b.size - a.size) }
  writeFileSync(join(import.meta.dirname, `world-${detail}.topojson`), JSON.stringify(packed))
}

make("110m", 1e4)
make("50m", 3e4)
