import { expect, test } from "bun:test"
import fc from "fast-check"
import { metresBetween } from "../sessions/great-circle"
import type { Place } from "../sessions/session"
import { bearingTo } from "./bearing"
import { type Fix, foundAt, verdictOn } from "./judge"

const RADIAN = Math.PI / 180
const EARTH_RADIUS = 6_371_008.8

/** Where one arrives who sets out in a direction and goes straight on; at the poles, too. */
function arrive({ lat, lon }: Place, bearing: number, metres: number): Place {
  const [way, b, north, east] = [
    metres / EARTH_RADIUS,
    bearing * RADIAN,
    lat * RADIAN,
    lon * RADIAN,
  ]
  const up = [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)]
  const toNorth = [
    -Math.sin(north) * Math.cos(east),
    -Math.sin(north) * Math.sin(east),
    Math.cos(north),
  ]
  const toEast = [-Math.sin(east), Math.cos(east), 0]
  const [x, y, z] = [0, 1, 2].map(
    (i) =>
      (up[i] as number) * Math.cos(way) +
      ((toNorth[i] as number) * Math.cos(b) + (toEast[i] as number) * Math.sin(b)) * Math.sin(way),
  ) as [number, number, number]
  return { lat: Math.atan2(z, Math.hypot(x, y)) / RADIAN, lon: Math.atan2(y, x) / RADIAN }
}

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const place = fc.record({
  lat: fc.oneof(number(-90, 90), fc.constantFrom(-90, -89.9999, 0, 89.9999, 90)),
  lon: fc.oneof(number(-180, 180), fc.constantFrom(-180, -179.9999, 0, 179.9999, 180)),
})

test("whoever sets out as told arrives, from anywhere to anywhere, also across the antimeridian", () => {
  fc.assert(
    fc.property(place, place, (from, to) => {
      const [bearing, metres] = [bearingTo(from, to), metresBetween(from, to)]
      expect(bearing >= 0 && bearing < 360).toBe(true)
      expect(metresBetween(arrive(from, bearing, metres), to)).toBeLessThan(1)
    }),
    {
      numRuns: 500,
      examples: [
        [
          { lat: 0, lon: 179.9999 },
          { lat: 0, lon: -179.9999 },
        ],
      ],
    },
  )
})

test.each([
  ["east across the antimeridian", { lat: 0, lon: 179.9999 }, { lat: 0, lon: -179.9999 }, 90, 22.2],
  ["west across the antimeridian", { lat: 0, lon: -180 }, { lat: 0, lon: 179.9999 }, 270, 11.1],
  ["to the north pole", { lat: 89.9999, lon: 77 }, { lat: 90, lon: -12 }, 0, 11.1],
  ["over the north pole", { lat: 89.9999, lon: 0 }, { lat: 89.9999, lon: 180 }, 0, 22.2],
  ["away from the south pole", { lat: -90, lon: 0 }, { lat: -89.9999, lon: 0 }, 0, 11.1],
])("the way %s is the short one", (_, from, to, bearing, metres) => {
  expect((bearingTo(from, to) - bearing + 1) % 360).toBeCloseTo(1, 3)
  expect(metresBetween(from, to)).toBeCloseTo(metres, 0)
})

const HERE = { lat: 52.5, lon: 13.4 }
const at = (metres: number, more: Partial<Fix> = {}): Fix => ({
  ...arrive(HERE, 90, metres),
  at: 0,
  accuracy: 5,
  ...more,
})
const hunt = {
  code: "ABC234",
  master: "Mia",
  editKey: "",
  radius: 30,
  ordered: false,
  minutes: null,
  createdAt: 0,
  startedAt: 0,
  endedAt: null,
  waypoints: [{ id: 1, ...HERE, name: "", hint: "", radius: 30 }],
  hunters: new Map(),
  finds: [],
}

test.each([
  [29.9, 0, 1],
  [30.1, 0, 0],
  [30.1, null, 0],
  [34.9, 5, 1],
  [35.1, 5, 0],
  [39.9, 40, 1],
  [40.1, 40, 0],
])("at %p metres with an accuracy of %p there are %p finds", (metres, accuracy, finds) => {
  expect(foundAt(hunt, "ada", at(metres, { accuracy }))).toHaveLength(finds)
})

test("a position is believed if a car could have come there, and no accuracy hides a jump", () => {
  const last = at(0)
  const seconds = (metres: number, s: number, accuracy = 5) =>
    verdictOn(at(metres, { at: s * 1_000, accuracy }), last)
  expect(seconds(425, 10)).toBe("believed")
  expect(seconds(428, 10)).toBe("jumped")
  expect(seconds(60, 1, 50)).toBe("believed")
  expect(seconds(5_000, 10, 50)).toBe("jumped")
  expect(seconds(1, 10, 51)).toBe("ignored")
  expect(verdictOn(at(1, { at: -1 }), last)).toBe("ignored")
  expect(verdictOn(at(9_999), undefined)).toBe("believed")
})

test("no sequence of positions comes farther than a car, whatever times and accuracies it claims", () => {
  const step = fc.record({
    metres: number(0, 20_000),
    ms: fc.integer({ min: -60_000, max: 60_000 }),
    accuracy: fc.option(number(0, 500)),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let last: Fix | undefined
      let first: Fix | undefined
      let clock = 0
      let believed = 0
      for (const { metres, ms, accuracy } of steps) {
        clock += ms
        const fix = at(metres, { at: clock, accuracy })
        if (verdictOn(fix, last) !== "believed") continue
        last = fix
        first ??= fix
        believed++
      }
      if (!first || !last) return
      const car = ((last.at - first.at) / 3_600_000) * 150_000
      expect(metresBetween(first, last)).toBeLessThanOrEqual(car + believed * 100 + 1)
    }),
  )
})
