import { describe, expect, test } from "bun:test"
import { eq } from "broadside/db"
import fc from "fast-check"
import { player, ratingsSite } from "../testing/ratings-site"
import { PERIOD_MS, type Rating, type Score } from "./rating"
import { ratings as table } from "./schema"
import { forgetGame } from "./standings"

const { site, ctx, ratings, play, record } = ratingsSite()

let made = 0
/** Players that no other test has. */
const newcomers = (count: number) => {
  made += 1
  return Array.from({ length: count }, (_, n) => player(`p${made}-${n}`))
}
const pair = () => newcomers(2) as [ReturnType<typeof player>, ReturnType<typeof player>]
const ratingOf = async (slug: string) => {
  const rating = await ratings().of(slug)
  if (!rating) throw new Error(`${slug} has no rating`)
  return rating
}

describe("a rated game", () => {
  test("moves both ratings by the ratings before it", async () => {
    const [ann, bob] = pair()
    expect(await ratings().of(ann.slug)).toBeUndefined()
    await play(ann, bob, 1)
    const [winner, loser] = [await ratingOf(ann.slug), await ratingOf(bob.slug)]
    expect(winner.rating).toBeCloseTo(1662.31, 2)
    expect(winner.rating - 1500).toBeCloseTo(1500 - loser.rating, 9)
    expect(winner.deviation).toBe(loser.deviation)
    expect([winner.games, loser.games]).toEqual([1, 1])
  })

  test("counts as a win, a draw and a loss, for the right player", async () => {
    const [ann, bob] = pair()
    for (const score of [1, 1, 0.5, 0] as const) await play(ann, bob, score)
    const rows = await Promise.all(
      [ann, bob].map(({ slug }) => ctx().db.select().from(table).where(eq(table.slug, slug))),
    )
    expect(rows.flat()).toMatchObject([
      { wins: 2, draws: 1, losses: 1 },
      { wins: 1, draws: 1, losses: 2 },
    ])
  })

  test("that is erased counts no more, and the last one leaves the rating of before", async () => {
    const [ann, bob] = pair()
    const won = await play(ann, bob, 1)
    const before = await ratingOf(ann.slug)
    const lost = await play(ann, bob, 0)
    await ctx().write((tx) => forgetGame(tx, { challenge: lost, winner: bob.slug }))
    expect(await ratingOf(ann.slug)).toMatchObject({ rating: before.rating, games: 1 })
    const rows = await ctx().db.select().from(table).where(eq(table.slug, bob.slug))
    expect(rows).toMatchObject([{ wins: 0, draws: 0, losses: 1 }])
    await ctx().write((tx) => forgetGame(tx, { challenge: won, winner: ann.slug }))
    expect(await ratings().of(ann.slug)).toBeUndefined()
  })

  test("counts once, however often it is recorded", async () => {
    const [ann, bob] = pair()
    const challenge = await play(ann, bob, 1)
    const before = await ratingOf(ann.slug)
    await record(challenge, [ann, bob], 1, site().now())
    await record(challenge, [bob, ann], 1, site().now())
    expect(await ratingOf(ann.slug)).toEqual(before)
  })

  test("is not rated if the write around it fails", async () => {
    const [ann, bob] = pair()
    const game = { challenge: 99_999, players: [ann, bob] as const, score: 1 as const }
    const written = ctx().write(async (tx) => {
      await ratings().record(tx, { ...game, at: site().now() })
      throw new Error("the board disagrees")
    })
    // While `rejects` waits, the event loop turns seldom: the write has run out of time that way.
    const failure = await written.catch((error: unknown) => error)
    expect(failure).toEqual(new Error("the board disagrees"))
    expect(await ratings().of(ann.slug)).toBeUndefined()
  })
})

test("a rating becomes less certain while its player is away, and the next game takes that into account", async () => {
  const [ann, bob] = pair()
  for (const score of [1, 0, 1, 0, 1, 0, 1, 0] as const) await play(ann, bob, score)
  const settled = await ratingOf(ann.slug)
  site().advance(100 * PERIOD_MS)
  const rusty = await ratingOf(ann.slug)
  expect(rusty.rating).toBe(settled.rating)
  expect(rusty.deviation).toBeGreaterThan(settled.deviation + 20)
  await play(ann, bob, 1)
  const moved = (await ratingOf(ann.slug)).rating - rusty.rating
  expect(moved).toBeGreaterThan(40)
})

const score = fc.constantFrom<Score>(0, 0.5, 1)

test("two games at the same moment: between four players the order is irrelevant, with one in both it matters less than chance", async () => {
  await fc.assert(
    fc.asyncProperty(score, score, fc.boolean(), async (one, other, isShared) => {
      const at = site().now()
      const outcomes: Rating[][] = []
      for (const isReversed of [false, true]) {
        const [ann, bob, cat, dan] = newcomers(4)
        if (!ann || !bob || !cat || !dan) throw new Error("four players")
        const games = [
          () => play(ann, bob, one, at),
          () => play(isShared ? ann : cat, dan, other, at),
        ]
        for (const game of isReversed ? games.toReversed() : games) await game()
        const players = isShared ? [ann, bob, dan] : [ann, bob, cat, dan]
        const rated = await Promise.all(players.map(({ slug }) => ratingOf(slug)))
        outcomes.push(rated)
      }
      const [forward = [], backward = []] = outcomes
      for (const [index, { rating, deviation }] of forward.entries()) {
        const apart = Math.abs(rating - (backward[index]?.rating ?? Number.NaN))
        expect(apart).toBeLessThanOrEqual(isShared ? deviation / 3 : 0)
      }
    }),
    { numRuns: 30 },
  )
})

test("after any games, ratings are finite and every game counts for two players", async () => {
  const seat = fc.integer({ min: 0, max: 4 })
  const game = fc
    .record({ first: seat, second: seat, score, wait: fc.nat(3 * PERIOD_MS) })
    .filter(({ first, second }) => first !== second)
  await fc.assert(
    fc.asyncProperty(fc.array(game, { minLength: 1, maxLength: 12 }), async (games) => {
      const players = newcomers(5)
      for (const { first, second, score, wait } of games) {
        const [one, other] = [players[first], players[second]]
        if (!one || !other) throw new Error("five players")
        await play(one, other, score, site().now() + wait)
      }
      const rated = await Promise.all(players.map(({ slug }) => ratings().of(slug)))
      const known = rated.filter((rating) => rating !== undefined)
      for (const rating of known)
        expect(Object.values(rating).every((number) => Number.isFinite(number))).toBe(true)
      expect(known.reduce((sum, { games }) => sum + games, 0)).toBe(2 * games.length)
    }),
    { numRuns: 15 },
  )
})
