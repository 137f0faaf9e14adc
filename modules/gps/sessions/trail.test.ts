import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { isLong } from "../../../tests/kit/tier"
import { metresBetween, metresFromWay } from "./great-circle"
import type { Place, TrailPoint } from "./session"
import { MAX_TRAIL_POINTS, Trail } from "./trail"

const trailOf = (places: readonly Place[]) => {
  const trail = new Trail()
  for (const [t, place] of places.entries()) trail.add({ ...place, t })
  return trail.points
}

/** How far the farthest of some places is from a trail, in metres. */
const deviation = (places: readonly Place[], trail: readonly Place[]) =>
  Math.max(
    ...places.map((place) =>
      Math.min(...trail.slice(1).map((to, at) => metresFromWay(place, trail[at] as Place, to))),
    ),
  )

/** A way around a place, wherever on earth it is, `size` metres across. */
function ring(center: Place, size: number, count: number): Place[] {
  const degrees = size / 222_640
  return Array.from({ length: count }, (_, n) => {
    const angle = (2 * Math.PI * n) / count
    const lat = center.lat + degrees * Math.sin(angle)
    const stretch = Math.max(Math.cos((lat * Math.PI) / 180), 1e-6)
    const lon = center.lon + (degrees * Math.cos(angle)) / stretch
    return { lat, lon: ((lon + 540) % 360) - 180 }
  })
}

describe("a trail", () => {
  test("has at most 500 points in the order of time, the first and the last among them", () => {
    const step = fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lon: fc.double({ min: -180, max: 180, noNaN: true }),
      t: fc.integer({ min: 0, max: 5_000 }),
    })
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 900, size: "max" }), (points) => {
        const trail = new Trail()
        for (const point of points) trail.add(point)
        const times = trail.points.map(({ t }) => t)
        expect(trail.points.length).toBe(Math.min(points.length, MAX_TRAIL_POINTS))
        expect(times).toEqual(times.toSorted((a, b) => a - b))
        expect(times[0]).toBe(Math.min(...points.map(({ t }) => t)))
        expect(times.at(-1)).toBe(Math.max(...points.map(({ t }) => t)))
        const given = new Set(points)
        expect(trail.points.filter((point) => !given.has(point))).toEqual([])
      }),
      { numRuns: isLong ? 20 : 6 },
    )
  })

  test.each([
    ["a town", { lat: 51.5, lon: -0.12 }],
    ["the antimeridian", { lat: -16.8, lon: 179.9999 }],
    ["far north", { lat: 89.9, lon: 10 }],
  ])("stays on the way, also at %s", (_, center) => {
    const way = ring(center, 5_000, 2_000)
    const trail = trailOf(way)
    expect(trail.length).toBe(500)
    // The best trail of 500 points is 0.05 m off.
    expect(deviation(way, trail)).toBeLessThan(1)
  })

  test("forgets no turn of a long walk for the time that someone stood still", () => {
    const walk = ring({ lat: 48, lon: 2 }, 10_000, 400)
    const last = walk.at(-1) as Place
    const rest = Array.from({ length: 5_000 }, (_, n) => ({
      ...last,
      lat: last.lat + 1e-7 * (n % 3),
    }))
    const trail = trailOf([...walk, ...rest])
    for (const place of walk.slice(0, -1))
      expect(trail.some(({ lat, lon }) => lat === place.lat && lon === place.lon)).toBe(true)
  })

  test("goes over the pole by the short way", () => {
    expect(metresBetween({ lat: 89.9, lon: 0 }, { lat: 89.9, lon: 180 })).toBeCloseTo(22_239, -1)
    const over: TrailPoint[] = [
      { lat: 89.9, lon: 0, t: 0 },
      { lat: 90, lon: 77, t: 1 },
      { lat: 89.9, lon: 180, t: 2 },
    ]
    const [from, pole, to] = over as [TrailPoint, TrailPoint, TrailPoint]
    expect(metresFromWay(pole, from, to)).toBeLessThan(0.001)
    expect(metresFromWay({ lat: 0, lon: 180 }, { lat: 0, lon: 179 }, { lat: 0, lon: -179 })).toBe(0)
  })
})
