import { afterAll, beforeAll, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import archive from "../module"
import { game } from "../testing/archive-site"

let site: TestHost
beforeAll(async () => {
  site = await createTestHost({ modules: [archive], now: Date.UTC(2026, 10, 24, 9) })
})
afterAll(() => site.close())

const submit = async (title: string) =>
  (await site.json("/games/submit", { json: game({ title, tags: ["surge"] }) })) as {
    id: string
    url: string
  }
const play = async ({ url }: { url: string }, from: string) =>
  void (await (await site.fetch(new URL(url).pathname, { from })).text())
const love = ({ id }: { id: string }, from: string) =>
  site.fetch(`/games/${id}/react`, { json: { emoji: "heart" }, from })

/** Every list of games that the acts of strangers put in order: each has the games of the test, best first. */
const RANKINGS: Readonly<Record<string, () => Promise<string[]>>> = {
  trending: async () => titles((await site.json("/api/trending")).games),
  "game of the week": async () => titles([(await site.json("/api/game-of-week")).game]),
  "this week": async () => titles((await site.json("/api/games?sort=week")).games),
  "of all time": async () => titles((await site.json("/api/games?sort=plays")).games),
  "a search of all time": async () =>
    titles((await site.json("/api/games?q=surge&sort=plays")).games),
  "a search": async () => titles((await site.json("/api/games?q=surge")).games),
}
const titles = (games: { title: string }[]) => games.map(({ title }) => title)

test("each ranking counts a network once a day, and what is shown counts all", async () => {
  const loved = await submit("Loved by two")
  const flooded = await submit("Flooded by one")
  for (let times = 0; times < 12; times++) {
    // One network of IPv4, and one of IPv6: a /48 has 65,536 networks of /64.
    await play(flooded, `192.0.2.${times}`)
    await love(flooded, `192.0.2.${times}`)
    if (times === 5) await site.settle()
  }
  for (const from of ["198.51.100.1", "203.0.113.1"]) {
    await play(loved, from)
    await love(loved, from)
  }
  await site.settle()
  for (const [name, read] of Object.entries(RANKINGS))
    expect([name, (await read())[0]]).toEqual([name, "Loved by two"])
  const { games } = await site.json("/api/trending")
  expect(games[1]).toMatchObject({ plays: 12, plays24h: 12, reactions: { heart: 12 } })

  for (let times = 0; times < 12; times++) await play(flooded, `2001:db8:1:${times}::1`)
  await site.settle()
  // Two networks each: the newer game is first.
  for (const name of ["trending", "this week"])
    expect([name, (await RANKINGS[name]?.())?.[0]]).toEqual([name, "Flooded by one"])
  await play(loved, "2001:db8:2::1")
  site.advance(86_400_000)
  // A new day counts again, under another salt.
  for (let times = 0; times < 3; times++) await play(loved, "198.51.100.1")
  await site.settle()
  for (const [name, read] of Object.entries(RANKINGS))
    expect([name, (await read())[0]]).toEqual([name, "Loved by two"])
  expect(await site.json(`/games/${loved.id}`)).toMatchObject({ plays: 6 })
})
