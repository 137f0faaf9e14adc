import { describe, expect, test } from "bun:test"
import { join } from "node:path"

// The pages import it as text, and this test as what it is.
const geo = await import(join(import.meta.dirname, "geo.client.js"))

describe("the sun is overhead", () => {
  // Declination and equation of time from the Astronomical Almanac for 2026.
  test.each([
    ["2026-03-20T14:46:00Z", 0, -39.6],
    ["2026-06-21T08:25:00Z", 23.44, 54.2],
    ["2026-09-23T00:05:00Z", 0, 176.9],
    ["2026-12-21T20:50:00Z", -23.44, -133],
    ["2026-11-03T12:00:00Z", -15.2, -4.1],
    ["2026-02-11T12:00:00Z", -14, 3.6],
  ])("at %s at %p, %p", (time, lat, lon) => {
    const sun = geo.sunAt(Date.parse(time))
    expect(Math.abs(sun.lat - lat)).toBeLessThan(0.15)
    expect(Math.abs(sun.lon - lon)).toBeLessThan(0.4)
    expect(geo.sunHeight(sun.lat, sun.lon, sun)).toBeCloseTo(1, 6)
    expect(geo.sunHeight(-sun.lat, sun.lon + 180, sun)).toBeCloseTo(-1, 6)
  })

  test("never at the poles in winter", () => {
    const sun = geo.sunAt(Date.parse("2026-12-21T12:00:00Z"))
    for (let lon = -180; lon < 180; lon += 30) {
      expect(geo.sunHeight(85, lon, sun)).toBeLessThan(0)
      expect(geo.sunHeight(-85, lon, sun)).toBeGreaterThan(0)
    }
  })
})

describe("a line", () => {
  const way = (...lons: number[]) =>
    geo.shortestWay(lons.map((lon) => ({ lat: 0, lon }))).map(([, lon]: number[]) => lon)

  test("goes the shorter way across 180° and ends where it ends", () => {
    expect(way(178, 179, -179, -178)).toEqual([-182, -181, -179, -178])
    expect(way(-178, -179, 179)).toEqual([182, 181, 179])
    expect(way(10, 20, 30)).toEqual([10, 20, 30])
    expect(way(178, -178, 182)).toEqual([178, 182, 182])
    expect(way()).toEqual([])
  })

  test("stays on the map at the poles", () => {
    expect(
      geo.shortestWay([
        { lat: 90, lon: 0 },
        { lat: -90, lon: 0 },
      ]),
    ).toEqual([
      [85.05, 0],
      [-85.05, 0],
    ])
  })
})

describe("the area around places", () => {
  const around = (...places: number[][]) => geo.around(places.map(([lat, lon]) => ({ lat, lon })))

  test("is the smaller one", () => {
    expect(around([0, 10], [5, 30], [-5, 20])).toEqual([
      [-5, 10],
      [5, 30],
    ])
    expect(around([-17, 178], [-14, 176], [-16, -176])).toEqual([
      [-17, 176],
      [-14, 184],
    ])
    expect(around([48, 16])).toEqual([
      [48, 16],
      [48, 16],
    ])
    expect(around([0, -170], [0, 170], [0, 190])).toEqual([
      [0, 170],
      [0, 190],
    ])
  })
})

test("grids have steps of printed maps, never too dense", () => {
  for (let zoom = 1; zoom < 20; zoom++) {
    const pixels = (geo.gridStep(zoom) / 3_600 / 360) * 256 * 2 ** zoom
    expect(pixels).toBeGreaterThan(zoom > 1 ? 80 : 40)
    expect(pixels).toBeLessThan(260)
  }
})

test.each([
  [0, "EW", "0°"],
  [58_800, "EW", "16°20′E"],
  [-58_815, "NS", "16°20′15″S"],
  [648_000, "EW", "180°"],
  [-648_000, "EW", "180°"],
  [3_605, "NS", "1°00′05″N"],
])("%p seconds %s are %s", (seconds, sides, text) => {
  expect(geo.degreesOf(seconds, sides)).toBe(text)
})

test("latitudes go to the map and back", () => {
  for (const lat of [-85, -60, 0, 45.5, 85])
    expect(geo.latitudeOf(geo.down(lat))).toBeCloseTo(lat, 9)
  expect(geo.down(90)).toBe(geo.down(85.05))
})
