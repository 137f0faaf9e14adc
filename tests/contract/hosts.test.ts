import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import type { SiteRoute } from "broadside/contracts"
import { createTestHost, type TestHost } from "broadside/testing"
import { firstParty } from "../../modules/index"
import { getRaw, sendRaw } from "../kit/raw"
import { freePort, type RunningServer, startServer } from "../kit/server"
import { isLong } from "../kit/tier"

describe("a Host header that is broken", () => {
  const games = `http://localhost:${freePort()}`
  let servers: RunningServer[]
  beforeAll(async () => {
    servers = [
      await startServer({ env: { BROADSIDE_SITE_GAMES_URL: games } }),
      await startServer({ env: { BROADSIDE_SITE_BASE_URL: "https://site.example" } }),
    ]
  })
  afterAll(() => Promise.all(servers.map((server) => server.stop())))

  const broken = (port: string) => [
    ...["<script>", `localhost:${port}/x?`, `x@localhost:${port}`, `localhost:${port}.`, "a b"],
    ...["localhost:99999", "localhost:x", "[::1", "[::g]", "::1", "", "*.localhost", "ex%41mple"],
    ...["a..b", ".a", "-", "a,b", "a\tb", "?", "#", "\\", "localhost\\x", '"', "é"],
  ]

  test("gets a 400 of ours from every face of the server, and no error in the log", async () => {
    const [first, second] = servers as [RunningServer, RunningServer]
    for (const url of [first.url, games, second.url])
      for (const host of broken(new URL(url).port)) {
        const { status, head, body } = await getRaw(url, "/api/stats", [`Host: ${host}`])
        expect([host, status]).toEqual([host, 400])
        expect(JSON.parse(body)).toMatchObject({ ok: false, code: "broken-host" })
        expect(head.toLowerCase()).toContain("content-type: application/problem+json")
        expect(head.toLowerCase()).toContain("x-content-type-options: nosniff")
        expect(head.toLowerCase()).toContain("access-control-allow-origin: *")
      }
    for (const server of servers) expect(server.output()).not.toContain('"level":50')
  })

  test("or sent twice, or not at all, is no better; only our health is told without", async () => {
    for (const { url } of servers) {
      const { host } = new URL(url)
      const twice = await getRaw(url, "/api/stats", [`Host: ${host}`, "Host: other.example"])
      expect(twice.status).toBe(400)
      expect((await getRaw(url, "/api/stats", [])).status).toBe(400)
      const old = await sendRaw(url, "GET /api/stats HTTP/1.0\r\n\r\n")
      expect([old.status, JSON.parse(old.body).code]).toEqual([400, "broken-host"])
      const probe = await sendRaw(url, "GET /health/live HTTP/1.0\r\n\r\n")
      expect([probe.status, JSON.parse(probe.body)]).toEqual([200, { ok: true, live: true }])
    }
  })

  test("is not one that is unusual", async () => {
    const [{ url }] = servers as [RunningServer]
    const { port } = new URL(url)
    for (const host of ["localhost", "LOCALHOST", `localhost.:${port}`, "localhost:", "[::1]:80"])
      expect([host, (await getRaw(url, "/api/stats", [`Host: ${host}`])).status]).toEqual([
        host,
        200,
      ])
  })
})

const opened = (config: string) => createTestHost({ modules: firstParty, config })
const PATHS = ["/", "/api/stats", "/archive", "/mcp", "/publish-url?title=x", "/openapi.json"]
const writes = ({ method, spec }: SiteRoute) =>
  !["GET", "HEAD", "OPTIONS"].includes(method) || ["publish", "write"].includes(String(spec?.rate))
const page = { html: "<!doctype html><p>x", title: "Probe", humanName: "Ada" }

describe.each([
  ["by default", "", "localhost"],
  ["by a private address", '[site]\nbase_url = "http://192.168.1.5:3000"', "192.168.1.5:3000"],
  ["by a bare name", '[site]\nbase_url = "http://nas:3000"', "nas:3000"],
  ["by a name of the house", '[site]\nbase_url = "http://games.local"', "games.local"],
])("a site in a private network, %s", (_, config, name) => {
  let site: TestHost
  beforeAll(async () => {
    site = await opened(config)
  })
  afterAll(() => site.close())

  test("is asked by its own names and by addresses, and refuses any other name", async () => {
    for (const host of [name, `${name.toUpperCase()}`, "localhost:9", "127.0.0.1", "[::1]:3000"])
      expect([host, (await site.fetch("/api/stats", { headers: { host } })).status]).toEqual([
        host,
        200,
      ])
    // A phone in the same network has nothing but the address.
    for (const host of ["10.1.2.3:3000", "[fd00::1]"])
      expect((await site.fetch("/api/stats", { headers: { host } })).status).toBe(200)
    for (const host of [
      "evil.example",
      "evil.example:3000",
      "localhost.evil.example",
      "notlocalhost",
    ])
      for (const path of PATHS)
        for (const method of ["GET", "POST", "HEAD", "OPTIONS"]) {
          const answer = await site.fetch(path, { method, headers: { host } })
          expect([host, path, method, answer.status]).toEqual([host, path, method, 421])
          expect(answer.headers.get("content-type")).toStartWith("application/problem+json")
          if (method === "GET") expect((await answer.json()).detail).toContain("site.base_url")
        }
  })

  test("is used by its own pages and those of this machine, and by no other", async () => {
    const headers = { host: name }
    const ours = [`http://${name}`, "http://localhost:5173", "http://127.0.0.1"]
    for (const origin of ours) {
      const read = await site.fetch("/api/stats", { headers: { ...headers, origin } })
      expect([origin, read.status]).toEqual([origin, 200])
      const write = { json: page, headers: { ...headers, origin } }
      expect([origin, (await site.fetch("/games/submit", write)).status]).toEqual([origin, 200])
    }
    const foreign = ["https://evil.example", "http://10.9.9.9", `http://${name}.evil.example`, "x"]
    for (const origin of foreign)
      for (const path of PATHS)
        for (const method of ["GET", "POST", "HEAD", "OPTIONS"]) {
          // Asked for before by one who may, it is kept.
          await site.fetch(path, { headers })
          const answer = await site.fetch(path, { method, headers: { ...headers, origin } })
          expect([origin, path, method, answer.status]).toEqual([origin, path, method, 403])
        }
    const refused = await site.fetch("/api/stats", {
      headers: { ...headers, origin: "https://evil.example" },
    })
    expect(await refused.json()).toMatchObject({
      code: "foreign-origin",
      detail: expect.stringContaining("https://evil.example"),
    })
  })

  test("is read by its own pages in a sandbox and by other sites' links, and written by neither", async () => {
    const { id, url } = await site.json("/games/submit", {
      json: { ...page, html: "<!doctype html><script>localStorage.x = 1</script>" },
    })
    const open = async (headers: Record<string, string>, path = new URL(url).pathname) => {
      const answer = await site.fetch(path, {
        headers: { host: name, accept: "text/html", ...headers },
      })
      return { answer, token: /pk_[\w-]{38}/.exec(await answer.text())?.[0] }
    }
    const wish = { "upgrade-insecure-requests": "1" }
    const scripts: Record<string, string>[] = [
      { "sec-fetch-mode": "cors" },
      { "sec-fetch-mode": "no-cors", ...wish },
      { origin: `http://${name}`, ...wish },
      { accept: "*/*", "sec-fetch-mode": "navigate" },
      {},
    ]
    // Each twice, since what is asked for again is cached.
    for (const headers of [...scripts, ...scripts])
      expect([headers, (await open(headers)).token]).toEqual([headers, undefined])
    for (const headers of [{ "sec-fetch-mode": "navigate" }, wish]) {
      const { answer, token } = await open(headers)
      expect(token).toBeDefined()
      expect(answer.headers.get("cache-control")).toBe("no-store")
      const sent = { host: name, origin: "null" }
      const read = async (path: string, more = {}) =>
        (await site.fetch(path, { headers: { ...sent, ...more } })).status
      expect(await read("/api/stats", { "x-page-token": token })).toBe(200)
      expect(await read(`/api/stats?page_token=${token}`)).toBe(200)
      for (const wrong of ["", "pk_", `${token}x`, `pk_${"0".repeat(16)}${token?.slice(19)}`])
        expect([wrong, await read("/api/stats", { "x-page-token": wrong })]).toEqual([wrong, 403])
      const write = { json: page, headers: { ...sent, "x-page-token": token ?? "" } }
      expect((await site.fetch("/games/submit", write)).status).toBe(403)
    }
    for (const headers of [...scripts, { "sec-fetch-mode": "navigate" }])
      expect((await open(headers, `/games/${id}/fork`)).token).toBeUndefined()
    const sandboxed = { host: name, origin: "null" }
    const embedded = { host: name, "sec-fetch-site": "cross-site" }
    for (const headers of [sandboxed, embedded]) {
      for (const path of PATHS) {
        await site.fetch(path, { headers: { host: name } })
        expect([path, (await site.fetch(path, { headers })).status]).toEqual([path, 403])
      }
      expect((await site.fetch("/api/stats", { method: "OPTIONS", headers })).status).toBe(204)
      const routes = site.host.routes().filter((route) => writes(route))
      expect(routes.length).toBeGreaterThan(100)
      // The refusal does not depend on the name of the site.
      if (!isLong && config) continue
      for (const { method, path } of routes)
        for (const end of ["", "/"]) {
          const address = path.replace(/:\w+/g, "1") + end
          const answer = await site.fetch(address, { method, headers })
          expect([address, (await answer.json()).code]).toEqual([address, "unknown-origin"])
        }
    }
    const followed = { ...embedded, "sec-fetch-mode": "navigate" }
    expect((await site.fetch("/archive", { headers: followed })).status).toBe(200)
    const written = { json: page, headers: { ...embedded, origin: `http://${name}` } }
    expect((await site.fetch("/games/submit", written)).status).toBe(200)
  })

  test("tells its health to every probe", async () => {
    site.host.start()
    for (const path of ["/health", "/health/live", "/health/ready", "/health?x"])
      for (const host of ["probe.cluster.example", "<broken>"])
        expect([path, (await site.fetch(path, { headers: { host } })).status]).toEqual([path, 200])
    const below = { headers: { host: "evil.example" } }
    expect((await site.fetch("/health/../api/stats", below)).status).toBe(421)
  })
})

test("hosts of pages are a private site's own names, too", async () => {
  const config =
    '[site]\nbase_url = "http://localhost:3000"\ngames_url = "http://*.games.localhost:3000"'
  const site = await opened(config)
  const { url } = await site.json("/games/submit", { json: page })
  expect((await site.host.fetch(new Request(url))).status).toBe(200)
  await site.close()
  const apart = await opened(
    '[site]\nbase_url = "http://nas"\napi_url = "http://api.nas"\ngames_url = "http://*.play.nas"',
  )
  for (const host of ["nas", "api.nas", "001.play.nas"])
    expect([host, (await apart.fetch("/api/stats", { headers: { host } })).status]).toEqual([
      host,
      200,
    ])
  await apart.close()
})

test("a public site is there under every name, for the pages of every origin", async () => {
  const site = await opened('[site]\nbase_url = "https://site.example"')
  for (const host of ["site.example", "other.example", "localhost:3000", "203.0.113.7"]) {
    const headers = { host, origin: "https://elsewhere.example" }
    expect([host, (await site.fetch("/api/stats", { headers })).status]).toEqual([host, 200])
  }
  await site.close()
})

test("nothing is sent to a browser that would make it a service worker", async () => {
  for (const config of ["", '[site]\nbase_url = "https://site.example"']) {
    const site = await opened(config)
    const { url } = await site.json("/games/submit", { json: page })
    const { url: draft } = await site.json("/api/workshop/submit", {
      json: { ...page, author: "Ada" },
    })
    const headers = { "service-worker": "script" }
    for (const path of [url, draft, "/archive/001/source", "/games/001/fork"]) {
      await site.fetch(path)
      expect([path, (await site.fetch(path, { headers })).status]).toEqual([path, 403])
    }
    await site.close()
  }
})
