import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { type Area, boxesOf, cellOf, distanceKm, normalLon } from "./area"

const place = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
})
const area = fc
  .tuple(place, fc.integer({ min: 1, max: 500 }))
  .map(([at, range]): Area => ({ ...at, range }))
const bearing = fc.double({ min: 0, max: 360, noNaN: true })
const isIn = (at: { lat: number; lon: number }, from: Area) =>
  boxesOf(from).some(
    ([south, west, north, east]) =>
      at.lat >= south && at.lat <= north && at.lon >= west && at.lon <= east,
  )

describe("distance", () => {
  test("is the one of published city pairs, within half a percent of the ellipsoid", () => {
    const berlin = { lat: 52.52, lon: 13.405 }
    expect(distanceKm(berlin, { lat: 48.8566, lon: 2.3522 })).toBeCloseTo(877.5, 0)
    expect(distanceKm({ lat: 0, lon: 179.5 }, { lat: 0, lon: -179.5 })).toBeCloseTo(111.2, 1)
    expect(distanceKm({ lat: 90, lon: 0 }, { lat: 90, lon: 120 })).toBeCloseTo(0, 6)
    expect(distanceKm({ lat: 0, lon: 0 }, { lat: 0, lon: 180 })).toBeCloseTo(20015.1, 1)
  })

  test("longitudes have one form", () => {
    expect([180, -180, 540, 190, -190, 0].map(normalLon)).toEqual([-180, -180, -180, -170, 170, 0])
  })
})

describe("boxes", () => {
  test("are two across the antimeridian and a whole cap at a pole", () => {
    expect(boxesOf({ lat: 0, lon: 179.9, range: 50 }).length).toBe(2)
    expect(boxesOf({ lat: -17, lon: -179.99, range: 50 }).length).toBe(2)
    expect(boxesOf({ lat: 89.9, lon: 20, range: 50 })).toEqual([
      [expect.closeTo(89.45, 2), -180, 90, 180],
    ])
    expect(boxesOf({ lat: 52, lon: 13, range: 50 }).length).toBe(1)
  })

  test("hold every place within the range, anywhere", () => {
    fc.assert(
      fc.property(area, bearing, fc.double({ min: 0, max: 0.999, noNaN: true }), (from, to, part) =>
        expect(isIn(moved(from, to, from.range * part), from)).toBe(true),
      ),
      { numRuns: 1000 },
    )
  })

  test("have west before east, and degrees that exist", () => {
    fc.assert(
      fc.property(area, (from) => {
        for (const [south, west, north, east] of boxesOf(from)) {
          expect(west).toBeLessThanOrEqual(east)
          expect(south).toBeLessThanOrEqual(north)
          expect(Math.max(-south, north)).toBeLessThanOrEqual(90)
          expect(Math.max(-west, east)).toBeLessThanOrEqual(180)
        }
      }),
    )
  })
})

describe("cells", () => {
  test("hold every area that they answer for", () => {
    fc.assert(
      fc.property(area, bearing, (from, to) => {
        const cell = cellOf(from)
        const edge = moved(from, to, from.range)
        expect(distanceKm(cell.area, edge)).toBeLessThanOrEqual(cell.area.range + 0.01)
      }),
      { numRuns: 2000 },
    )
  })

  test("are shared by neighbours, and not by places far apart", () => {
    const at = (lat: number, lon: number) => cellOf({ lat, lon, range: 50 }).key
    expect(at(52.5, 13.4)).toBe(at(52.51, 13.41))
    expect(at(52.5, 13.4)).not.toBe(at(53.5, 13.4))
    expect(at(10, 180)).toBe(at(10, -180))
  })
})

/** The place at a bearing and a distance. */
function moved(from: Area, bearing: number, km: number) {
  const [lat, turn, angle] = [from.lat, bearing, (km / 6371.0088) * (180 / Math.PI)].map(
    (degrees) => (degrees * Math.PI) / 180,
  ) as [number, number, number]
  const sine = Math.sin(lat) * Math.cos(angle) + Math.cos(lat) * Math.sin(angle) * Math.cos(turn)
  const east = Math.atan2(
    Math.sin(turn) * Math.sin(angle) * Math.cos(lat),
    Math.cos(angle) - Math.sin(lat) * sine,
  )
  return {
    lat: (Math.asin(Math.max(-1, Math.min(1, sine))) * 180) / Math.PI,
    lon: normalLon(from.lon + (east * 180) / Math.PI),
  }
}
