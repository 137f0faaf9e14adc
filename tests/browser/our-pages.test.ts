import { afterAll, beforeAll, describe, expect } from "bun:test"
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { watched } from "../kit/browsing"
import { skipBrowser, testBrowser } from "../kit/chromium"
import { copyDemo } from "../kit/demo-folder"
import { test } from "../kit/evidence"
import { contentOf, startExaminer } from "../kit/examiner"
import { testFolders } from "../kit/folders"
import { type LocalSite, localSite } from "../kit/local-site"
import { offences, withAxe } from "../kit/offences"
import { HEAD, listToolServer, pagesOfOurs } from "../kit/our-pages"
import { isLong } from "../kit/tier"

const SCREENSHOTS = "dist/screenshots"
// The preview of a page has no element of ours; only colours differ between the schemes.
const OURS = { iframes: false }
const COLOURS = { ...OURS, runOnly: ["color-contrast"] }
const SIZES = { 360: { width: 360, height: 740 }, 1280: { width: 1280, height: 800 } } as const
const browser = testBrowser()
const { empty } = testFolders()

describe.skipIf(skipBrowser)("pages of ours", () => {
  let server: LocalSite
  let pages: Awaited<ReturnType<typeof pagesOfOurs>>
  /** One for each set of scripts, in the long run all: what these do to the others is the same. */
  const opened = new Set<string>()
  beforeAll(async () => {
    if (isLong) mkdirSync(SCREENSHOTS, { recursive: true })
    const folder = empty()
    copyDemo(folder)
    server = await localSite({
      folder: join(folder, "data"),
      config: '[network]\nallow_private_for_visitors = ["127.0.0.0/8"]',
    })
    await listToolServer(server)
    pages = await pagesOfOurs(server)
    const sets = new Set<string>()
    for (const { path, text } of pages.values()) {
      const scripts = [...text.matchAll(/<script\b[^>]*\bsrc="([^"]*)"/g)].map(([, src]) => src)
      const set = scripts.toSorted().join()
      if (!sets.has(set) || isLong) opened.add(path)
      sets.add(set)
    }
  })
  afterAll(() => server.stop())

  /** Whether it is wider than the screen, and its headings; a locator would put Playwright's scripts into each page. */
  const shapeOf = (page: Page) =>
    page.evaluate(() => [
      document.documentElement.scrollWidth > innerWidth,
      document.querySelectorAll("h1").length,
    ])
  const expectToFit = async (page: Page, path: string) =>
    expect([path, ...(await shapeOf(page))]).toEqual([path, false, 1])

  /** The page with script, which opens the front page first. */
  let scripted: Awaited<ReturnType<typeof watched>>

  test("weigh little on a phone, and nothing moves while they come", async () => {
    scripted = await watched(browser, server, { viewport: SIZES[360] })
    const { page } = scripted
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
    page.removeAllListeners("requestfinished")
  })

  test("fit every width from a phone to a wide screen", async () => {
    const { page } = scripted
    const tooWide: number[] = []
    for (const width of [480, 640, 800, 960, 1056, 1120, 1200, 1312, 1440, 360]) {
      await page.setViewportSize({ width, height: SIZES[360].height })
      if (await page.evaluate("document.documentElement.scrollWidth > innerWidth"))
        tooWide.push(width)
    }
    expect(tooWide).toEqual([])
  })

  test("fit a phone and a wide screen, with script, in both schemes", async () => {
    const { page, faults } = scripted
    const contents = new Map([...pages.values()].map(({ path, text }) => [path, text]))
    for (const path of opened) {
      if (page.url() !== server.url + path) await page.goto(server.url + path)
      await expectToFit(page, path)
      contents.set(path, await contentOf(page))
    }
    await page.context().close()
    const wide = { viewport: SIZES[1280], colorScheme: "dark" } as const
    const examiner = await startExaminer(browser, server, wide)
    const examine = async (path: string, rules: object) => {
      for (const offence of await offences(examiner.page, rules)) faults.push(`${path}: ${offence}`)
    }
    for (const [path, html] of contents) {
      // Each begins as the last one ends; to resize an open page costs more: its scripts draw it again.
      await examiner.show(html)
      await expectToFit(examiner.page, path)
      await examiner.page.emulateMedia({ colorScheme: "light" })
      await examiner.page.setViewportSize(SIZES[360])
      await expectToFit(examiner.page, path)
      await examiner.leaveOutRepetition()
      await examine(path, OURS)
      await examiner.page.emulateMedia({ colorScheme: wide.colorScheme })
      await examiner.page.setViewportSize(wide.viewport)
      await examine(path, COLOURS)
    }
    faults.push(...examiner.faults)
    await examiner.page.context().close()
    expect(faults).toEqual([])
  })

  test("fit a phone and a wide screen, without script", async () => {
    const examiner = await startExaminer(browser, server, { javaScriptEnabled: false })
    const sizes = Object.values(SIZES)
    // The others are examined as the site sends them.
    for (const { path, text } of pages.values()) {
      if (!opened.has(path)) continue
      await examiner.show(text)
      for (const size of sizes) {
        await examiner.page.setViewportSize(size)
        await expectToFit(examiner.page, path)
      }
      // The next page begins with this size.
      sizes.reverse()
    }
    expect(examiner.faults).toEqual([])
    await examiner.page.context().close()
  })

  if (isLong)
    test("fit a phone and a wide screen where they are opened without script", async () => {
      const { page, faults } = await watched(browser, server, { javaScriptEnabled: false })
      for (const { path } of pages.values()) {
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
          for (const [shape, { path }] of pages) {
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
    const shapes =
      "/ /archive /archive/:id /workshop /dispatch /publish /connect /agent /mcp-registry /mcp-registry/new /mcp-registry/servers/:id /mcp-registries /mcp-registries/new"
    expect([...pages.keys()]).toEqual(expect.arrayContaining(shapes.split(" ")))
    for (const { path, text } of pages.values()) {
      const missing = HEAD.filter((part) => !part.test(text)).map(String)
      expect([path, missing]).toEqual([path, []])
    }
  })
})
