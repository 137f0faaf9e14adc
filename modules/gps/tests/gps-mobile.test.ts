import { afterAll, beforeAll, expect } from "bun:test"
import type { SocketSite } from "broadside/testing"
import type { Page } from "playwright-core"
import { intercept } from "../../../tests/kit/browsing"
import { calmBrowser } from "../../../tests/kit/calm-browser"
import { skipBrowser } from "../../../tests/kit/chromium"
import { test } from "../../../tests/kit/evidence"
import { gpsSite, moveTo } from "../testing/gps-site"

let site: SocketSite
beforeAll(async () => {
  site = await gpsSite()
})
afterAll(() => site.close())
const browser = calmBrowser()

/** A phone that may measure, or may not. */
async function phone(path: string, mayMeasure = true) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 400 },
    permissions: mayMeasure ? ["geolocation"] : [],
  })
  await moveTo(context, 1)
  const page = await context.newPage()
  const faults: string[] = []
  page.on("pageerror", ({ message }) => faults.push(message))
  await page.goto(site.url + path)
  return { context, page, faults }
}

const press = (page: Page) => page.locator("[data-button]").click()
const figure = (page: Page, name: string, value: number) =>
  page.locator(`[data-figure="${name}"]`, { hasText: new RegExp(`^${value}$`) }).waitFor()
const says = (page: Page, text: string) => page.locator("[data-says]", { hasText: text }).waitFor()
const codeOf = (page: Page) => new URL(page.url()).searchParams.get("code") as string

const create = async (): Promise<string> =>
  (await site.json("/api/location/create", { json: { name: "Walk" } })).code

interface Trail {
  readonly lats: readonly number[]
  readonly times: readonly string[]
}
async function trailOf(code: string): Promise<Trail> {
  const { trails } = await site.json(`/api/location/${code}`)
  const [trail] = Object.values(trails) as { lat: number; t: string }[][]
  return {
    lats: (trail ?? []).map(({ lat }) => Math.round(100 * lat)),
    times: (trail ?? []).map(({ t }) => t),
  }
}

test.skipIf(skipBrowser)(
  "what a phone measures reaches a new session, in order and once, also after a time without a network",
  async () => {
    const { context, page, faults } = await phone("/gps-mobile")
    await page.locator("#carry-name").fill("Ada")
    await press(page)
    await figure(page, "sent", 1)
    await says(page, "Sharing")
    const code = codeOf(page)
    await moveTo(context, 2)
    await figure(page, "sent", 2)

    await context.setOffline(true)
    await says(page, "No network")
    for (const step of [3, 4, 5]) {
      await moveTo(context, step)
      await figure(page, "waiting", step - 2)
    }
    await says(page, "No network: 3 positions wait")
    expect((await trailOf(code)).lats).toEqual([1, 2])

    await context.setOffline(false)
    await figure(page, "sent", 5)
    await figure(page, "waiting", 0)
    await says(page, "Sharing")
    const { lats, times } = await trailOf(code)
    expect(lats).toEqual([1, 2, 3, 4, 5])
    expect(times.toSorted()).toEqual([...times])
    const { participants } = await site.json(`/api/location/${code}`)
    expect(Object.values(participants)).toMatchObject([{ name: "Ada", lat: 0.05, accuracy: 5 }])
    expect(faults).toEqual([])
  },
)

test.skipIf(skipBrowser)(
  "positions outlive a reload, and a lost answer does not double one",
  async () => {
    const code = await create()
    const { context, page } = await phone(`/gps-mobile?code=${code.toLowerCase()}`)
    await press(page)
    await figure(page, "sent", 1)
    await intercept(page, "**/update", (route) => route.abort())
    await moveTo(context, 2)
    await figure(page, "waiting", 1)
    await says(page, "No answer: 1 position waits")
    await page.unroute("**/update")
    let answersLost = 0
    await intercept(page, "**/update", async (route) => {
      if (answersLost++ > 0) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await page.reload()
    // It goes on by itself: what waited, and where the phone is now.
    await figure(page, "sent", 2)
    // The two at one place are one point if the page was back within the same moment.
    expect([
      [1, 2],
      [1, 2, 2],
    ]).toContainEqual([...(await trailOf(code)).lats])
    expect(answersLost).toBe(3)
  },
)

test.skipIf(skipBrowser)(
  "a phone that may not measure says so, and can be placed by hand; stopped, it sends nothing",
  async () => {
    const code = await create()
    const { page } = await phone(`/gps-mobile?code=${code}`, false)
    await press(page)
    await says(page, "Permission denied")
    expect(await page.locator("[data-button]").textContent()).toBe("Try again")
    await page.locator("#carry-map[data-ready]").waitFor()
    await page.locator("#carry-lat").fill("0.07")
    await page.locator("#carry-lon").fill("-179.5")
    await page.getByText("I am here").click()
    await figure(page, "sent", 1)
    await says(page, "Sharing this place")
    expect((await trailOf(code)).lats).toEqual([7])
    await press(page)
    await says(page, "Stopped")
    await page.reload()
    await says(page, "Not sharing")
    expect((await trailOf(code)).lats).toEqual([7])
  },
)

test.skipIf(skipBrowser)(
  "a session that ended is said to have ended; nothing more is sent, and a new one starts",
  async () => {
    const code = await create()
    const { context, page } = await phone(`/gps-mobile?code=${code}`)
    await press(page)
    await figure(page, "sent", 1)
    site.pass(11 * 60_000)
    await moveTo(context, 2)
    await says(page, "The session has ended")
    const updates: string[] = []
    page.on("request", (request) => updates.push(request.url()))
    await moveTo(context, 3)
    await press(page)
    await page.waitForURL(/code=/)
    await figure(page, "sent", 1)
    expect(codeOf(page)).not.toBe(code)
    expect(updates.filter((url) => url.includes(code))).toEqual([])
    expect((await trailOf(codeOf(page))).lats).toEqual([3])

    await page.goto(`${site.url}/gps-mobile?code=AAAAAA`)
    await press(page)
    await says(page, "No session AAAAAA")
  },
)

test.skipIf(skipBrowser)("without a secure connection there is a map instead", async () => {
  const context = await browser.newContext()
  await context.addInitScript(() => {
    Object.defineProperty(window, "isSecureContext", { value: false })
  })
  const page = await context.newPage()
  await page.goto(`${site.url}/gps-mobile`)
  await says(page, "No secure connection")
  await page.locator("#carry-map[data-ready]").waitFor()
  await page.locator("#carry-map").press("Enter")
  await figure(page, "sent", 1)
  expect((await trailOf(codeOf(page))).lats).toHaveLength(1)
})
