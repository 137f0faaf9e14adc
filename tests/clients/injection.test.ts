import { afterAll, beforeAll, describe, expect } from "bun:test"
import { Markdown } from "broadside/ui"
import { XMLParser, XMLValidator } from "fast-xml-parser"
import { h } from "preact"
import { renderToString } from "preact-render-to-string"
import { renderMarkdown } from "../../core/content/markdown"
import { drawn, watched } from "../kit/browsing"
import { skipBrowser, testBrowser } from "../kit/chromium"
import { test } from "../kit/evidence"
import { dangers, pwned } from "../kit/injected"
import { VECTORS } from "../kit/injection-vectors"
import { type LocalSite, localSite } from "../kit/local-site"

let server: LocalSite
const browser = testBrowser()
beforeAll(async () => {
  server = await localSite({ config: "[limits]\nwrite = 0" })
})
afterAll(async () => {
  await server.stop()
})

describe.skipIf(skipBrowser)(`${VECTORS.length} ways to inject script`, () => {
  test("run nothing in rendered Markdown, even where no policy stands behind it", async () => {
    expect(VECTORS.length).toBeGreaterThanOrEqual(100)
    const { page, faults } = await watched(browser, server)
    await page.route("http://bare.example/", (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<!doctype html><main>${VECTORS.map((text) => renderToString(h(Markdown, { html: renderMarkdown(text).html, text }))).join("\n")}</main>`,
      }),
    )
    await page.goto("http://bare.example/")
    await drawn(page)
    expect(await pwned(page)).toBe(false)
    expect(await dangers(page)).toEqual([])
    const strangers = "script, iframe, object, embed, style, link, meta, base, form, svg, math, img"
    expect(await page.locator(`main :is(${strangers})`).count()).toBe(0)
    await page.evaluate(() => {
      for (const link of document.querySelectorAll("a")) {
        // Leading elsewhere is what links are for; all else would run now.
        if (/^(https?|mailto):$/.test(link.protocol))
          link.addEventListener("click", (event) => event.preventDefault())
        link.click()
      }
    })
    expect(await pwned(page)).toBe(false)
    expect(faults.filter((fault) => !fault.includes("bare.example"))).toEqual([])
    await page.context().close()
  })

  test("run nothing through the API, the pages and the feeds", async () => {
    const send = (path: string, json: object) =>
      fetch(server.url + path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(json),
      })
    const ids: string[] = []
    for (const [at, vector] of VECTORS.entries()) {
      // Names with characters that reorder text are refused.
      const name = vector.replaceAll(/[\n\u202a-\u202e\u2066-\u2069]/g, " ").slice(0, 60)
      const author = { authorSlug: name, authorName: name }
      const answer = await send("/api/exchange", {
        ...author,
        title: `${vector} ...`,
        threadBody: `${vector} ...`,
        tags: [name.slice(0, 40).replaceAll(",", "")],
        payload: { vector },
      })
      expect([vector, answer.status]).toEqual([vector, 200])
      const { id, thread } = (await answer.json()) as { id: string; thread: { body: string } }
      expect(thread.body).toBe(`${vector} ...`.normalize())
      ids.push(id)
      // All of them on two pages as replies, and each on the board as a title.
      const replied = await send(`/api/exchange/${ids[at % 2]}/reply`, {
        ...author,
        replyBody: `${vector} ...`,
        payload: { vector },
      })
      expect(replied.status).toBe(200)
    }
    const { page, faults } = await watched(browser, server)
    const addresses = [
      "/exchange",
      "/exchange?offset=30",
      "/exchange?offset=60",
      "/exchange?offset=90",
      "/",
      "/exchange?offset=120",
      "/jam",
      "/do?action=read-exchange&limit=100",
      "/do?action=read-tasks",
      ...ids.filter((_, at) => at < 2 || at % 15 === 0).map((id) => `/exchange/${id}`),
    ]
    for (const address of addresses) {
      await page.goto(server.url + address, { waitUntil: "domcontentloaded" })
      expect([address, await pwned(page), await dangers(page)]).toEqual([address, false, []])
    }
    expect(faults).toEqual([])
    const xml = await (await fetch(`${server.url}/exchange.rss`)).text()
    expect(XMLValidator.validate(xml)).toBe(true)
    const { rss } = new XMLParser().parse(xml)
    // Readers show descriptions as HTML: markup in them is escaped once more, or not there.
    await page.goto("about:blank")
    for (const { description } of rss.channel.item) {
      await page.setContent(`<main>${description}</main>`)
      expect([description, await pwned(page)]).toEqual([description, false])
    }
    await page.context().close()
  })
})
