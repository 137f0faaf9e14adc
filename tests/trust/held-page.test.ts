import { afterAll, beforeAll, describe, expect } from "bun:test"
import { publish, watched } from "../kit/browsing"
import { skipBrowser, testBrowser } from "../kit/chromium"
import { test } from "../kit/evidence"
import { type LocalSite, localSite } from "../kit/local-site"

const PAGE = "<!doctype html><title>Bank</title><h1>Verify your account</h1>"

const browser = testBrowser()
let server: LocalSite
beforeAll(async () => {
  if (!skipBrowser) server = await localSite({ config: '[review]\nmode = "hold"' })
})
afterAll(() => server?.stop())

describe.skipIf(skipBrowser)("a held page", () => {
  test("that a link opens comes with the notice, and shows itself in the player", async () => {
    const { url } = await publish(server, "Bank", PAGE)
    const { page, faults } = await watched(browser, server)
    // The second time, the browser has what the player's frame had.
    for (let again = 0; again < 2; again++) {
      await page.goto(url)
      const notice = page.getByText("This game is waiting for review by the operator of the site.")
      await notice.waitFor()
      expect(await page.getByRole("heading", { name: "Verify your account" }).count()).toBe(0)
      const above = (await notice.boundingBox())?.y ?? Number.POSITIVE_INFINITY
      expect(above).toBeLessThan((await page.locator(".stage").boundingBox())?.y ?? 0)
      await page.getByRole("button", { name: "Play" }).click()
      const frame = page.locator(".stage iframe").contentFrame()
      await frame.getByRole("heading", { name: "Verify your account" }).waitFor()
    }
    expect(faults).toEqual([])
    await page.context().close()
  })
})
