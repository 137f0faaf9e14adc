import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { XMLParser, XMLValidator } from "fast-xml-parser"
import type { FeatureCollection, Position } from "geojson"
import { type ForeignSite, foreignSite } from "../testing/foreign-site"

let on: ForeignSite
beforeEach(async () => {
  on = await foreignSite({ name: "Tom & <Jerry>" })
})
afterEach(() => on.site.close())

/** Walks through places, a minute apart. */
async function walk(id: string, name: string, places: readonly Position[]): Promise<void> {
  for (const [lon, lat] of places) {
    await on.move(id, { name, lat, lon })
    on.site.advance(60_000)
  }
}

describe("GPX", () => {
  async function gpx() {
    const answer = await on.get("gpx")
    expect(answer.headers.get("content-type")).toBe("application/gpx+xml; charset=utf-8")
    expect(answer.headers.get("content-disposition")).toBe(
      `attachment; filename="session-${on.code}.gpx"`,
    )
    const xml = await answer.text()
    expect(XMLValidator.validate(xml)).toBe(true)
    const isArray = (name: string) => ["wpt", "trk", "trkpt"].includes(name)
    const parser = new XMLParser({
      ignoreAttributes: false,
      attributeNamePrefix: "@",
      isArray,
    })
    return { xml, gpx: parser.parse(xml).gpx }
  }

  test("has a track for each participant and a waypoint for each pin, names escaped", async () => {
    await walk("ada", 'A<d>a & "co"', [
      [2.5, 48.5],
      [2.6, 48.6],
    ])
    await on.move("bob", { name: "Bob", lat: -33, lon: 151 })
    await on.drop({ lat: 48.7, lon: 2.7, message: "Tea ]]> cake", name: "Ada" })
    const { gpx: file } = await gpx()
    expect(file).toMatchObject({
      "@version": "1.1",
      "@xmlns": "http://www.topografix.com/GPX/1/1",
      metadata: { name: "Tom & <Jerry>" },
      wpt: [{ "@lat": "48.7", "@lon": "2.7", name: "Tea ]]> cake", cmt: "Ada" }],
      trk: [
        {
          name: 'A<d>a & "co"',
          trkseg: {
            trkpt: [
              { "@lat": "48.5", "@lon": "2.5" },
              { "@lat": "48.6", "@lon": "2.6" },
            ],
          },
        },
        { name: "Bob", trkseg: { trkpt: [{ "@lat": "-33", "@lon": "151" }] } },
      ],
    })
    expect(Date.parse(file.trk[0].trkseg.trkpt[1].time)).toBeGreaterThan(
      Date.parse(file.trk[0].trkseg.trkpt[0].time),
    )
  })

  test("has its parts in the order of the schema, and only its numbers", async () => {
    await on.move("ada", { lat: 1e-7, lon: 180 })
    await on.drop({ lat: -1e-9, lon: -180 })
    const { xml } = await gpx()
    const names = [...xml.matchAll(/<(\w+)/g)].map(([, name]) => name)
    expect(names.slice(names.indexOf("metadata")).join(" ")).toBe(
      "metadata name time wpt time trk name trkseg trkpt time",
    )
    // Decimals without exponents, longitudes under 180.
    const numbers = [...xml.matchAll(/(?:lat|lon)="([^"]*)"/g)].map(([, number]) => number)
    expect(numbers).toEqual(["0", "-180", "0.0000001", "-180"])
  })

  test("of an empty session is a file, too", async () => {
    expect((await gpx()).gpx).toMatchObject({ metadata: { name: "Tom & <Jerry>" } })
  })
})

describe("GeoJSON", () => {
  async function geojson(): Promise<FeatureCollection> {
    const answer = await on.get("geojson")
    expect(answer.headers.get("content-type")).toBe("application/geo+json")
    expect(answer.headers.get("content-disposition")).toContain(".geojson")
    return (await answer.json()) as FeatureCollection
  }
  const trailOf = async () => {
    const { features } = await geojson()
    const trail = features.find(({ properties }) => properties?.["kind"] === "trail")
    return trail as NonNullable<typeof trail>
  }

  test("has participants, trails and pins", async () => {
    await walk("ada", "Ada", [
      [2.5, 48.5],
      [2.6, 48.6],
    ])
    await on.move("bob", { name: "Bob", lat: -33, lon: 151, alt: 20 })
    await on.drop({ lat: 48.7, lon: 2.7, message: "Tea" })
    const { type, features } = await geojson()
    expect(type).toBe("FeatureCollection")
    expect(features).toMatchObject([
      {
        id: "participant/ada",
        geometry: { type: "Point", coordinates: [2.6, 48.6] },
        properties: { kind: "participant", name: "Ada" },
      },
      {
        id: "participant/bob",
        geometry: { type: "Point", coordinates: [151, -33, 20] },
      },
      {
        id: "trail/ada",
        geometry: {
          type: "LineString",
          coordinates: [
            [2.5, 48.5],
            [2.6, 48.6],
          ],
        },
        properties: { coordinateProperties: { times: [expect.any(String), expect.any(String)] } },
      },
      {
        id: "pin/1",
        geometry: { type: "Point", coordinates: [2.7, 48.7] },
        properties: { kind: "pin", message: "Tea" },
      },
    ])
  })

  test("cuts a trail where it crosses the antimeridian, there and back", async () => {
    await walk("ada", "Ada", [
      [178, 0],
      [179, 10],
      [-179, 12],
      [-178, 12],
      [179, 0],
    ])
    const { geometry, properties } = await trailOf()
    expect(geometry).toEqual({
      type: "MultiLineString",
      coordinates: [
        [
          [178, 0],
          [179, 10],
          [180, 11],
        ],
        [
          [-180, 11],
          [-179, 12],
          [-178, 12],
          [-180, 4],
        ],
        [
          [180, 4],
          [179, 0],
        ],
      ],
    })
    expect(properties?.["coordinateProperties"].times.map((one: string[]) => one.length)).toEqual([
      3, 4, 2,
    ])
  })

  test("leaves a trail whole that touches the antimeridian, or runs along it", async () => {
    await walk("ada", "Ada", [
      [180, 0],
      [-179, 1],
      [-180, 2],
      [180, 3],
      [179, 4],
    ])
    const { geometry } = await trailOf()
    expect(geometry.type).toBe("MultiLineString")
    for (const line of (geometry as { coordinates: Position[][] }).coordinates) {
      expect(line.length).toBeGreaterThan(1)
      for (const [at, [lon = 0]] of line.entries())
        if (at > 0) expect(Math.abs(lon - (line[at - 1]?.[0] ?? 0))).toBeLessThanOrEqual(180)
    }
  })
})

test("a session that is unknown or over has no files", async () => {
  for (const format of ["gpx", "geojson", "cot"]) {
    expect((await on.site.fetch(`/api/location/ZZZZZZ/${format}`)).status).toBe(404)
  }
  on.site.advance(600_001)
  for (const format of ["gpx", "geojson", "cot"]) expect((await on.get(format)).status).toBe(410)
})
