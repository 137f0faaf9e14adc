import { afterAll, beforeAll, describe, expect } from "bun:test"
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import type { Frame, Page } from "playwright-core"
import { demoGames } from "../modules/archive/demo/index"
import { jsonServer, startToolServer } from "../modules/registry/testing/tool-servers"
import { drawn, type Site, watched } from "./browsing"
import { skipBrowser, testBrowser } from "./chromium"
import { copyDemo } from "./demo-folder"
import { test } from "./evidence"
import { testFolders } from "./folders"
import { type LocalSite, localSite } from "./local-site"
import { offences, withAxe } from "./offences"
import { pagesOfOurs } from "./our-pages"
import { isLong } from "./tier"

const SCREENSHOTS = "dist/screenshots"
// The preview of a page has no element of ours; only colours differ between the schemes.
const OURS = { iframes: false }
const COLOURS = { ...OURS, runOnly: ["color-contrast"] }
const SIZES = { 360: { width: 360, height: 740 }, 1280: { width: 1280, height: 800 } } as const
const HEAD = [
  /<html lang="en">/,
  /<title>[^<]+<\/title>/,
  /<meta name="description" content="[^"]+"/,
  /<meta name="viewport" content="width=device-width, initial-scale=1"/,
  /<meta property="og:title" content="[^"]+"/,
  /<meta property="og:description" content="[^"]+"/,
  /<meta property="og:image" content="http[^"]+"/,
  /<link rel="canonical" href="http[^"]+"/,
  /<link rel="icon" href="[^"]+"/,
]

const browser = testBrowser()
const { empty } = testFolders()

/** The demo has none: each is asked before it is listed. */
async function listToolServer({ url }: Site): Promise<void> {
  const { url: address, stop } = await startToolServer(jsonServer())
  const body = new FormData()
  body.set("name", "Tides")
  body.set("url", address)
  const answer = await fetch(`${url}/mcp-registry/submit`, { method: "POST", body })
  expect(answer.status).toBe(200)
  stop()
}

describe.skipIf(skipBrowser)("pages of ours", () => {
  let server: LocalSite
  let pages: ReadonlyMap<string, string>
  beforeAll(async () => {
    if (isLong) mkdirSync(SCREENSHOTS, { recursive: true })
    const folder = empty()
    copyDemo(folder)
    server = await localSite({
      folder: join(folder, "data"),
      config: '[network]\nallow_private = ["127.0.0.0/8"]',
    })
    await listToolServer(server)
    pages = await pagesOfOurs(server)
  })
  afterAll(() => server.stop())

  async function expectToFit(page: Page, path: string) {
    const wide = await page.evaluate("document.documentElement.scrollWidth > innerWidth")
    expect([path, wide]).toEqual([path, false])
    expect([path, await page.locator("h1").count()]).toEqual([path, 1])
  }

  test("fit a phone and a wide screen, with script, in both schemes", async () => {
    const { page, faults } = await watched(browser, server)
    await withAxe(page)
    for (const path of pages.values()) {
      await page.emulateMedia({ colorScheme: "light" })
      await page.setViewportSize(SIZES[360])
      await page.goto(server.url + path)
      await expectToFit(page, path)
      const found = await offences(page, OURS)
      await page.setViewportSize(SIZES[1280])
      await page.emulateMedia({ colorScheme: "dark" })
      await expectToFit(page, path)
      for (const offence of [...found, ...(await offences(page, COLOURS))])
        faults.push(`${path}: ${offence}`)
    }
    expect(faults).toEqual([])
    await page.context().close()
  })

  test("fit a phone and a wide screen, without script", async () => {
    const { page, faults } = await watched(browser, server, { javaScriptEnabled: false })
    for (const path of pages.values()) {
      await page.goto(server.url + path)
      for (const size of Object.values(SIZES)) {
        await page.setViewportSize(size)
        await expectToFit(page, path)
      }
    }
    expect(faults).toEqual([])
    await page.context().close()
  })

  if (isLong)
    for (const width of [360, 1280] as const)
      for (const colorScheme of ["light", "dark"] as const)
        test(`fit ${width} pixels from the start, ${colorScheme}, and have their picture taken`, async () => {
          const options = { viewport: SIZES[width], colorScheme }
          const { page, faults } = await watched(browser, server, options)
          await withAxe(page)
          for (const [shape, path] of pages) {
            await page.goto(server.url + path)
            await expectToFit(page, path)
            faults.push(...(await offences(page, OURS)).map((offence) => `${path}: ${offence}`))
            const name = shape.replaceAll(/[/:]+/g, "-").replace(/^-$|^-/, "") || "home"
            const file = `${SCREENSHOTS}/${name}-${width}-${colorScheme}.png`
            await page.screenshot({ path: file, fullPage: true })
          }
          expect(faults).toEqual([])
          await page.context().close()
        })

  test("say what they are, to people, to search engines and to who shares them", async () => {
    expect([...pages.keys()]).toEqual(
      expect.arrayContaining([
        "/",
        "/archive",
        "/archive/:id",
        "/workshop",
        "/dispatch",
        "/publish",
        "/connect",
        "/agent",
        "/mcp-registry",
        "/mcp-registry/new",
        "/mcp-registry/servers/:id",
        "/mcp-registries",
        "/mcp-registries/new",
      ]),
    )
    for (const path of pages.values()) {
      const text = await (
        await fetch(server.url + path, { headers: { accept: "text/html" } })
      ).text()
      const missing = HEAD.filter((part) => !part.test(text)).map(String)
      expect([path, missing]).toEqual([path, []])
    }
  })

  test("a search without script finds a game, and a reaction with script counts", async () => {
    const { page } = await watched(browser, server, { javaScriptEnabled: false })
    await page.goto(server.url)
    await page.getByRole("searchbox").fill("lanter")
    await page.getByRole("button", { name: "Search" }).click()
    // Two games, and a notice of the Dispatch.
    expect(await page.locator(".card").count()).toBe(3)
    await page.context().close()
    const { page: scripted } = await watched(browser, server)
    await scripted.goto(`${server.url}/archive/002`)
    await scripted.getByRole("button", { name: "heart" }).click()
    await scripted.getByRole("button", { name: "heart" }).filter({ hasText: "1" }).waitFor()
    await scripted.context().close()
  })

  test("the library is searched while typing, and its address says what was searched", async () => {
    const { page, faults } = await watched(browser, server)
    await page.goto(`${server.url}/archive`)
    await page.getByRole("searchbox").pressSequentially("lanter", { delay: 30 })
    await page
      .getByRole("status")
      .filter({ hasText: /^2 games/ })
      .waitFor()
    expect(await page.locator(".card").count()).toBe(2)
    expect(page.url()).toBe(`${server.url}/archive?q=lanter`)
    await page.reload()
    expect(await page.locator(".card").count()).toBe(2)
    await page.getByRole("searchbox").fill("")
    await page.getByRole("status").getByText("13 games.").waitFor()
    expect(faults).toEqual([])
    await page.context().close()
  })

  test("fit every width from a phone to a wide screen", async () => {
    const { page } = await watched(browser, server)
    await page.goto(server.url)
    const tooWide: number[] = []
    for (const width of [360, 480, 640, 800, 960, 1056, 1120, 1200, 1312, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      if (await page.evaluate("document.documentElement.scrollWidth > innerWidth"))
        tooWide.push(width)
    }
    expect(tooWide).toEqual([])
    await page.context().close()
  })

  test("weigh little on a phone, and nothing moves while they come", async () => {
    const { page } = await watched(browser, server, { viewport: { width: 360, height: 740 } })
    const sizes: Promise<number>[] = []
    page.on("requestfinished", (request) =>
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize)),
    )
    await page.addInitScript(() => {
      const moved = { by: 0 }
      Object.assign(globalThis, { moved })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          moved.by += (entry as unknown as { value: number }).value
      }).observe({ type: "layout-shift", buffered: true })
    })
    await page.goto(server.url, { waitUntil: "networkidle" })
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    expect(bytes).toBeGreaterThan(20_000)
    expect(bytes).toBeLessThan(60_000)
    expect(await page.evaluate("moved.by")).toBeLessThan(0.02)
    await page.context().close()
  })

  test("every demo game starts in its sandbox without a fault and asks nobody", async () => {
    const { page, faults } = await watched(browser, server)
    for (const [index, { title }] of demoGames().entries()) {
      const { url } = (await (
        await fetch(`${server.url}/games/${String(index + 1).padStart(3, "0")}`)
      ).json()) as { url: string }
      await page.goto(url)
      await drawn(page, 10)
      expect([title, faults]).toEqual([title, []])
    }
    await page.context().close()
  })

  test("Lantern Catcher keeps its best score through the player", async () => {
    const { page } = await watched(browser, server)
    const play = async () => {
      await page.goto(`${server.url}/archive/001`)
      await page.getByRole("button", { name: "Play" }).click()
      const frame = (await (await page.locator("iframe").elementHandle())?.contentFrame()) as Frame
      await frame.locator("#best").waitFor()
      return { frame, best: async () => Number(await frame.locator("#best").textContent()) }
    }
    const first = await play()
    const box = (await page.locator("iframe").boundingBox()) as { x: number; y: number }
    // The boat goes where the pointer is: stay below the first lantern until it is caught.
    for (let i = 0; i < 600 && (await first.best()) === 0; i++) {
      const x = Number(await first.frame.evaluate("lanterns[0].x"))
      await page.mouse.move(box.x + x + (i % 2), box.y + 20)
    }
    const best = await first.best()
    expect(best).toBeGreaterThan(0)
    expect(await (await play()).best()).toBeGreaterThanOrEqual(best)
    await page.context().close()
  })
})
