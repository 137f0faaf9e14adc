import { describe, expect, test } from "bun:test"
import { createTestHost } from "broadside/testing"
import { firstParty } from "../modules/index"

const HTML = "<!doctype html><script>localStorage.x = 1</script>"
const publish = { json: { html: HTML, title: "Probe", humanName: "Ada" } }

describe("an origin of their own for pages, by Host", () => {
  const config = '[site]\nbase_url = "https://site.example"\ngames_url = "https://games.example"'

  test("carries pages and the API and nothing else of the site, also behind a proxy that ends TLS", async () => {
    const site = await createTestHost({ modules: firstParty, config })
    const { url } = await site.json("/games/submit", publish)
    expect(url).toBe("https://games.example/001-probe.html")
    const at = (path: string, init?: RequestInit) =>
      site.host.fetch(new Request(`http://games.example${path}`, init))
    for (let round = 0; round < 2; round++) {
      const page = await at("/001-probe.html", { headers: { accept: "text/html" } })
      expect([page.status, await page.text()]).toEqual([200, HTML])
      expect(page.headers.get("content-security-policy")).toContain("allow-same-origin")
    }
    expect((await at("/001-old-name.html")).headers.get("location")).toBe(url)
    expect((await at("/api/stats")).status).toBe(200)
    for (const path of ["/", "/archive", "/archive/001", "/openapi.json"])
      expect([path, (await at(path)).status]).toEqual([path, 404])
    const old = await site.fetch("/games/001-probe")
    expect([old.status, old.headers.get("location")]).toEqual([302, url])
    await site.close()
  })

  test("strict pages may talk to the site and nobody else", async () => {
    const site = await createTestHost({
      modules: firstParty,
      config: `${config}\n[pages]\nstrict = true`,
    })
    await site.json("/games/submit", publish)
    const page = await site.host.fetch(new Request("http://games.example/001-probe.html"))
    const policy = page.headers.get("content-security-policy") ?? ""
    expect(policy).toContain("connect-src https://site.example")
    expect(policy).toContain("default-src 'none'")
    await site.close()
  })
})
