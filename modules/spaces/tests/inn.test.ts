import { afterAll, beforeAll, describe, expect } from "bun:test"
import { type SocketSite, socketSite } from "broadside/testing"
import { watched } from "../../../tests/kit/browsing"
import { skipBrowser, testBrowser } from "../../../tests/kit/chromium"
import { test } from "../../../tests/kit/evidence"
import { firstParty } from "../../index"

const CONFIG = "[limits]\npublish = 0\nwrite = 0\n[modules.spaces]\nlimit_create = 0"
/** A phone, a tablet, and the widths at which the masthead changes. */
const WIDTHS = [360, 768, 1119, 1120, 1311, 1312, 1440]

const browser = testBrowser()
let site: SocketSite
beforeAll(async () => {
  site = await socketSite({ modules: firstParty, config: CONFIG })
})
afterAll(() => site.close())
const inn = (options: object = {}) => watched(browser, site, options)
const address = (path: string) => site.url + path

describe.skipIf(skipBrowser)("the Inn in a browser", () => {
  test("opens a table without script, from the keyboard, and lists it", async () => {
    const { page, faults } = await inn({ javaScriptEnabled: false })
    await page.goto(address("/inn"))
    await page.getByRole("radio", { name: /^Chat/ }).focus()
    await page.keyboard.press("Space")
    await page.getByLabel("Name of the table").fill("By the fire")
    await page.getByLabel("Your name").fill("Ada")
    await page.keyboard.press("Enter")
    await page.waitForURL(/\/space\?code=[A-Z2-9]{6}/)
    await page.goto(address("/inn"))
    await page.getByRole("link", { name: "Take a seat at By the fire" }).click()
    await page.waitForURL(/\/space\?code=[A-Z2-9]{6}/)
    expect(faults).toEqual([])
    await page.context().close()
  })

  test("remembers who opened a table, never scrolls sideways, and has its areas in one row", async () => {
    const { page, faults } = await inn()
    await page.goto(address("/inn"))
    await page.getByLabel("Name of the table").fill("By the window")
    await page.getByLabel("Your name").fill("Ada")
    await page.getByRole("button", { name: "Open the table" }).click()
    await page.waitForURL(/\/space\?code=/)
    await page.goto(address("/inn"))
    expect(await page.getByLabel("Your name").inputValue()).toBe("Ada")
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      const found = await page.evaluate(() => ({
        aside: document.documentElement.scrollWidth - innerWidth,
        height: document.querySelector(".masthead")?.getBoundingClientRect().height ?? 0,
      }))
      expect([width, found.aside]).toEqual([width, 0])
      expect(found.height).toBeLessThan(80)
    }
    expect(faults).toEqual([])
    await page.context().close()
  })
})
