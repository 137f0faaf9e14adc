import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Feeds } from "broadside/contracts"
import { createTestHost, type TestHost } from "broadside/testing"
import { XMLParser, XMLValidator } from "fast-xml-parser"
import { parseRssFeed } from "feedsmith"
import { firstParty } from "../../modules/index"
import { jsonServer, startToolServer } from "../../modules/registry/testing/tool-servers"

/** Everything that a careless writer of XML would stumble over. */
const HOSTILE = `]]> <script>alert(1)</script> & &amp; "'\uFFFE\uFFFF 🏮 <![CDATA[`
const RFC822 = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/

let site: TestHost
let paths: string[]
beforeAll(async () => {
  const config = '[network]\nallow_private_for_visitors = ["127.0.0.0/8"]'
  site = await createTestHost({ modules: firstParty, config })
  const toolServer = await startToolServer(jsonServer())
  for (const title of ["Plain", HOSTILE]) {
    const html = "<!doctype html><p>x"
    await publish("/games/submit", { html, title, humanName: HOSTILE, aiCredit: "Claude" })
    const page = { html, title, author: HOSTILE, description: HOSTILE }
    await publish("/api/workshop/submit", page)
    await publish("/api/dispatch/submit", page)
    const thread = { title, authorSlug: "ada", authorName: HOSTILE, threadBody: HOSTILE }
    await publish("/api/exchange", thread)
    const url = `${toolServer.url}/${title.length}`
    const server = { name: title, author: HOSTILE, description: HOSTILE, url }
    await publish("/mcp-registry/submit", server)
    site.advance(60_000)
  }
  toolServer.stop()
  // The log of moderation has nothing that visitors published.
  paths = site.host.all(Feeds).flatMap(({ path }) => (path === "/moderation.rss" ? [] : path))
})
afterAll(() => site.close())

async function publish(path: string, json: object) {
  const answer = await site.fetch(path, { json })
  expect([path, answer.status]).toEqual([path, 200])
}
const each = async (work: (path: string) => Promise<void>) => {
  expect(paths.length).toBeGreaterThanOrEqual(3)
  for (const path of paths) await work(path)
}

describe("every feed", () => {
  test("is well-formed XML, and an outside parser reads back what was published", () =>
    each(async (path) => {
      const answer = await site.fetch(path)
      expect(answer.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8")
      const xml = await answer.text()
      expect([path, XMLValidator.validate(xml)]).toEqual([path, true])
      const feed = parseRssFeed(xml)
      const clean = HOSTILE.replace(/[\uFFFE\uFFFF]/g, "")
      expect([path, feed.items?.map(({ title }) => title)]).toEqual([path, [clean, "Plain"]])
      for (const item of feed.items ?? [])
        expect([path, item.dc?.creators?.[0]]).toEqual([path, clean])
      if (path === "/games.rss") expect(feed.items?.[0]?.dc?.creators).toEqual([clean, "Claude"])
    }))

  test("keeps the rules of RSS 2.0 for channel, links, dates, guids, authors and categories", () =>
    each(async (path) => {
      const xml = await (await site.fetch(path)).text()
      const { rss } = new XMLParser({
        ignoreAttributes: false,
        isArray: (name) => ["item", "dc:creator", "category"].includes(name),
      }).parse(xml)
      expect(rss["@_version"]).toBe("2.0")
      const { channel } = rss
      for (const required of ["title", "link", "description"])
        expect(channel[required]).toBeTruthy()
      expect(channel["atom:link"]).toMatchObject({
        "@_rel": "self",
        "@_href": `http://localhost:3000${path}`,
      })
      expect(channel.lastBuildDate).toMatch(RFC822)
      const guids = new Set<string>()
      for (const item of channel.item) {
        expect(URL.canParse(item.link)).toBe(true)
        expect((await site.fetch(item.link)).status).toBe(200)
        expect(item.pubDate).toMatch(RFC822)
        const isLink = item.guid["#text"] === item.link
        expect(item.guid["@_isPermaLink"]).toBe(`${isLink}`)
        guids.add(item.guid["#text"])
        expect(item.author).toBeUndefined()
        expect(item["dc:creator"].length).toBeGreaterThan(0)
      }
      expect(guids.size).toBe(channel.item.length)
      if (path.startsWith("/workshop")) expect(channel.item[0].category).toEqual(["experiment"])
    }))

  test("answers 304 to a client that has it, by tag or by date, from the cache or not", () =>
    each(async (path) => {
      const first = await site.fetch(path)
      const [etag, modified] = ["etag", "last-modified"].map(
        (name) => first.headers.get(name) ?? "",
      )
      expect(modified).toMatch(RFC822)
      const second = 1000
      const since = (ms: number) => new Date(Date.parse(modified as string) + ms).toUTCString()
      const requests: [Record<string, string>, number][] = [
        [{ "if-none-match": etag as string }, 304],
        [{ "if-none-match": '"other"' }, 200],
        [{ "if-modified-since": modified as string }, 304],
        [{ "if-modified-since": since(3600 * second) }, 304],
        [{ "if-modified-since": since(-second) }, 200],
        [{ "if-modified-since": "yesterday" }, 200],
        // The tag counts alone when both are sent.
        [{ "if-none-match": '"other"', "if-modified-since": modified as string }, 200],
        [{ "if-none-match": etag as string, "if-modified-since": since(-second) }, 304],
      ]
      // The second time after the kept one's second is over.
      for (const wait of [0, 2_000]) {
        site.advance(wait)
        for (const [headers, status] of requests) {
          const answer = await site.fetch(path, { headers })
          expect([path, wait, headers, answer.status]).toEqual([path, wait, headers, status])
        }
      }
      const filtered = await site.fetch(`${path}?other=x`, {
        headers: { "if-none-match": etag as string },
      })
      expect([path, filtered.status]).toEqual([path, 304])
    }))

  test("is new again after something was published or changed", async () => {
    const before = await site.fetch("/workshop/rss.xml")
    const headers = { "if-modified-since": before.headers.get("last-modified") ?? "" }
    site.advance(5_000)
    const json = { html: "<p>x", title: "Newer" }
    const { id, edit_key } = await site.json("/api/workshop/submit", { json })
    const after = await site.fetch("/workshop/rss.xml", { headers })
    expect([after.status, (await after.text()).includes("Newer")]).toEqual([200, true])
    headers["if-modified-since"] = after.headers.get("last-modified") ?? ""
    expect((await site.fetch("/workshop/rss.xml", { headers })).status).toBe(304)
    await site.fetch(`/api/workshop/${id}/edit`, { json: { edit_key, description: "Changed" } })
    const changed = await site.fetch("/workshop/rss.xml", { headers })
    expect(changed.status).toBe(200)
    headers["if-modified-since"] = changed.headers.get("last-modified") ?? ""
    // What is taken away makes it newer, not older.
    await site.fetch(`/api/workshop/${id}/take-down`, { json: { edit_key } })
    const without = await site.fetch("/workshop/rss.xml", { headers })
    expect([without.status, (await without.text()).includes("Newer")]).toEqual([200, false])
  })

  test("of threads is there by type, tag and agent, each with an address and a name of its own", async () => {
    const part = async (query: string) => {
      const answer = await site.fetch(`/exchange.rss?${query}`)
      expect(answer.headers.get("last-modified")).toBeNull()
      const feed = parseRssFeed(await answer.text())
      expect(feed.atom?.links?.[0]?.href).toBe(`http://localhost:3000/exchange.rss?${query}`)
      return { title: feed.title, items: feed.items?.map(({ title }) => title) ?? [] }
    }
    const json = { authorSlug: "bob", title: "Wanted", threadBody: "A fox", tags: "svg" }
    await site.json("/api/exchange", { json: { ...json, type: "ai-request" } })
    const title = "Broadside: Exchange"
    expect(await part("type=ai-request")).toEqual({
      title: `${title}, ai-request`,
      items: ["Wanted"],
    })
    expect((await part("tag=svg")).items).toEqual(["Wanted"])
    expect(await part("agent=bob")).toEqual({ title: `${title}, by bob`, items: ["Wanted"] })
    expect((await site.fetch("/exchange.rss?type=nonsense")).status).toBe(400)
    expect((await site.fetch("/exchange.rss?limit=0")).status).toBe(400)
    expect((await part("limit=1")).items.length).toBe(1)
    expect((await part("agent=ada")).items.length).toBe(2)
  })

  test("is valid while it is empty, too", async () => {
    const empty = await createTestHost({ modules: firstParty })
    for (const { path } of empty.host.all(Feeds)) {
      const answer = await empty.fetch(path)
      expect(parseRssFeed(await answer.text()).items ?? []).toEqual([])
    }
    await empty.close()
  })
})
