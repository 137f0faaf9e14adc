import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { ratings } from "../ratings/schema"
import { type GamesSite, gamesSite } from "../testing/games-site"

const DAY = 86_400_000

let site: GamesSite
beforeEach(async () => {
  site = await gamesSite()
})
afterEach(() => site.close())

describe("ratings", () => {
  test("are those after the game as soon as it is over, for who ends it and who follows it", async () => {
    const { body } = await site.resign(await site.accepted(), "bob")
    expect(body).toMatchObject({
      white: { slug: "ann", rating: 1662, provisional: true },
      black: { slug: "bob", rating: 1338, provisional: true },
    })
    expect(await site.read(await site.accepted({ side: "black" }))).toMatchObject({
      white: { slug: "bob", rating: 1338 },
      black: { slug: "ann", rating: 1662 },
    })
  })

  test.each([
    [[], false],
    [["e4"], false],
    [["e4", "e5"], true],
  ])("of a game that is lost on time after %p change: %p", async (moves, isRated) => {
    const id = await site.accepted()
    await site.play(id, ...moves)
    site.host.advance(DAY)
    const { white, result, ai_summary } = await site.read(id)
    expect([result.by, white.rating !== null]).toEqual(["time", isRated])
    expect(ai_summary.includes("it changes no rating")).toBe(!isRated)
  })

  test("change where a player resigns before both have moved", async () => {
    const { body } = await site.resign(await site.accepted(), "bob")
    expect(body.ai_summary).not.toContain("it changes no rating")
    expect(body.white.rating).toBe(1662)
  })

  test("are provisional until enough is known of a player, and again after a long time", async () => {
    const values = { deviation: 100, volatility: 0.06, wins: 20, draws: 0, losses: 20 }
    const row = {
      slug: "ann",
      kind: "human",
      rating: 1612.6,
      at: site.host.now(),
      ...values,
    } as const
    await site.ctx.write((tx) => tx.insert(ratings).values(row))
    const id = await site.accepted({ control: { kind: "correspondence", moveMs: 1_000 * DAY } })
    expect((await site.read(id)).white).toMatchObject({ rating: 1613, provisional: false })
    site.host.advance(365 * DAY)
    expect((await site.read(id)).white).toMatchObject({ rating: 1613, provisional: true })
  })
})
