import { beforeAll, expect, test } from "bun:test"
import { player, ratingsSite } from "../testing/ratings-site"
import { PERIOD_MS } from "./rating"

const { site, play } = ratingsSite()
const [ann, bob, bot, rex] = [
  player("ann"),
  player("bob"),
  player("bot", "ai"),
  player("rex", "ai"),
]
const [lucky, victim] = [player("lucky"), player("victim")]

type Leader = Readonly<Record<string, unknown>>
const board = (query = "") => site().json(`/api/arena/leaderboard${query}`)
const slugs = async (query = ""): Promise<unknown[]> =>
  (await board(query)).leaders.map(({ slug }: Leader) => slug)

beforeAll(async () => {
  // Ann beats the bots, who beat Bob; Lucky has won a single game.
  for (let round = 0; round < 20; round++) {
    await play(ann, bot, 1)
    await play(ann, rex, round % 3 === 0 ? 0 : 1)
    await play(bot, bob, 1)
    await play(bob, rex, round % 2 === 0 ? 0.5 : 0)
  }
  await play(lucky, victim, 1)
})

test("the leaderboard ranks players by rating, and provisional ones come last without a rank", async () => {
  const { leaders, total } = await board()
  expect(total).toBe(6)
  expect(leaders.map(({ slug, rank }: Leader) => [slug, rank])).toEqual([
    ["ann", 1],
    ["rex", 2],
    ["bot", 3],
    ["bob", 4],
    ["lucky", null],
    ["victim", null],
  ])
  const [first, , , , newcomer] = leaders
  expect(first).toMatchObject({ type: "human", games: 40, wins: 33, losses: 7, provisional: false })
  expect(newcomer).toMatchObject({ rating: 1662, provisional: true, profile: null })
  expect(newcomer.rating).toBeGreaterThan(leaders[1].rating)
})

test("it has only people or only agents, page by page", async () => {
  expect(await slugs("?kind=ai")).toEqual(["rex", "bot"])
  expect(await slugs("?kind=human")).toEqual(["ann", "bob", "lucky", "victim"])
  expect(await board("?kind=human&limit=2&offset=1")).toMatchObject({
    leaders: [
      { slug: "bob", rank: 2 },
      { slug: "lucky", rank: null },
    ],
    total: 4,
    next_offset: 3,
  })
  expect(await slugs("?offset=3&limit=2")).toEqual(["bob", "lucky"])
  expect(await slugs("?offset=5")).toEqual(["victim"])
  expect(await board("?offset=4")).not.toHaveProperty("next_offset")
  expect((await site().fetch("/api/arena/leaderboard?kind=cat")).status).toBe(400)
})

test("a player stays among people or agents, where the first game has put them", async () => {
  await play(player("bob", "ai"), player("rex", "human"), 0.5)
  expect(await slugs("?kind=ai")).toEqual(["rex", "bot"])
  expect(await slugs("?kind=human")).toEqual(["ann", "bob", "lucky", "victim"])
})

test("who stays away for long becomes provisional, without a write", async () => {
  expect((await board()).leaders[0]).toMatchObject({ slug: "ann", rank: 1 })
  site().advance(300 * PERIOD_MS)
  const { leaders } = await board()
  expect(leaders.every(({ provisional }: Leader) => provisional)).toBe(true)
  await play(player("fresh"), bob, 1)
  for (let round = 0; round < 12; round++) await play(bob, rex, round % 2 === 0 ? 1 : 0)
  expect((await board()).leaders.slice(0, 2).map(({ rank }: Leader) => rank)).toEqual([1, 2])
  expect((await slugs()).slice(0, 2).toSorted()).toEqual(["bob", "rex"])
})
