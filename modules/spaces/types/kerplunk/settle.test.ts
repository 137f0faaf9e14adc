import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { createSeededRandom } from "../../testing/seeded-random"
import { marblesOn, type Resting, settle } from "./settle"
import { column, columnsOf, newSticks, type Stick, type Sticks, UPPER } from "./tube"

const stick = (level: Stick["level"], from: number, to = from): Stick => ({
  level,
  from,
  to,
  pulled_by: null,
})

const seeds = fc.nat()
const without = (sticks: Sticks, numbers: readonly string[]): Sticks =>
  Object.fromEntries(
    Object.entries(sticks).map(([number, each]) => [
      number,
      numbers.includes(number) ? { ...each, pulled_by: "ann" } : each,
    ]),
  )

describe("a marble", () => {
  test("rests on a stick below it, and falls where there is none", () => {
    const sticks = { 1: stick("upper", 2), 9: stick("lower", 0) }
    const poured = { m1: { x: 1, y: 2, z: 9 }, m2: { x: 3, y: 0, z: 9 }, m3: { x: 3, y: 4, z: 9 } }
    expect(settle(poured, sticks)).toEqual({
      resting: { m1: { x: 1, y: 2, z: UPPER }, m2: { x: 3, y: 0, z: 0 } },
      fell: ["m3"],
    })
  })

  test("rests on another, and falls with it", () => {
    const sticks = { 1: stick("upper", 2) }
    const pile = { m1: { x: 1, y: 2, z: 9 }, m2: { x: 1, y: 2, z: 12 } }
    const { resting } = settle(pile, { ...sticks, 2: stick("upper", 1), 3: stick("upper", 3) })
    expect(resting["m2"]).toEqual({ x: 1, y: 2, z: UPPER + 1 })
    expect(settle(resting, without(sticks, ["1"])).fell).toEqual(["m1", "m2"])
  })

  test("rolls from another into a deep gap beside it", () => {
    const sticks = { 9: stick("lower", 0), 10: stick("lower", 1) }
    const tower = Object.fromEntries([0, 1, 2].map((z) => [`m${z}`, { x: 0, y: 0, z }]))
    const { resting } = settle(tower, sticks)
    expect(resting["m1"]).toEqual({ x: 0, y: 0, z: 1 })
    expect(resting["m2"]?.z).toBe(0)
  })

  test("that lies on two sticks stays when one is pulled", () => {
    const sticks = { 1: stick("upper", 2), 2: stick("upper", 0, 4) }
    const marbles = { m1: { x: 2, y: 2, z: UPPER } }
    expect(marblesOn("1", marbles, sticks)).toEqual(["m1"])
    expect(marblesOn("2", marbles, sticks)).toEqual(["m1"])
    expect(settle(marbles, without(sticks, ["1"])).fell).toEqual([])
    expect(settle(marbles, without(sticks, ["1", "2"])).fell).toEqual(["m1"])
  })
})

test("upper sticks leave no hole, and all sticks of a level differ", () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const sticks = Object.values(newSticks(createSeededRandom(seed)))
      const upper = sticks.filter(({ level }) => level === "upper")
      expect(upper).toHaveLength(8)
      expect(new Set(upper.flatMap(columnsOf)).size).toBe(25)
      const chords = sticks.map(({ level, from, to }) => `${level} ${from} ${to}`)
      expect(new Set(chords).size).toBe(16)
    }),
  )
})

test("what has settled stays, alone in its place, on a stick or on a marble", () => {
  const cells = fc.record({ x: fc.nat(4), y: fc.nat(4), z: fc.nat(12) })
  const numbers = fc.subarray(Array.from({ length: 16 }, (_, index) => String(index + 1)))
  const places = fc.uniqueArray(cells, {
    maxLength: 24,
    selector: (cell) => column(cell) + 25 * cell.z,
  })
  fc.assert(
    fc.property(seeds, places, numbers, (seed, poured, pulled) => {
      const sticks = without(newSticks(createSeededRandom(seed)), pulled)
      const marbles: Resting = Object.fromEntries(poured.map((cell, index) => [`m${index}`, cell]))
      const { resting, fell } = settle(marbles, sticks)
      expect([...Object.keys(resting), ...fell].sort()).toEqual(Object.keys(marbles).sort())
      expect(settle(resting, sticks)).toEqual({ resting, fell: [] })
      const held = Object.keys(sticks).flatMap((number) => marblesOn(number, resting, sticks))
      const filled = new Set(Object.values(resting).map((cell) => column(cell) + 25 * cell.z))
      expect(filled.size).toBe(Object.keys(resting).length)
      for (const [id, cell] of Object.entries(resting))
        expect(held.includes(id) || filled.has(column(cell) + 25 * (cell.z - 1))).toBe(true)
    }),
  )
})
