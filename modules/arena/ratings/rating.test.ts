import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { isProvisional, NEW_RATING, PERIOD_MS, type Rating, ratingAfter, ratingAt } from "./rating"

const player = (rating: number, deviation: number, volatility = 0.06, at = 0): Rating => ({
  rating,
  deviation,
  volatility,
  games: 0,
  at,
})
const fresh: Rating = { ...NEW_RATING, at: 0 }

test("the example that Glickman published", () => {
  const after = ratingAfter(
    player(1500, 200),
    [
      { opponent: player(1400, 30), score: 1 },
      { opponent: player(1550, 100), score: 0 },
      { opponent: player(1700, 300), score: 0 },
    ],
    0,
  )
  expect(after.rating).toBeCloseTo(1464.06, 1)
  expect(after.deviation).toBeCloseTo(151.52, 2)
  expect(after.volatility).toBeCloseTo(0.059996, 6)
  expect(after.games).toBe(3)
})

describe("without games", () => {
  test("a rating becomes less certain with each period, up to that of a new player", () => {
    const rated = player(1800, 60)
    expect(ratingAt(rated, PERIOD_MS - 1)).toEqual(rated)
    // φ* = √(φ² + σ²), in the units of Glicko-2.
    const once = Math.sqrt((60 / 173.7178) ** 2 + 0.06 ** 2) * 173.7178
    expect(ratingAt(rated, PERIOD_MS).deviation).toBeCloseTo(once, 8)
    expect(ratingAt(rated, PERIOD_MS)).toMatchObject({ rating: 1800, volatility: 0.06 })
    expect(isProvisional(ratingAt(rated, 77 * PERIOD_MS))).toBe(false)
    expect(isProvisional(ratingAt(rated, 79 * PERIOD_MS))).toBe(true)
    expect(ratingAt(rated, 5_000 * PERIOD_MS).deviation).toBe(350)
  })

  test("it is the same in one step or in two", () => {
    const time = fc.integer({ min: 0, max: 400 * PERIOD_MS })
    fc.assert(
      fc.property(time, time, (one, more) => {
        const direct = ratingAt(player(1800, 60), one + more)
        const twice = ratingAt(ratingAt(player(1800, 60), one), one + more)
        expect(twice.at).toBe(direct.at)
        expect(twice.deviation).toBeCloseTo(direct.deviation, 6)
      }),
    )
  })

  test("a game that is rated late is not from the future", () => {
    const rated = player(1800, 60, 0.06, 10 * PERIOD_MS)
    const after = ratingAfter(rated, [{ opponent: fresh, score: 1 }], 2 * PERIOD_MS)
    expect(after.at).toBe(rated.at)
    expect(after.deviation).toBeLessThan(rated.deviation + 5)
  })
})

test("twelve games against equals make a rating that counts", () => {
  let me = fresh
  for (let game = 0; game < 12; game++)
    me = ratingAfter(me, [{ opponent: player(1500, 80), score: game % 2 ? 1 : 0 }], game)
  expect(isProvisional(me)).toBe(false)
  expect(isProvisional(fresh)).toBe(true)
})

const score = fc.constantFrom(0 as const, 0.5 as const, 1 as const)
const rating = fc.record({
  rating: fc.double({ min: 100, max: 4_000, noNaN: true }),
  deviation: fc.double({ min: 30, max: 350, noNaN: true }),
})

test("ratings stay finite and within bounds, whoever plays whom", () => {
  const game = fc.record({ opponent: rating, score, wait: fc.nat(100 * PERIOD_MS) })
  fc.assert(
    fc.property(rating, fc.array(game, { minLength: 1, maxLength: 40 }), (start, games) => {
      let me = player(start.rating, start.deviation)
      for (const { opponent, score, wait } of games) {
        const them = player(opponent.rating, opponent.deviation, 0.06, me.at)
        const after = ratingAfter(me, [{ opponent: them, score }], me.at + wait)
        expect(after.rating).toBeGreaterThanOrEqual(100)
        expect(after.rating).toBeLessThanOrEqual(4_000)
        expect(after.deviation).toBeGreaterThan(0)
        expect(after.deviation).toBeLessThanOrEqual(350)
        expect(after.volatility).toBeGreaterThan(0)
        expect(after.volatility).toBeLessThan(1)
        if (score === 1) expect(after.rating).toBeGreaterThanOrEqual(me.rating)
        if (score === 0) expect(after.rating).toBeLessThanOrEqual(me.rating)
        me = after
      }
      expect(me.games).toBe(games.length)
    }),
  )
})
