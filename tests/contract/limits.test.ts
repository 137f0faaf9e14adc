import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import { firstParty } from "../../modules/index"
import { type RunningServer, startServer } from "../kit/server"

let site: TestHost
beforeAll(async () => {
  site = await createTestHost({ modules: firstParty, config: "[limits]\npublish = 0\nwrite = 0" })
})
afterAll(() => site.close())

describe("a body that is mostly faults", () => {
  const many = <T>(value: T) => Array.from({ length: 40_000 }, () => value)
  const game = { html: "<p>x", title: "x", humanName: "x" }

  test.each([
    ["/games/submit", { ...game, tags: many(1) }],
    ["/games/submit", { ...game, tags: many("x") }],
    ["/api/workshop/promote/zzzzzzzz", { tags: many(1) }],
    ["/games/submit", { ...game, tags: Array.from({ length: 60_000 }, () => 1) }],
    ["/games/submit", { ...game, title: "李".repeat(500_000) }],
  ])("to %s is answered shortly", async (path, json) => {
    const refused = await site.fetch(path, { json })
    expect(refused.status).toBe(400)
    expect((await refused.text()).length).toBeLessThan(10_000)
  })

  test("by form, too", async () => {
    const body = new FormData()
    for (const [name, value] of Object.entries(game)) body.set(name, value)
    body.set("tags", "x,".repeat(100_000))
    for (const path of ["/games/submit", "/publish"]) {
      const refused = await site.fetch(path, { method: "POST", body })
      expect([path, refused.status]).toEqual([path, 400])
      expect((await refused.text()).length).toBeLessThan(10_000)
    }
  })

  test("of another kind than an object is refused where it may be left out", async () => {
    const page = { html: "<p>x", title: "x" }
    const { id } = await site.json("/api/workshop/submit", { json: page })
    for (const json of [[], "x", 1, null]) {
      const refused = await site.fetch(`/api/workshop/promote/${id}`, { json })
      expect([json, refused.status]).toEqual([json, 400])
    }
  })
})

describe("text", () => {
  test("is counted as it is stored", async () => {
    // Composed, each of these is two letters.
    const json = { html: "<p>x", title: "\u0958".repeat(80) }
    expect((await site.fetch("/api/workshop/submit", { json })).status).toBe(400)
    const decomposed = { html: "<p>x", title: "e\u0301".repeat(80) }
    expect((await site.fetch("/api/workshop/submit", { json: decomposed })).status).toBe(200)
  })
})

describe("no list", () => {
  test("leads beyond what it takes", async () => {
    const { next_offset } = await site.json("/api/games?offset=10000")
    expect(next_offset).toBeUndefined()
    const list = await site.fetch("/api/workshop/list?limit=1&offset=10000&x=<y>")
    expect(list.headers.get("link")).toBe('</api/workshop/list?limit=1&offset=9999>; rel="prev"')
  })
})

describe("headers", () => {
  let server: RunningServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  test("as long as a page are refused, and not remembered", async () => {
    const long = `text/html;x=${"y".repeat(1_000_000)}`
    for (const name of ["accept", "accept-encoding", "x-anything"]) {
      const answer = await fetch(`${server.url}/api/games`, { headers: { [name]: long } })
      expect([name, answer.status]).toEqual([name, 431])
      expect(answer.headers.get("x-request-id")).toBeTruthy()
    }
    expect((await fetch(`${server.url}/api/games`)).status).toBe(200)
  })
})
