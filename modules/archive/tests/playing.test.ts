import { afterAll, beforeAll, describe, expect } from "bun:test"
import type { Page } from "playwright-core"
import { publish, until, watched, withoutScript } from "../../../tests/kit/browsing"
import { skipBrowser, testBrowser } from "../../../tests/kit/chromium"
import { test } from "../../../tests/kit/evidence"
import { type LocalSite, localSite } from "../../../tests/kit/local-site"
import { boxOf, control, inFrame, KEYS, keysIn, PLAYED, playing } from "../../../tests/kit/player"

const browser = testBrowser()

const UNTOUCHABLE = "It may not work on a touch screen"
const scrolled = (page: Page) => page.evaluate(() => scrollY)

describe.skipIf(skipBrowser)("a game in the player", () => {
  let server: LocalSite
  let game: { id: string; url: string }
  beforeAll(async () => {
    server = await localSite({ config: "[limits]\npublish = 0" })
    game = await publish(server, "Keys", KEYS)
  })
  afterAll(() => server.stop())

  let opened: ReturnType<typeof watched> | undefined
  /** One browser on a desktop for all of them: each opens its page again. */
  const open = async (viewport = { width: 1280, height: 720 }, id = game.id) => {
    opened ??= watched(browser, server)
    const { page, faults } = await opened
    await page.setViewportSize(viewport)
    await page.goto(`${server.url}/archive/${id}`)
    return { page, faults }
  }

  test("has the keyboard and the width there is as soon as it starts, and the page around it does not scroll", async () => {
    const { page, faults } = await open()
    expect(await page.getByText("Played with keyboard.").isVisible()).toBe(true)
    expect(await page.getByText(UNTOUCHABLE).isVisible()).toBe(false)
    await control(page, "Play").click()
    await playing(page)
    expect(await keysIn(page)).toBe(PLAYED.length)
    expect(await scrolled(page)).toBe(0)
    expect((await boxOf(page)).width).toBe((await boxOf(page, "main")).width)
    const stop = await boxOf(page, "[data-does=stop]")
    expect(stop.y + stop.height).toBeLessThan(720)
    await control(page, "Restart").click()
    await playing(page)
    expect(await keysIn(page)).toBe(PLAYED.length)
    expect(faults).toEqual([])
    // Enlarged with the browser's full screen, where there is one.
    await control(page, "Full window").click()
    await until(page, () => document.fullscreenElement?.className.includes("stage"))
    expect(await keysIn(page)).toBe(PLAYED.length)
    await control(page, "Leave full window").click()
    await until(page, () => !document.fullscreenElement)
    expect(await page.locator(".stage.full").count()).toBe(0)
    expect(await keysIn(page)).toBe(PLAYED.length)
  })

  test("is played and left with nothing but a keyboard", async () => {
    const { page } = await open()
    const tabTo = async (name: string) => {
      for (let i = 0; i < 80; i++) {
        await page.keyboard.press("Tab")
        if (await control(page, name).evaluate((one) => one === document.activeElement)) return
      }
      throw new Error(`no way to ${name}`)
    }
    await tabTo("Play")
    await page.keyboard.press("Enter")
    await playing(page)
    expect(await keysIn(page)).toBe(PLAYED.length)
    // Out of the frame, and back into it.
    await tabTo("Back to the game")
    await page.keyboard.press("Enter")
    expect(await keysIn(page)).toBe(PLAYED.length)
    await tabTo("Stop")
    await page.keyboard.press("Enter")
    await page.locator("[data-state=poster]").waitFor()
    expect(await page.locator("iframe").count()).toBe(0)
    expect(await control(page, "Play").evaluate((one) => one === document.activeElement)).toBe(true)
  })

  test("fills the window where the browser has no full screen, and gives it back", async () => {
    const viewport = { width: 390, height: 700 }
    const { page } = await watched(browser, server, { viewport, hasTouch: true, isMobile: true })
    await page.addInitScript(() => {
      Object.defineProperty(Document.prototype, "fullscreenEnabled", { value: false })
    })
    await page.goto(`${server.url}/archive/${game.id}`)
    expect(await page.getByText(UNTOUCHABLE).isVisible()).toBe(true)
    await control(page, "Play").tap()
    await playing(page)
    expect(await boxOf(page)).toEqual({ x: 0, y: 0, ...viewport })
    expect(await keysIn(page)).toBe(PLAYED.length)
    await page.setViewportSize({ width: 700, height: 390 })
    expect(await boxOf(page)).toEqual({ x: 0, y: 0, width: 700, height: 390 })
    await inFrame(page, "size").filter({ hasText: "700x390" }).waitFor()
    await control(page, "Leave full window").tap()
    expect((await boxOf(page)).height).toBeLessThan(300)
    // Still the same game.
    expect(await inFrame(page, "keys").textContent()).toBe(String(PLAYED.length))
    expect(await control(page, "Stop").isEnabled()).toBe(true)
    await page.context().close()
  })

  test("made for one size keeps it, larger than the stage or smaller", async () => {
    for (const [width, height] of [
      [1600, 800],
      [200, 200],
    ] as const) {
      const { id } = await publish(server, "Sized", KEYS, { width, height })
      const { page } = await open({ width: 1000, height: 700 }, id)
      await control(page, "Play").click()
      await playing(page)
      expect(await inFrame(page, "size").textContent()).toBe(`${width}x${height}`)
      const [stage, frame] = [await boxOf(page, ".stage"), await boxOf(page)]
      expect(frame).toEqual(stage)
      expect(stage.width / stage.height).toBeCloseTo(width / height, 1)
      expect(stage.y + stage.height).toBeLessThan(700)
    }
  })

  test("finds what it saved, also on its own, and leads back", async () => {
    const own = await publish(server, "Save", KEYS)
    const { page } = await open(undefined, own.id)
    await control(page, "Play").click()
    await inFrame(page, "starts").getByText("1 seen=1").waitFor()
    await page.getByRole("link", { name: "Open on its own" }).click()
    await inFrame(page, "starts").getByText("2 seen=2").waitFor()
    await playing(page)
    const viewport = page.viewportSize()
    expect(await boxOf(page)).toEqual({ x: 0, y: 0, ...viewport } as never)
    expect(await keysIn(page)).toBe(PLAYED.length)
    await page.getByRole("link", { name: "About Save" }).click()
    await control(page, "Play").click()
    await inFrame(page, "starts").getByText("3 seen=3").waitFor()
    await withoutScript(page, async () => {
      await page.reload()
      await page.getByRole("link", { name: "Open on its own" }).click()
      await page.frameLocator("iframe").locator("#keys").waitFor()
      await page.getByRole("link", { name: "About Save" }).click()
      await page.waitForURL(`${server.url}/archive/${own.id}`)
    })
  })
})
