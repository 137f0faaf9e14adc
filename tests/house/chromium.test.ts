import { describe, expect } from "bun:test"
import { skipBrowser, testBrowser } from "../kit/chromium"
import { test } from "../kit/evidence"

const browser = testBrowser()

describe.skipIf(skipBrowser)("the browser of a test file", () => {
  test("starts again for the next test when a fault ended it", async () => {
    const context = await browser.newContext()
    await context.browser()?.close()
    const page = await (await browser.newContext()).newPage()
    await page.setContent("<p>Here again")
    expect(await page.locator("p").textContent()).toBe("Here again")
  })

  test("draws with WebGL and has a font, whatever the machine lacks", async () => {
    const page = await (await browser.newContext()).newPage()
    await page.setContent("<canvas></canvas><span>wide</span>")
    const seen = await page.evaluate(() => ({
      webgl: document.querySelector("canvas")?.getContext("webgl") !== null,
      wide: (document.querySelector("span")?.offsetWidth ?? 0) > 0,
    }))
    expect(seen).toEqual({ webgl: true, wide: true })
  })
})
