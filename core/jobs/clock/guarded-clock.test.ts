import { beforeEach, describe, expect, test } from "bun:test"
import { createGuardedClock, HOLD_MS, MAX_STEP_MS, type Moment } from "./guarded-clock"

const START = Date.UTC(2026, 10, 20, 12)
const HOUR = 3_600_000
const DAY = 24 * HOUR
const JUMPS = [MAX_STEP_MS + 1, HOUR, 25 * HOUR, 40 * DAY, 3_650 * DAY].flatMap((ms) => [ms, -ms])

let wall: number
let elapsed: number
let up: number
const clocks = { wall: () => wall, elapsed: () => elapsed, uptime: () => up }
const pass = (ms: number) => {
  wall += ms
  elapsed += ms
  up += ms
}
const openClock = (kept?: Moment) => createGuardedClock(clocks, kept)

beforeEach(() => {
  wall = START
  elapsed = 5_000
  up = 7 * DAY
})

describe.each(JUMPS)("a jump by %d ms", (ms) => {
  test("counts once it has held for ten minutes, and never before", () => {
    const clock = openClock()
    wall += ms
    for (let waited = 0; waited < HOLD_MS; waited += 60_000) {
      expect(clock.now()).toBe(START + waited)
      expect(clock.aheadMs()).toBe(ms)
      pass(60_000)
    }
    expect(clock.now()).toBe(START + HOLD_MS + ms)
    expect(clock.aheadMs()).toBe(0)
  })

  test("and back leaves no trace", () => {
    const clock = openClock()
    wall += ms
    clock.now()
    pass(HOLD_MS - 1)
    clock.now()
    wall -= ms
    pass(1)
    expect([clock.now(), clock.aheadMs()]).toEqual([START + HOLD_MS, 0])
    wall += ms
    clock.now()
    pass(HOLD_MS - 1)
    expect(clock.now()).toBe(START + 2 * HOLD_MS - 1)
  })

  test("at a start waits as well, whether or not the machine was started again", () => {
    const kept = openClock().moment()
    wall += ms
    for (const uptime of [up, 60_000]) {
      up = uptime
      elapsed = 10
      const clock = openClock(kept)
      expect(clock.now()).toBe(START)
      pass(HOLD_MS)
      expect(clock.now()).toBe(START + HOLD_MS + ms)
      wall -= HOLD_MS
    }
  })
})

test.each([1, 1_000, MAX_STEP_MS])("a step ahead by %d ms counts at once", (ms) => {
  const clock = openClock()
  wall += ms
  expect([clock.now(), clock.aheadMs()]).toEqual([START + ms, 0])
})

test.each([1, 1_000, MAX_STEP_MS])(
  "after a step back by %d ms time stands until it is there",
  (ms) => {
    const clock = openClock()
    pass(10)
    const before = clock.now()
    wall -= ms
    expect(clock.now()).toBe(before)
    pass(ms + 1)
    expect(clock.now()).toBe(before + 1)
  },
)

test("many small steps are a jump", () => {
  const clock = openClock()
  for (let step = 0; step < 100; step++) {
    wall += 1_000
    pass(100)
    clock.now()
  }
  expect(clock.now()).toBeLessThan(START + 2 * MAX_STEP_MS + 10_000)
})

test("a time server that corrects the clock as fast as it can is followed", () => {
  const clock = openClock()
  for (let minute = 0; minute < 60; minute++) {
    pass(30_000)
    wall += 30_000 / 12
    expect(clock.now()).toBe(wall)
  }
})

test("a clock that says something else each time never counts", () => {
  const clock = openClock()
  for (let minute = 1; minute < 60; minute++) {
    wall += minute * HOUR
    pass(60_000)
    expect(clock.now()).toBe(START + minute * 60_000)
  }
})

describe("after a sleep of eight hours", () => {
  test("the time counts at once, if the clock that only runs forward ran", () => {
    const clock = openClock()
    clock.now()
    pass(8 * HOUR)
    expect(clock.now()).toBe(START + 8 * HOUR)
  })

  test("it does as well, if that one stood still and the machine knows of the sleep", () => {
    const clock = openClock()
    for (let night = 1; night <= 3; night++) {
      wall += 8 * HOUR
      up += 8 * HOUR
      expect(clock.now()).toBe(START + night * 8 * HOUR)
    }
    // The sleep explains nothing else.
    wall += 8 * HOUR
    expect(clock.now()).toBe(START + 24 * HOUR)
  })

  test.each([0, Number.NaN])(
    "it waits ten minutes, if the machine knows nothing of it",
    (known) => {
      up *= known || 1
      const clock = openClock()
      wall += 8 * HOUR
      expect(clock.now()).toBe(START)
      pass(HOLD_MS)
      expect(clock.now()).toBe(START + 8 * HOUR + HOLD_MS)
    },
  )
})

describe("a site that was off for a week", () => {
  test("has the time at once, if the machine was on", () => {
    const kept = openClock().moment()
    pass(7 * DAY)
    elapsed = 10
    expect(openClock(kept).now()).toBe(START + 7 * DAY)
  })

  test("never runs ahead of the clock on another machine, which has been running for longer", () => {
    const kept: Moment = { at: START, uptime: HOUR }
    up = 3_650 * DAY
    wall = START + HOUR
    expect(openClock(kept).now()).toBe(wall)
    wall = START - HOUR
    expect(openClock(kept).now()).toBe(START)
  })

  test("has it after ten minutes, if the machine was off as well; meanwhile time runs on", () => {
    const kept = openClock().moment()
    wall += 7 * DAY
    elapsed = 10
    up = 20_000
    const clock = openClock(kept)
    expect(clock.now()).toBe(START)
    pass(1_000)
    expect(clock.now()).toBe(START + 1_000)
    pass(HOLD_MS)
    expect(clock.now()).toBe(wall)
  })
})
