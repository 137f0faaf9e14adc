import { describe, expect, test } from "bun:test"
import { contribute, DAY_MS, defineModule, moduleSpec } from "broadside"
import { type NumberWindow, Pages } from "broadside/contracts"
import { createTestHost, type TestHost } from "broadside/testing"
import { XMLParser, XMLValidator } from "fast-xml-parser"
import archive from "../../archive/module"
import exchange from "../../exchange/module"
import registry from "../../registry/module"
import worlds from "../../worlds/module"
import discovery from "../module"

const AT = Date.UTC(2026, 4, 1)
const BASE = "http://localhost:3000"

/** A module with as many pages as it is told, and what it is asked for. */
function sheets(count: number) {
  const asked: (NumberWindow | undefined)[] = []
  const module = defineModule({
    ...moduleSpec({
      id: "sheets",
      manifest: { name: "sheets", version: "1.0.0", engines: { broadside: "^1.0.0" } },
    }),
    setup: () => ({
      contribute: [
        contribute(Pages, {
          highest: async () => count,
          async addresses(limit, window) {
            asked.push(window)
            const { from, to } = window ?? { from: 1, to: count }
            const length = Math.max(0, Math.min(limit, Math.min(to, count) - from + 1))
            return Array.from({ length }, (_, i) => ({
              url: `${BASE}/sheets/${from + i}`,
              at: AT + from + i,
            }))
          },
        }),
      ],
    }),
  })
  return { module, asked }
}

async function withSite(
  others: Parameters<typeof createTestHost>[0]["modules"],
  run: (site: TestHost) => Promise<void>,
) {
  const site = await createTestHost({ modules: [...others, discovery] })
  try {
    await run(site)
  } finally {
    await site.close()
  }
}

async function locations(site: TestHost, path: string, root: "urlset" | "sitemapindex") {
  const xml = await (await site.fetch(path)).text()
  expect(XMLValidator.validate(xml)).toBe(true)
  const parsed = new XMLParser({ isArray: (name) => name === "url" || name === "sitemap" }).parse(
    xml,
  )
  const entries: { loc: string; lastmod?: string }[] =
    parsed[root][root === "urlset" ? "url" : "sitemap"]
  return entries
}

const game = { html: "<p>x", title: "Kites", humanName: "Ada" }

test("a small site has one sitemap", () =>
  withSite([sheets(4_900).module], async (site) => {
    const urls = await locations(site, "/sitemap.xml", "urlset")
    expect(urls).toHaveLength(4_902)
    expect(urls.at(-1)).toEqual({
      loc: `${BASE}/sheets/4900`,
      lastmod: new Date(AT + 4_900).toISOString(),
    })
    expect((await site.fetch("/sitemap.xml?part=0")).status).toBe(404)
  }))

describe("a large site", () => {
  test("has an index, whose parts have every page once", async () => {
    const { module, asked } = sheets(7_345)
    await withSite([module, archive], async (site) => {
      await site.json("/games/submit", { json: game })
      site.advance(30 * DAY_MS)
      const parts = (await locations(site, "/sitemap.xml", "sitemapindex")).map(({ loc }) => loc)
      expect(parts).toEqual([0, 1, 2, 3].map((part) => `${BASE}/sitemap.xml?part=${part}`))
      expect(asked).toEqual([])
      const all: string[] = []
      for (const part of parts) {
        const urls = await locations(site, part.slice(BASE.length), "urlset")
        expect(urls.length).toBeLessThanOrEqual(50_000)
        all.push(...urls.map(({ loc }) => loc))
      }
      expect(new Set(all).size).toBe(all.length)
      expect(all.filter((url) => url.startsWith(`${BASE}/sheets/`))).toHaveLength(7_345)
      expect(all).toContain(`${BASE}/archive/001`)
      expect(all).toContain(`${BASE}/graveyard`)
      expect(asked.map((window) => window && window.to - window.from)).toEqual([2499, 2499, 2499])
      const unknown = await site.fetch("/sitemap.xml?part=4")
      expect([unknown.status, (await unknown.json()).type]).toEqual([
        404,
        expect.stringContaining("unknown-sitemap-part"),
      ])
    })
  })

  test("has the pages of every module in the part of their numbers only", () =>
    withSite([sheets(20_000).module, archive, worlds, exchange, registry], async (site) => {
      const headers = { authorization: `Bearer ${site.operatorToken}` }
      const page = { html: "<p>x", title: "Loom", author: "Ada" }
      await site.json("/games/submit", { json: game, headers })
      await site.json("/api/workshop/submit", { json: page, headers })
      await site.json("/api/dispatch/submit", { json: page, headers })
      const thread = { authorSlug: "ada", title: "A lantern", threadBody: "Who draws one?" }
      await site.json("/api/exchange", { json: thread, headers })
      const paths = async (part: number) => {
        const urls = await locations(site, `/sitemap.xml?part=${part}`, "urlset")
        return urls
          .map(({ loc }) => loc.slice(BASE.length))
          .filter((path) => !path.startsWith("/sheets/"))
      }
      const [first, second] = [await paths(1), await paths(2)]
      const areas = first.map((path) => path.split("/")[1]).sort()
      expect(areas).toEqual(["archive", "dispatch", "exchange", "workshop"])
      expect(second).toEqual([])
    }))
})

test("what search engines are asked not to list is left out until they may", () =>
  withSite([archive, worlds], async (site) => {
    await site.json("/games/submit", { json: game })
    await site.json("/api/workshop/submit", {
      json: { html: "<p>x", title: "Loom", author: "Ada" },
    })
    const listed = async () =>
      (await locations(site, "/sitemap.xml", "urlset")).map(({ loc }) => loc)
    const ofItems = async () => (await listed()).filter((url) => /001|about/.test(url)).length
    expect(await ofItems()).toBe(0)
    const page = await site.fetch("/archive/001", { headers: { accept: "text/html" } })
    expect(await page.text()).toContain('content="noindex, nofollow"')
    site.advance(4 * DAY_MS)
    expect(await ofItems()).toBe(2)
  }))
