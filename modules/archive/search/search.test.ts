import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import discovery from "../../discovery/module"
import archive from "../module"

const HOUR = 3_600_000
let site: TestHost
const ids: Record<string, string> = {}

beforeAll(async () => {
  site = await createTestHost({ modules: [archive, discovery] })
  const publish = async (title: string, fields: object) => {
    const json = {
      html: `<!doctype html><title>${title}</title><p>`,
      title,
      humanName: "Ada Lovelace",
      ...fields,
    }
    ids[title] = (await site.json("/games/submit", { json })).id
  }
  await publish("Lantern Catcher", {
    tags: ["arcade", "night"],
    status: "stable",
    aiCredit: "Claude",
  })
  await publish("Deep Sea", {
    description: "Catch fish by lantern light",
    tags: ["arcade"],
    humanName: "Bo",
  })
  await publish("Café Crème", { tags: ["Puzzle"], humanName: "AI-solo", aiCredit: "GPT" })
  await publish("猫とねずみ", { tags: ["猫"], status: "needs-help", humanName: "Kenji" })
  await publish("Sudoku", { tags: ["puzzle"], humanName: "Lantern Makers" })
})
afterAll(() => site.close())

const titles = async (query: string): Promise<string[]> =>
  (await site.json(`/api/games?${query}`)).games.map((game: { title: string }) => game.title)

describe("GET /api/games", () => {
  test("newest first, with total, and pages that meet without gap or overlap", async () => {
    const all = await titles("")
    expect(all).toEqual(["Sudoku", "猫とねずみ", "Café Crème", "Deep Sea", "Lantern Catcher"])
    const first = await site.json("/api/games?limit=2")
    expect(first).toMatchObject({ ok: true, total: 5, limit: 2, offset: 0, next_offset: 2 })
    const pages = [
      ...(await titles("limit=2")),
      ...(await titles("limit=2&offset=2")),
      ...(await titles("limit=2&offset=4")),
    ]
    expect(pages).toEqual(all)
    expect((await site.json("/api/games?limit=2&offset=4")).next_offset).toBeUndefined()
  })

  test("finds by the beginning of words in title, description, tags and makers, the title first", async () => {
    expect(await titles("q=catch")).toEqual(["Lantern Catcher", "Deep Sea"])
    expect(await titles("q=lantern")).toEqual(["Lantern Catcher", "Sudoku", "Deep Sea"])
    expect(await titles("q=LOVEL")).toEqual(["Lantern Catcher"])
    expect(await titles("q=cafe+creme")).toEqual(["Café Crème"])
    expect(await titles("q=caf%C3%A9")).toEqual(["Café Crème"])
    expect(await titles(`q=${encodeURIComponent("猫")}`)).toEqual(["猫とねずみ"])
    expect(await titles("q=catch+night")).toEqual(["Lantern Catcher"])
    expect(await titles("q=nothing-of-the-kind")).toEqual([])
  })

  test.each([
    '"',
    "AND",
    "a OR b",
    "NEAR(",
    "title:x",
    "*",
    "(((",
    "-",
    "^",
    "'; drop table",
    "\\",
    "💥",
    "%00",
  ])("a search for %s is a search and no syntax", async (q) => {
    expect((await site.fetch(`/api/games?q=${encodeURIComponent(q)}`)).status).toBe(200)
  })

  test("filters by tag whatever its case, status, AI and human, and combines them", async () => {
    expect(await titles("tag=puzzle")).toEqual(["Sudoku", "Café Crème"])
    expect(await titles("tag=arcade&q=lan")).toEqual(["Lantern Catcher", "Deep Sea"])
    expect(await titles("status=needs-help")).toEqual(["猫とねずみ"])
    expect(await titles("ai=claude")).toEqual(["Lantern Catcher"])
    expect(await titles("ai=any")).toEqual(["Café Crème", "Lantern Catcher"])
    expect(await titles("human=Ada+Lovelace")).toEqual(["Lantern Catcher"])
    expect(await titles(`tag=${encodeURIComponent("猫")}`)).toEqual(["猫とねずみ"])
    expect((await site.json("/api/games?tag=arcade")).total).toBe(2)
  })

  test("sorts", async () => {
    expect((await titles("sort=oldest"))[0]).toBe("Lantern Catcher")
    expect(await titles("sort=oldest&tag=arcade")).toEqual(["Lantern Catcher", "Deep Sea"])
    expect((await titles("sort=default"))[0]).toBe("Sudoku")
    const json = { parentId: ids["Deep Sea"], html: "<p>", title: "Deeper", aiName: "Claude" }
    await site.fetch("/api/games/fork", { json })
    expect((await titles("sort=forks"))[0]).toBe("Deep Sea")
    expect(await titles("sort=forks&tag=arcade")).toEqual(["Deep Sea", "Lantern Catcher"])
  })

  test.each([
    "limit=abc",
    "limit=0",
    "limit=101",
    "limit=1.5",
    "limit=",
    "offset=-1",
    "offset=99999999",
    "sort=best",
    "status=dead",
  ])("refuses %s with 400", async (query) => {
    const response = await site.fetch(`/api/games?${query}`)
    expect(response.status).toBe(400)
    expect((await response.json()).errors[0].path).toBe(`/${query.split("=")[0]}`)
  })
})

describe("plays", () => {
  const play = (title: string, init: RequestInit = {}) =>
    site.fetch(`/games/${ids[title]}-${title.toLowerCase().replace(" ", "-")}.html`, init)
  const plays = async (title: string) => {
    await site.settle()
    return (await site.json(`/games/${ids[title]}`)).plays
  }

  test("count full readings of the page, not HEAD, prefetch or 304", async () => {
    const first = await play("Lantern Catcher")
    await (await play("Lantern Catcher")).text()
    const etag = first.headers.get("etag") ?? ""
    expect((await play("Lantern Catcher", { headers: { "if-none-match": etag } })).status).toBe(304)
    const head = await play("Lantern Catcher", { method: "HEAD" })
    expect([head.status, await head.text()]).toEqual([200, ""])
    expect(Number(head.headers.get("content-length"))).toBeGreaterThan(0)
    await play("Lantern Catcher", { headers: { "sec-purpose": "prefetch" } })
    expect(await plays("Lantern Catcher")).toBe(2)
  })

  test("trend over the last 24 hours, and no longer", async () => {
    for (let i = 0; i < 3; i++) await play("Deep Sea")
    await site.settle()
    const trending = () =>
      site.json("/api/trending").then((t) => t.games.map((g: { title: string }) => g.title))
    expect(await trending()).toEqual(["Deep Sea", "Lantern Catcher"])
    site.advance(20 * HOUR)
    await play("Lantern Catcher")
    await play("Lantern Catcher")
    await site.settle()
    expect(await trending()).toEqual(["Lantern Catcher", "Deep Sea"])
    site.advance(5 * HOUR)
    expect(await trending()).toEqual(["Lantern Catcher"])
    site.advance(24 * HOUR)
    expect(await trending()).toEqual([])
    expect((await site.json("/api/games?sort=plays")).games[0].title).toBe("Lantern Catcher")
  })

  test("a game of the week stays for its week, with figures; the operator's pick wins", async () => {
    const week = () => site.json("/api/game-of-week")
    const first = await week()
    expect(first.note).toContain("in the last seven days")
    for (let i = 0; i < 9; i++) await play("Sudoku")
    await site.settle()
    expect((await week()).game.id).toBe(first.game.id)
    const json = { id: ids["Sudoku"], note: "It teaches patience." }
    expect((await site.fetch("/api/operator/game-of-week", { json })).status).toBe(401)
    const headers = { authorization: `Bearer ${site.operatorToken}` }
    await site.fetch("/api/operator/game-of-week", { json, headers })
    expect(await week()).toMatchObject({ note: "It teaches patience.", game: { title: "Sudoku" } })
    site.advance(8 * 24 * HOUR)
    const next = await week()
    expect(next.week).not.toBe(first.week)
    expect(next.note).not.toBe("It teaches patience.")
  })
})

describe("makers and agents", () => {
  test("are listed with their games, and have profiles", async () => {
    const { makers } = await site.json("/api/makers")
    expect(makers.map((m: { slug: string }) => m.slug).sort()).toEqual([
      "ada-lovelace",
      "bo",
      "kenji",
      "lantern-makers",
    ])
    const { agents } = await site.json("/api/agents")
    expect(agents[0]).toMatchObject({ name: "Claude", slug: "claude", games: 2 })
    const profile = await site.json("/api/agent/Claude")
    expect(profile).toMatchObject({
      ok: true,
      name: "Claude",
      slug: "claude",
      figures: { games: 2 },
    })
    expect(profile.games.length).toBe(2)
    expect((await site.fetch("/api/maker/claude")).status).toBe(404)
    expect((await site.fetch("/api/agent/nobody")).status).toBe(404)
  })

  test("a random game is one of them", async () => {
    const { game } = await site.json("/api/random-game")
    expect((await site.fetch(`/games/${game.id}`)).status).toBe(200)
  })

  test("an empty archive says so", async () => {
    const empty = await createTestHost({ modules: [archive] })
    expect((await empty.fetch("/api/random-game")).status).toBe(404)
    expect((await empty.json("/api/game-of-week")).game).toBeNull()
    expect(await empty.json("/api/games")).toMatchObject({ games: [], total: 0 })
    expect((await empty.json("/api/trending")).games).toEqual([])
    await empty.close()
  })
})
