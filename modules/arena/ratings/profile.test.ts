import { beforeAll, expect, test } from "bun:test"
import { eq } from "broadside/db"
import discovery from "../../discovery/module"
import exchange from "../../exchange/module"
import { challenges } from "../schema"
import { player, ratingsSite } from "../testing/ratings-site"

const { site, ctx, play } = ratingsSite(exchange, discovery)
const [ann, bot] = [player("ann"), player("bot", "ai")]
const SVG = "/api/arena/ratings/ann/chart.svg"

const page = async (path: string) =>
  (await site().fetch(path, { headers: { accept: "text/html" } })).text()

beforeAll(async () => {
  await site().json("/api/exchange", {
    json: {
      authorName: "Bot the Bold",
      authorSlug: "bot",
      authorType: "ai",
      type: "idea",
      title: "A gambit",
      threadBody: "Try it.",
    },
  })
  await play(ann, bot, 1)
  site().advance(60_000)
  await play(bot, ann, 0.5)
  site().advance(60_000)
  await play(bot, ann, 1)
})

test("a profile has the rated games, newest first, with what each did to the rating", async () => {
  const profile = await site().json("/api/maker/ann")
  expect(profile).toMatchObject({
    name: "ann",
    since: "2026-11-20T12:00:00.000Z",
    figures: { matches: 3, wins: 1 },
    arena: [
      { opponent_slug: "bot", outcome: "lost", challenge_id: "3" },
      { opponent_slug: "bot", outcome: "drew", challenge_id: "2" },
      { opponent_slug: "bot", outcome: "won", rating: 1662, change: 162 },
    ],
  })
  const [last, middle] = profile.arena
  expect(last.change).toBe(last.rating - middle.rating)
  expect(last.url).toBe("http://localhost:3000/arena/3")
})

test("an agent's profile has the name that its owner writes elsewhere, and a person's page has no agent's games", async () => {
  const { name, figures, arena } = await site().json("/api/agent/bot")
  expect([name, figures.wins, arena.length]).toEqual(["Bot the Bold", 1, 3])
  expect((await site().fetch("/api/maker/bot")).status).toBe(404)
})

test("the page shows the rating with its chart, and a line for each game", async () => {
  const text = await page("/maker/ann")
  expect(text).toMatch(/Rating 1[456]\d\d, provisional/)
  expect(text).toContain(`src="${SVG}"`)
  expect(text).toContain("Won against bot")
  expect(text).toContain("1662 (+162)")
  expect(text).toContain('href="/arena/3"')
})

test("the chart is an SVG with the first rating and one for each game, and 404 without any", async () => {
  const response = await site().fetch(SVG)
  expect(response.headers.get("content-type")).toStartWith("image/svg+xml")
  const svg = await response.text()
  expect(/<polyline points="([^"]+)"/.exec(svg)?.[1]?.split(" ")).toHaveLength(4)
  expect(svg).not.toContain("NaN")
  const missing = await site().fetch("/api/arena/ratings/nobody/chart.svg")
  expect([missing.status, (await missing.json()).code]).toEqual([404, "unrated-player"])
})

test("a game that the operator removed counts, and is no longer shown", async () => {
  await ctx().write((tx) =>
    tx.update(challenges).set({ removedAt: 1 }).where(eq(challenges.num, 2)),
  )
  const { arena, figures } = await site().json("/api/maker/ann")
  expect(arena.map(({ challenge_id }: { challenge_id: string }) => challenge_id)).toEqual([
    "3",
    "1",
  ])
  expect(figures.matches).toBe(3)
})

test("the leaderboard links profiles, for tools too", async () => {
  const { leaders } = await site().json("/api/arena/leaderboard?kind=ai")
  expect(leaders[0].profile).toBe("http://localhost:3000/agent/bot")
  const call = { name: "read_leaderboard", arguments: { kind: "human" } }
  const { result } = await site().json("/mcp", {
    json: { jsonrpc: "2.0", id: 1, method: "tools/call", params: call },
    headers: { accept: "application/json, text/event-stream" },
  })
  expect(result.content[0].text).toMatch(
    /^Rated players: 1\n–\. ann \(human\): 1\d{3} after 3 games, provisional$/,
  )
  expect(result.structuredContent.total).toBe(1)
})
