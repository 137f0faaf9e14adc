import { expect, test } from "bun:test"
import { BUNDLED } from "./bundled-elements"
import { epochOf, orbitOf } from "./orbit"
import published from "./testing/sgp4-verification.json" with { type: "json" }
import { fromTwoLines } from "./testing/two-lines"

const length = ([x = 0, y = 0, z = 0]: readonly number[]) => Math.hypot(x, y, z)
const between = (a: Readonly<Record<"x" | "y" | "z", number>>, [x = 0, y = 0, z = 0]: number[]) =>
  length([a.x - x, a.y - y, a.z - z])

test("orbits are those of the published verification vectors", async () => {
  let compared = 0
  for (const { lines, vectors } of published.cases) {
    const orbit = await orbitOf(fromTwoLines(lines))
    for (const [minutes = 0, ...vector] of vectors) {
      const state = orbit.stateAfter(minutes)
      if (!state) throw new Error(`no state of ${lines[0]} after ${minutes} minutes`)
      // A message's epoch is read to the millisecond; deep space orbits depend on it.
      expect(between(state.position, vector.slice(0, 3))).toBeLessThan(1e-5)
      expect(between(state.velocity, vector.slice(3))).toBeLessThan(2e-8)
      compared++
    }
  }
  expect(compared).toBeGreaterThan(75)
})

test("an orbit that cannot be has no position", async () => {
  const orbit = await orbitOf(fromTwoLines(published.decays))
  expect(orbit.stateAfter(0)).toBeUndefined()
  expect(orbit.placeAt(Date.UTC(2026, 10, 20))).toBeUndefined()
})

test("the station passes over the equator northward a fifteenth of a turn further west each time", async () => {
  const orbit = await orbitOf(BUNDLED)
  const epoch = epochOf(BUNDLED)
  const crossings: number[] = []
  let before = orbit.placeAt(epoch)
  for (let minute = 1; crossings.length < 3; minute++) {
    const place = orbit.placeAt(epoch + minute * 60_000)
    if (before && place && before.lat < 0 && place.lat >= 0) crossings.push(place.lon)
    before = place
    expect(Math.abs(place?.lat ?? 90)).toBeLessThan(51.9)
    expect(place?.altKm).toBeWithin(400, 440)
  }
  const [first = 0, second = 0] = crossings
  expect((first - second + 360) % 360).toBeWithin(20, 26)
})
