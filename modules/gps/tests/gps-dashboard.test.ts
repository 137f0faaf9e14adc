import { afterAll, beforeAll, expect } from "bun:test"
import type { SocketSite } from "broadside/testing"
import { until } from "../../../tests/kit/browsing"
import { calmBrowser } from "../../../tests/kit/calm-browser"
import { skipBrowser } from "../../../tests/kit/chromium"
import { test } from "../../../tests/kit/evidence"
import { gpsSite } from "../testing/gps-site"

let site: SocketSite
beforeAll(async () => {
  site = await gpsSite()
})
afterAll(() => site.close())
const browser = calmBrowser()

const moved = (code: string, lat: number, fields: object = {}) =>
  site.json(`/api/location/${code}/update`, { json: { id: "ada", lat, lon: 16, ...fields } })

test.skipIf(skipBrowser)(
  "the big screen shows the layers around a place, and everyone in a public session; agents can read what it shows",
  async () => {
    const { code } = await site.json("/api/location/create", { json: { name: "Open <b>walk" } })
    await site.json("/api/gps-lobby/register", { json: { code } })
    await moved(code, 48, { name: "Ada", speed: 5.4, heading: 90 })
    await site.json(`/api/location/${code}/pin`, {
      json: { lat: 48, lon: 16, message: "Meet here", name: "Ada" },
    })
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    const faults: string[] = []
    page.on("pageerror", ({ message }) => faults.push(message))

    // Without a session: the place is in the address.
    await page.goto(`${site.url}/gps-dashboard#6/-41.3/174.8`)
    await page.locator("[data-area]", { hasText: "around -41.3" }).waitFor()
    await page.locator("#wall-map").focus()
    await page.keyboard.press("ArrowRight")
    await until(page, () => !location.hash.endsWith("174.8"))
    await page.locator("[data-area]", { hasText: "around -41.3" }).waitFor()

    await page.getByText("Open <b>walk").click()
    await page.locator("[data-title]", { hasText: "Open <b>walk" }).waitFor()
    const row = page.locator("[data-people] tr", { hasText: "Ada" })
    await row.filter({ hasText: "90° E" }).waitFor()
    expect(await row.textContent()).toContain("5 km/h")
    await page.locator("[data-latest] li", { hasText: "Meet here" }).waitFor()
    // Computed here, and in need of an operator's address.
    await page.locator('[data-layer="daylight"][data-status="ok"]').waitFor()
    await page.locator('[data-layer="aircraft"][data-status="off"]').waitFor()

    await moved(code, 48.01)
    await row.filter({ hasText: "1.1 km" }).waitFor()

    await page.locator("[data-pushed]", { hasText: "sent" }).filter({ hasText: "now" }).waitFor()
    const { data } = await site.json(`/api/gps/aware/${code}`)
    expect(data).toMatchObject({
      session: { code, name: "Open <b>walk" },
      people: [{ id: "ada", name: "Ada" }],
      layers: { aircraft: { status: "off", count: 0 } },
      pins: [{ message: "Meet here" }],
    })

    await page.locator('[data-layer="daylight"] input').uncheck()
    await page.locator('[data-layer="daylight"][data-status="hidden"]').waitFor()
    site.pass(11 * 60_000)
    // A code may be typed in lower case.
    await page.goto(`${site.url}/gps-dashboard?code=${code.toLowerCase()}`)
    await page
      .locator("[data-connection]", { hasText: `There is no session ${code}, or it has ended` })
      .waitFor()
    await page.locator('[data-layer="aircraft"]').waitFor()
    expect(await page.locator('[data-layer="daylight"] input').isChecked()).toBe(false)
    expect(faults).toEqual([])
  },
)
