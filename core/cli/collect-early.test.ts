import { beforeEach, expect, test } from "bun:test"
import { createEarlyCollection } from "./collect-early"

const MB = 1_000_000
/** What each kind of collection takes. */
const YOUNG_MS = 2
const ALL_MS = 30

let now: number
let resident: number
let survived: number
let living: number
let done: string[]
let look: () => void

const collections = (kind: string) => done.filter((one) => one === kind).length

/** Looks `looks` times, with `ms` of CPU time before each. */
function work(looks: number, ms: number): void {
  for (let at = 0; at < looks; at++) {
    now += ms
    look()
  }
}

beforeEach(() => {
  now = 1_000
  resident = 190 * MB
  living = survived = 40 * MB
  done = []
  const garbage = {
    collectYoung() {
      now += YOUNG_MS
      done.push("young")
    },
    collectAll() {
      now += ALL_MS
      done.push("all")
      survived = living
      return living
    },
    survived: () => survived,
  }
  look = createEarlyCollection(garbage, { cpuMs: () => now, residentBytes: () => resident })
})

test("a site that holds little leaves garbage to the engine", () => {
  resident = 140 * MB
  work(1_000, 50)
  expect(done).toEqual([])
})

test("a site at rest collects nothing, however much it holds", () => {
  work(1, 50)
  done = []
  work(1_000, 0)
  expect(done).toEqual([])
})

test("what is young is collected after a tenth of a second of work, everything only when more has grown old", () => {
  work(1, 50)
  done = []
  work(1_000, 10)
  expect(collections("young")).toBeGreaterThan(80)
  expect(collections("all")).toBe(0)
  survived += 5 * MB
  work(100, 10)
  expect(collections("all")).toBe(0)
  survived += 6 * MB
  work(200, 10)
  expect(collections("all")).toBe(1)
})

test("garbage that grows old at once costs a fortieth of the time", () => {
  const started = now
  for (let at = 0; at < 10_000; at++) {
    survived += 20 * MB
    work(1, 1)
  }
  const spent = collections("young") * YOUNG_MS + collections("all") * ALL_MS
  expect(collections("all")).toBeGreaterThan(0)
  expect(spent / (now - started)).toBeLessThan(0.03)
})

test("a site with much in use may hold three times as much", () => {
  living = survived = 100 * MB
  work(1, 50)
  done = []
  resident = 290 * MB
  work(1_000, 10)
  expect(done).toEqual([])
  resident = 310 * MB
  work(10, 50)
  expect(collections("young")).toBeGreaterThan(0)
})

test("after the engine itself collected everything, growth counts from there", () => {
  work(1, 50)
  survived = 20 * MB
  work(1_000, 10)
  done = []
  survived = 30 * MB
  work(200, 10)
  expect(collections("all")).toBe(1)
})
