import { afterAll, beforeAll, describe, expect } from "bun:test"
import { join } from "node:path"
import type { Frame } from "playwright-core"
import { demoGames } from "../../modules/archive/demo/index"
import { drawn, watched } from "../kit/browsing"
import { skipBrowser, testBrowser } from "../kit/chromium"
import { copyDemo } from "../kit/demo-folder"
import { test } from "../kit/evidence"
import { testFolders } from "../kit/folders"
import { type LocalSite, localSite } from "../kit/local-site"
import { isLong } from "../kit/tier"

const SMALL = { width: 160, height: 120 }
const PHONE = { width: 360, height: 740 }
/** How many of its frames each game draws. */
const FRAMES = isLong ? 10 : 3
const browser = testBrowser()
const { empty } = testFolders()

describe.skipIf(skipBrowser)("on the demo site", () => {
  let server: LocalSite
  beforeAll(async () => {
    const folder = empty()
    copyDemo(folder)
    server = await localSite({ folder: join(folder, "data") })
  })
  afterAll(() => server.stop())

  test("a search without script finds a game", async () => {
    const { page } = await watched(browser, server, { javaScriptEnabled: false })
    await page.goto(server.url)
    await page.getByRole("searchbox").fill("lanter")
    await page.getByRole("button", { name: "Search" }).click()
    // Two games, and a notice of the Dispatch, which may come in a later part of the page.
    await page.locator(".card").nth(2).waitFor()
    expect(await page.locator(".card").count()).toBe(3)
    await page.context().close()
  })

  test("the library is searched while typing, and its address says what was searched", async () => {
    const { page, faults } = await watched(browser, server)
    await page.goto(`${server.url}/archive`)
    await page.getByRole("searchbox").pressSequentially("lanter", { delay: 30 })
    // Fewer letters find the same games.
    await page.waitForURL(`${server.url}/archive?q=lanter`)
    await page
      .getByRole("status")
      .filter({ hasText: /^2 games/ })
      .waitFor()
    expect(await page.locator(".card").count()).toBe(2)
    await page.reload()
    expect(await page.locator(".card").count()).toBe(2)
    await page.getByRole("searchbox").fill("")
    await page.getByRole("status").getByText("13 games.").waitFor()
    expect(faults).toEqual([])
    await page.context().close()
  })

  test("every demo game starts in its sandbox without a fault and asks nobody", async () => {
    // A few thousand pixels: each frame is drawn without a graphics card.
    const { page, faults } = await watched(browser, server, { viewport: SMALL })
    for (const [index, { title }] of demoGames().entries()) {
      const { url } = (await (
        await fetch(`${server.url}/games/${String(index + 1).padStart(3, "0")}`)
      ).json()) as { url: string }
      await page.goto(url)
      await drawn(page, FRAMES)
      expect([title, faults]).toEqual([title, []])
    }
    await page.context().close()
  })

  test("Lantern Catcher keeps its best score through the player", async () => {
    // Lanterns do not fall far there.
    const { page } = await watched(browser, server, { viewport: PHONE })
    const play = async () => {
      await page.goto(`${server.url}/archive/001`)
      await page.getByRole("button", { name: "Play" }).click()
      const frame = (await (await page.locator("iframe").elementHandle())?.contentFrame()) as Frame
      await frame.locator("#best").waitFor()
      return { frame, best: async () => Number(await frame.locator("#best").textContent()) }
    }
    const first = await play()
    const box = (await page.locator("iframe").boundingBox()) as { x: number; y: number }
    // The boat goes where the pointer is: it waits below each lantern until one is caught.
    const lantern = async () => Number(await first.frame.evaluate("lanterns[0].x"))
    while ((await first.best()) === 0) {
      const x = await lantern()
      await page.mouse.move(box.x + x, box.y + 20)
      while ((await lantern()) === x) await drawn(page)
    }
    const best = await first.best()
    expect(best).toBeGreaterThan(0)
    expect(await (await play()).best()).toBeGreaterThanOrEqual(best)
    await page.context().close()
  })
})
