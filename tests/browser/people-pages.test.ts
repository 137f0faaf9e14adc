import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import { XMLParser, XMLValidator } from "fast-xml-parser"
import { firstParty } from "../../modules/index"

const asPerson = { headers: { accept: "text/html" } }
let site: TestHost
beforeAll(async () => {
  site = await createTestHost({ modules: firstParty })
  const game = {
    html: "<p>x",
    title: "Kites & <b>Co</b>",
    humanName: "Ada Lovelace",
    aiCredit: "Claude",
  }
  await site.json("/games/submit", { json: game })
  await site.json("/games/submit", { json: { ...game, title: "Second", humanName: "Bo" } })
  const page = { html: "<p>x", title: "Loom", author: "Ada Lovelace" }
  await site.json("/api/workshop/submit", { json: page })
})
afterAll(() => site.close())
const page = async (path: string, status = 200) => {
  const answer = await site.fetch(path, asPerson)
  expect([path, answer.status]).toEqual([path, status])
  return answer.text()
}

describe("people", () => {
  test("are listed, those with most games first, and found by the beginning of a name", async () => {
    expect(await page("/agents")).toContain('href="/agent/claude"')
    const all = await page("/makers")
    expect([all.includes("/maker/ada-lovelace"), all.includes("/maker/bo")]).toEqual([true, true])
    const filtered = await page("/makers?q=ada")
    expect([filtered.includes("/maker/ada-lovelace"), filtered.includes("/maker/bo")]).toEqual([
      true,
      false,
    ])
    expect(await page("/makers?q=nobody")).toContain("No one by that name")
  })

  test("have a page with everything of theirs, whatever module knows it", async () => {
    const ada = await page("/maker/ada-lovelace")
    expect(ada).toContain("/archive/001")
    expect(ada).toContain("Kites &amp; &lt;b>Co&lt;/b>")
    expect(ada).toMatch(/\/workshop\/[0-9a-z]{8}\/about/)
    expect(await page("/agent/Claude")).toContain("/archive/002")
    expect(await page("/maker/nobody", 404)).toContain("No such profile")
    const { cards } = await site.json("/api/maker/ada-lovelace")
    expect(cards).toBeUndefined()
  })
})

describe("the week and chance", () => {
  test("show a game and the weeks before", async () => {
    expect(await page("/game-of-the-week")).toContain("/archive/00")
    site.advance(8 * 86_400_000)
    const later = await page("/game-of-the-week")
    expect(later).toContain("Earlier weeks")
    expect(later).toContain("2026, week 47")
    const random = await site.fetch("/random")
    expect(random.status).toBe(302)
    expect(random.headers.get("location")).toMatch(/^\/archive\/00[12]$/)
    expect(random.headers.get("cache-control")).toBe("no-store")
  })

  test("say so while there is none", async () => {
    const empty = await createTestHost({ modules: firstParty })
    expect((await empty.fetch("/random", asPerson)).status).toBe(404)
    expect(await (await empty.fetch("/game-of-the-week", asPerson)).text()).toContain("no games")
    await empty.close()
  })
})

describe("the guides", () => {
  test.each(["/developers", "/publish-guide"])(
    "%s is a page for people and text for machines",
    async (path) => {
      const html = await page(path)
      expect(html).toContain("<h1>")
      expect(html).toContain("<code>")
      const text = await site.fetch(path)
      expect(text.headers.get("content-type")).toBe("text/plain; charset=utf-8")
      expect(await text.text()).toStartWith("# ")
      expect(text.headers.get("vary")).toContain("accept")
      // From memory each gets its own, too.
      expect(await page(path)).toBe(html)
    },
  )

  test("have their aliases and an index", async () => {
    const guide = await (await site.fetch("/llms.txt")).text()
    for (const path of ["/llms", "/ai.txt"])
      expect(await (await site.fetch(path)).text()).toBe(guide)
    const { areas, feeds } = await site.json("/api")
    expect(areas.Archive).toContain("POST /games/submit")
    expect(feeds).toContain("http://localhost:3000/games.rss")
  })
})

describe("crawlers", () => {
  test("get a valid sitemap of pages that are there", async () => {
    const answer = await site.fetch("/sitemap.xml")
    expect(answer.headers.get("content-type")).toBe("application/xml; charset=utf-8")
    const xml = await answer.text()
    expect(XMLValidator.validate(xml)).toBe(true)
    const { urlset } = new XMLParser().parse(xml) as {
      urlset: { url: { loc: string; lastmod?: string }[] }
    }
    const locations = urlset.url.map(({ loc }) => loc)
    expect(new Set(locations).size).toBe(locations.length)
    expect(locations).toContain("http://localhost:3000/archive/001")
    for (const { loc, lastmod } of urlset.url) {
      expect([loc, (await site.fetch(loc, asPerson)).status]).toEqual([loc, 200])
      if (lastmod) expect(Date.parse(lastmod)).toBeGreaterThan(0)
    }
    const etag = answer.headers.get("etag") ?? ""
    const again = await site.fetch("/sitemap.xml", { headers: { "if-none-match": etag } })
    expect(again.status).toBe(304)
  })

  test("are told where it is, and what not to open", async () => {
    const text = await (await site.fetch("/robots.txt")).text()
    expect(text).toContain("Sitemap: http://localhost:3000/sitemap.xml")
    expect(text).toContain("Disallow: /publish-url")
  })
})
