import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import { firstParty } from "../../modules/index"
import { getRaw } from "../kit/raw"
import { type RunningServer, startServer } from "../kit/server"

const bomb = (count: number, size = 4_000) =>
  Array.from({ length: count }, (_, i) => `b${i}=${"x".repeat(size)}`).join("; ")

describe("of however many cookies a visitor has", () => {
  let server: RunningServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  // Chromium keeps 180 of 4 KB for a domain; other browsers keep fewer.
  test.each([8, 60, 180])("%p of 4 KB, none keeps a request from its answer", async (count) => {
    const { host } = new URL(server.url)
    for (const path of ["/", "/exchange", "/api/stats", "/publish"]) {
      const cookie = `Cookie: ${bomb(count)}`
      const { status, head } = await getRaw(server.url, path, [`Host: ${host}`, cookie])
      expect([path, status]).toEqual([path, 200])
      expect(head).toMatch(/^set-cookie: b\d+=; Max-Age=0; Path=\/$/im)
    }
  })

  test("all other headers together are still as short as before", async () => {
    const lines = [`Host: ${new URL(server.url).host}`, `X-Long: ${"x".repeat(17_000)}`]
    const refused = await getRaw(server.url, "/api/games?limit=3", [...lines, `Cookie: ${bomb(8)}`])
    expect([refused.status, JSON.parse(refused.body).code]).toEqual([431, "long-headers"])
    expect(refused.head.toLowerCase()).toContain("set-cookie: b0=; max-age=0")
  })
})

describe("an answer to too many cookies", () => {
  let site: TestHost
  beforeAll(async () => {
    const config = '[site]\nbase_url = "https://games.site.co.uk"'
    site = await createTestHost({ modules: firstParty, config })
  })
  afterAll(() => site.close())

  async function expired(cookie: string, path = "/api/stats") {
    const { headers } = await site.fetch(path, { headers: { cookie } })
    return { headers, lines: headers.getSetCookie() }
  }

  test("makes each expire on the host and on every name above that shares it", async () => {
    // Asked for before, it is kept.
    for (const path of ["/api/stats", "/api/stats", "/nowhere"]) {
      const { headers, lines } = await expired(`${bomb(3)}; __Secure-b=1; ok=2`, path)
      for (const name of ["b0", "b1", "b2", "ok"])
        expect(lines.filter((line) => line.startsWith(`${name}=`))).toEqual([
          `${name}=; Max-Age=0; Path=/`,
          `${name}=; Max-Age=0; Path=/; Domain=games.site.co.uk`,
          `${name}=; Max-Age=0; Path=/; Domain=site.co.uk`,
        ])
      expect(lines).toContain("__Secure-b=; Max-Age=0; Path=/; Secure")
      expect(headers.get("cache-control")).toBe("no-store")
      expect(headers.get("clear-site-data")).toBeNull()
    }
  })

  test("is as short as proxies take it, the largest cookies first", async () => {
    const many = Array.from({ length: 2_000 }, (_, i) => `small${i}=1`).join("; ")
    const { lines } = await expired(`${many}; large=${"x".repeat(4_000)}`)
    expect(lines[0]).toStartWith("large=;")
    expect(lines.join("").length).toBeLessThanOrEqual(2_048)
  })

  test("clears them all where a name cannot be sent back", async () => {
    for (const name of ["x".repeat(4_000), "a b", "ä", "{}"]) {
      const { headers, lines } = await expired(`${name}=1; ${bomb(3)}`)
      expect([name, headers.get("clear-site-data")]).toEqual([name, '"cookies"'])
      expect(lines[0]).toStartWith("b0=;")
    }
  })

  test("is made for nobody who has a few, and nobody else gets it", async () => {
    const few = await site.fetch("/api/stats", { headers: { cookie: bomb(1) } })
    expect(few.headers.getSetCookie()).toEqual([])
    await expired(bomb(8))
    const other = await site.fetch("/api/stats")
    expect(other.headers.getSetCookie()).toEqual([])
    expect(other.headers.get("cache-control")).toBe("no-cache")
  })
})
