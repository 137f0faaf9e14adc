import { describe, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import { firstParty } from "../../modules/index"

const HTML = "<!doctype html><script>localStorage.x = 1</script>"
const publish = { json: { html: HTML, title: "Probe", humanName: "Ada" } }
const BROWSER = { headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" } }

const open = (site: Readonly<Record<string, string>>, more = "") =>
  createTestHost({
    modules: firstParty,
    config: `[site]\n${Object.entries(site)
      .map(([key, value]) => `${key} = "${value}"`)
      .join("\n")}\n${more}`,
  })

/** As it comes through a proxy that ends TLS. */
const fetchUrl = (site: TestHost, url: string, init?: RequestInit) =>
  site.host.fetch(new Request(url.replace("https:", "http:"), init))

const policyOf = (response: Response) => response.headers.get("content-security-policy") ?? ""

describe("one other origin for all pages", () => {
  const SITE = { base_url: "https://site.example", games_url: "https://games.example" }

  test("carries pages and the API and nothing else of the site", async () => {
    const site = await open(SITE)
    const { url } = await site.json("/games/submit", publish)
    expect(url).toBe("https://games.example/001-probe.html")
    const at = (path: string, init?: RequestInit) =>
      fetchUrl(site, `https://games.example${path}`, init)
    expect((await at("/001-old-name.html")).headers.get("location")).toBe(url)
    expect((await at("/api/stats")).status).toBe(200)
    for (const path of ["/", "/archive", "/archive/001", "/openapi.json"])
      expect([path, (await at(path)).status]).toEqual([path, 404])
    const old = await site.fetch("/games/001-probe")
    expect([old.status, old.headers.get("location")]).toEqual([302, url])
    await site.close()
  })

  test.each([
    ["another domain", "https://site.example", "https://games.example"],
    ["another port", "https://site.example", "https://site.example:8443"],
    ["a sibling host", "https://site.example", "https://games.site.example"],
    ["an address", "http://192.168.1.5:3000", "http://192.168.1.5:3001"],
    ["this machine", "http://localhost:3000", "http://localhost:3001"],
  ])("gives no page storage that others could read: %s", async (_, base_url, games_url) => {
    const site = await open({ base_url, games_url })
    const { url } = await site.json("/games/submit", publish)
    expect(url).toBe(`${games_url}/001-probe.html`)
    // Twice: the second comes from memory.
    for (let round = 0; round < 2; round++) {
      const sent = await fetchUrl(site, url)
      expect([sent.status, await sent.text()]).toEqual([200, HTML])
      expect(policyOf(sent)).toStartWith("sandbox allow-scripts")
      expect(policyOf(sent)).not.toContain("allow-same-origin")
      const shown = await fetchUrl(site, url, BROWSER)
      expect(await shown.text()).toStartWith("<!doctype html><script>(function(){try{")
    }
    const player = await site.fetch("/archive/001", BROWSER)
    expect(policyOf(player)).toContain(`frame-src 'self' ${games_url};`)
    const html = await player.text()
    expect(html).toContain(`data-page="${url}"`)
    expect(html).toContain('data-path="/001-probe.html"')
    expect(html).toContain('data-prefix="broadside-storage:/001-probe.html')
    expect(html).not.toContain("allow-same-origin")
    await site.close()
  })

  test("strict pages may talk to the site and nobody else", async () => {
    const site = await open(SITE, "[pages]\nstrict = true")
    await site.json("/games/submit", publish)
    const policy = policyOf(await fetchUrl(site, "https://games.example/001-probe.html"))
    expect(policy).toContain("connect-src https://site.example")
    expect(policy).toContain("default-src 'none'")
    await site.close()
  })
})

describe("a host for each page", () => {
  const SITE = { base_url: "https://site.example", games_url: "https://*.games.example" }

  test("on another domain gives each storage that is nobody else's", async () => {
    const site = await open(SITE)
    const { url } = await site.json("/games/submit", publish)
    expect(url).toBe("https://001.games.example/001-probe.html")
    for (let round = 0; round < 2; round++) {
      const page = await fetchUrl(site, url, BROWSER)
      expect([page.status, await page.text()]).toEqual([200, HTML])
      expect(policyOf(page)).toContain("allow-same-origin")
    }
    const player = await site.fetch("/archive/001", BROWSER)
    expect(policyOf(player)).toContain("frame-src 'self' https://*.games.example;")
    const html = await player.text()
    expect(html).toContain(`data-page="${url}"`)
    expect(html).toContain("allow-same-origin")
    expect(html).not.toContain("data-prefix")
    await site.close()
  })

  test("shows that page and no other, whatever is asked there", async () => {
    const site = await open(SITE)
    const { edit_key } = await site.json("/games/submit", publish)
    await site.json("/games/submit", publish)
    await site.fetch("/api/games/001/edit", { json: { edit_key, html: `${HTML}<p>2` } })
    const at = (path: string, init?: RequestInit) =>
      fetchUrl(site, `https://002.games.example${path}`, init)
    for (const path of ["/001-probe.html", "/games/001-probe.html", "/games/001/versions/1"]) {
      const answer = await at(path, BROWSER)
      expect([path, answer.status, answer.headers.get("location")]).toEqual([
        path,
        302,
        `https://site.example/games${path.replace("/games", "")}`,
      ])
    }
    for (const path of [
      "/0021-probe.html",
      "/002%2d..%2f001-probe.html",
      "/workshop/x",
      "/archive",
    ])
      expect([path, policyOf(await at(path, BROWSER)).includes("allow-same-origin")]).toEqual([
        path,
        false,
      ])
    expect((await at("/001-probe.html", { method: "POST" })).status).toBe(404)
    expect((await at("/api/stats")).status).toBe(200)
    const start = await at("/", BROWSER)
    expect([start.status, start.headers.get("location")]).toEqual([
      302,
      "https://002.games.example/002-probe.html",
    ])
    const own = await fetchUrl(site, "https://001.games.example/games/001/versions/1", BROWSER)
    expect(policyOf(own)).toContain("allow-same-origin")
    await site.close()
  })

  test("is found from every other address", async () => {
    const site = await open(SITE)
    const { url } = await site.json("/games/submit", publish)
    const from: [string, number][] = [
      ["https://site.example/games/001-probe.html", 302],
      ["https://site.example/games/001-other.html", 301],
      ["https://site.example/games/001", 302],
      ["https://games.example/games/001-probe.html", 302],
    ]
    for (const [address, status] of from) {
      const answer = await fetchUrl(site, address, BROWSER)
      expect([address, answer.status, answer.headers.get("location")]).toEqual([
        address,
        status,
        url,
      ])
    }
    const feed = await (await site.fetch("/games.rss")).text()
    expect(feed).toContain("<link>https://site.example/archive/001</link>")
    expect(feed).toContain(url)
    expect((await site.json("/.well-known/ai-agent-manifest.json")).games_base).toBe(
      "https://site.example/games",
    )
    await site.close()
  })

  test("is none for the site's own names, nor for what is no id", async () => {
    const names = { base_url: "https://www.site.example", api_url: "https://api.site.example" }
    const site = await open({ ...names, games_url: "https://*.site.example" })
    await site.json("/games/submit", publish)
    for (const host of ["www.site.example", "api.site.example", "a.b.site.example", "site.example"])
      expect([host, (await fetchUrl(site, `https://${host}/archive`)).status]).toEqual([host, 200])
    expect((await fetchUrl(site, "https://001.site.example/archive")).status).toBe(302)
    await site.close()
  })

  test.each([
    ["https://site.example", "https://*.site.example"],
    ["https://site.example", "https://*.games.site.example"],
    ["https://www.site.co.uk", "https://*.site.co.uk"],
    ["http://localhost:3000", "http://*.localhost:3000"],
  ])("of the same domain gives no storage: %s and %s", async (base_url, games_url) => {
    const site = await open({ base_url, games_url })
    const { url } = await site.json("/games/submit", publish)
    expect(url).toBe(`${games_url.replace("*", "001")}/001-probe.html`)
    const page = await fetchUrl(site, url, BROWSER)
    expect(page.status).toBe(200)
    expect(policyOf(page)).not.toContain("allow-same-origin")
    expect(await page.text()).toContain("window.localStorage")
    await site.close()
  })

  test("on two domains that the public suffix list sets apart gives it", async () => {
    const games_url = "https://*.games.github.io"
    const site = await open({ base_url: "https://site.github.io", games_url })
    const { url } = await site.json("/games/submit", publish)
    expect(policyOf(await fetchUrl(site, url))).toContain("allow-same-origin")
    await site.close()
  })
})
