import { expect, test } from "bun:test"
import { readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { geoNaturalEarth1 } from "d3-geo"
import fc from "fast-check"

interface Globe {
  toPicture(place: { lat: number; lon: number }): { x: number; y: number }
  toPlace(point: { x: number; y: number }): { lat: number; lon: number } | undefined
}

const file = (name: string) => join(import.meta.dirname, name)
// The board gets it as text, and one process cannot have both.
const source = readFileSync(file("globe.client.js"), "utf8").replace(/^export /gm, "")
const { toPicture, toPlace } = new Function(`${source}\nreturn { toPicture, toPlace }`)() as Globe

const places = fc.record({
  lat: fc.integer({ min: -8_900, max: 8_900 }).map((hundredths) => hundredths / 100),
  lon: fc.integer({ min: -17_900, max: 17_900 }).map((hundredths) => hundredths / 100),
})

test("puts places where the outline of the land has them", () => {
  const projection = geoNaturalEarth1()
    .scale(1000 / (2 * 0.8707 * Math.PI))
    .translate([500, 260])
  fc.assert(
    fc.property(places, ({ lat, lon }) => {
      const [x, y] = projection([lon, lat]) ?? [Number.NaN, Number.NaN]
      const point = toPicture({ lat, lon })
      expect(Math.hypot(point.x - x, point.y - y)).toBeLessThan(0.01)
    }),
  )
})

test("finds the place that was tapped", () => {
  fc.assert(
    fc.property(places, (place) => {
      const found = toPlace(toPicture(place))
      expect(Math.abs((found?.lat ?? Number.NaN) - place.lat)).toBeLessThan(0.011)
      expect(Math.abs((found?.lon ?? Number.NaN) - place.lon)).toBeLessThan(0.011)
    }),
  )
  expect(toPlace({ x: 20, y: 20 })).toBeUndefined()
  expect(toPlace({ x: 500, y: -40 })).toBeUndefined()
})

test("has an outline of the land that a phone loads at once", () => {
  expect(statSync(file("land.client.js")).size).toBeLessThan(15 * 1024)
})
