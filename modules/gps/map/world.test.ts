import { describe, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync } from "node:zlib"
import type { MultiLineString, MultiPolygon } from "geojson"
import { feature } from "topojson-client"
import type { GeometryObject, Topology } from "topojson-specification"

// The pages import them as text, and this test as what they are.
const { across, down } = await import(join(import.meta.dirname, "geo.client.js"))
const { readWorld } = await import(join(import.meta.dirname, "world.client.js"))

interface World extends Topology<Record<"land" | "coast" | "borders", GeometryObject>> {
  readonly names: readonly { name: string; lat: number; lon: number; size: number }[]
}

function open(detail: string) {
  const bytes = readFileSync(join(import.meta.dirname, `world-${detail}.topojson`))
  const world = JSON.parse(bytes.toString()) as World
  const linesOf = (name: "land" | "coast" | "borders"): readonly number[][][] => {
    const { geometry } = feature(world, world.objects[name]) as {
      geometry: MultiPolygon | MultiLineString
    }
    return geometry.type === "MultiPolygon" ? geometry.coordinates.flat() : geometry.coordinates
  }
  return { world, bytes, linesOf }
}

const stepsOf = (lines: readonly number[][][]) =>
  lines.flatMap((line) => line.slice(1).map((to, index) => [line[index]!, to] as const))

describe.each([
  ["110m", 26_000],
  ["50m", 165_000],
])("the map of the world at %s", (detail, mostBytes) => {
  const { world, bytes, linesOf } = open(detail)

  test.each(["land", "coast", "borders"] as const)("has no line across it: %s", (name) => {
    const steps = stepsOf(linesOf(name))
    expect(steps.length).toBeGreaterThan(1_000)
    // The pole is a point that this map shows as its lower edge.
    const wide = steps.filter(
      ([a, b]) => Math.abs(a[0]! - b[0]!) > 12 && !(a[1]! < -89.9 && b[1]! < -89.9),
    )
    expect(wide).toEqual([])
    expect(steps.flat().every(([lon, lat]) => Math.abs(lon!) <= 180 && Math.abs(lat!) <= 90)).toBe(
      true,
    )
  })

  test("is read as TopoJSON's own library does", () => {
    const read = readWorld(world)
    const round = (value: number) => Math.round(1e6 * value)
    for (const name of ["land", "coast", "borders"] as const)
      expect(read[name].map(({ points }: { points: number[] }) => points.map(round))).toEqual(
        linesOf(name).map((line) =>
          line.flatMap(([lon, lat]) => [across(lon), down(lat)]).map(round),
        ),
      )
  })

  test("draws no coast where it was cut", () => {
    const isCut = ([lon]: number[]) => Math.abs(lon!) > 179.99
    expect(stepsOf(linesOf("coast")).filter(([a, b]) => isCut(a) && isCut(b))).toEqual([])
  })

  test("has Fiji and Chukotka on both sides of 180°", () => {
    const points = linesOf("land").flat()
    const near = (lat: number, lon: number) =>
      points.some(([x, y]) => Math.abs(x! - lon) < 1 && Math.abs(y! - lat) < 2.5)
    expect([near(-16.5, 179.6), near(-16.5, -179.6), near(68, 180), near(68, -180)]).toEqual([
      true,
      true,
      true,
      true,
    ])
  })

  test("closes its land", () => {
    for (const ring of linesOf("land")) expect(ring.at(-1)).toEqual(ring[0])
  })

  test("names countries where they are", () => {
    const placeOf = (name: string) => world.names.find((one) => one.name === name)
    expect(placeOf("France")).toMatchObject({
      lat: expect.closeTo(46.6, 0),
      lon: expect.closeTo(2.5, 0),
    })
    expect(placeOf("Brazil")).toMatchObject({ lat: expect.closeTo(-10.7, 0) })
  })

  test(`is below ${mostBytes} bytes on the wire`, () => {
    expect(brotliCompressSync(bytes).length).toBeLessThan(mostBytes)
  })
})
