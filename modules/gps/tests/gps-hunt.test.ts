import { afterAll, beforeAll, describe, expect } from "bun:test"
import type { SocketSite } from "broadside/testing"
import type { BrowserContextOptions, Page } from "playwright-core"
import { calmBrowser } from "../../../tests/kit/calm-browser"
import { skipBrowser } from "../../../tests/kit/chromium"
import { test } from "../../../tests/kit/evidence"
import { offences, withAxe } from "../../../tests/kit/offences"
import { createHunt, WAYPOINTS } from "../hunt/testing/hunt-site"
import { gpsSite } from "../testing/gps-site"

const browser = calmBrowser()
const [OAK, BRIDGE] = WAYPOINTS
const START = { latitude: OAK.lat - 0.001, longitude: OAK.lon, accuracy: 8 }
const HALFWAY = { ...START, latitude: OAK.lat - 0.0005 }
const AT_OAK = { ...START, latitude: OAK.lat }
const PHONE = { width: 360, height: 400 }

describe.skipIf(skipBrowser)("an outdoor hunt", () => {
  let site: SocketSite
  beforeAll(async () => {
    site = await gpsSite()
  })
  afterAll(() => site.close())

  /** A page in a browser of its own, and what went wrong in it. */
  async function open(
    path: string,
    options: BrowserContextOptions = {},
    prepare?: (page: Page) => Promise<unknown>,
  ) {
    const context = await browser.newContext({
      geolocation: START,
      permissions: ["geolocation"],
      viewport: PHONE,
      ...options,
    })
    const page = await context.newPage()
    await prepare?.(page)
    const faults: string[] = []
    page.on("pageerror", (error) => faults.push(error.message))
    page.on("request", (request) => {
      if (!request.url().startsWith(site.url)) faults.push(`asks ${request.url()}`)
    })
    await page.goto(site.url + path)
    return { page, context, faults }
  }

  const ready = (page: Page) => page.locator("[data-session][data-ready]").waitFor()
  const waypoint = (page: Page, name: string) =>
    page.locator("[data-list=waypoints] li").filter({ hasText: name })
  const score = (page: Page, row: RegExp) =>
    page.getByRole("row", { name: row }).waitFor({ state: "visible" })

  /** Leads a hunt from the form on, and gives its code. */
  async function lead(page: Page): Promise<string> {
    site.host.advance(6_000)
    await page.getByRole("textbox", { name: "Your name" }).fill("Mia")
    await page.getByRole("button", { name: "Lead a hunt" }).click()
    await ready(page)
    return /\/hunt\/(\w{6})\/lead$/.exec(page.url())?.[1] ?? ""
  }

  async function drop(page: Page, { lat, lon, name }: (typeof WAYPOINTS)[number]) {
    await page.getByLabel("Latitude").fill(String(lat))
    await page.getByLabel("Longitude").fill(String(lon))
    await page.getByLabel("Name", { exact: true }).fill(name)
    await page.getByRole("button", { name: "Drop it" }).click()
    await waypoint(page, name).waitFor()
  }

  async function join(page: Page, name: string) {
    await page.getByRole("textbox", { name: "Your name" }).fill(name)
    await page.getByRole("button", { name: "Join and share my position" }).click()
  }

  async function faultsOfLook(page: Page): Promise<unknown[]> {
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    return [...(await offences(page)), tooWide]
  }

  test("is led and found on phones, from the first waypoint to the result", async () => {
    const master = await open("/hunt", {}, withAxe)
    expect(await faultsOfLook(master.page)).toEqual([false])
    const code = await lead(master.page)
    await drop(master.page, OAK)
    await drop(master.page, BRIDGE)
    expect(await faultsOfLook(master.page)).toEqual([false])
    await master.page.getByRole("button", { name: "Start the hunt" }).click()
    await master.page.getByText("The hunt is on.").waitFor()
    // The key is in the browser, so that the page can be closed.
    await master.context.clearCookies()
    await master.page.reload()
    await ready(master.page)
    await waypoint(master.page, "Oak").getByRole("button", { name: "Remove Oak" }).waitFor()

    const dark = { colorScheme: "dark" } as const
    const ada = await open(`/hunt?join=${code.toLowerCase()}`, dark, withAxe)
    await ready(ada.page)
    await join(ada.page, "Ada")
    await ada.page.locator("[data-distance]").filter({ hasText: "110 m" }).waitFor()
    await ada.page.locator("[data-news]").filter({ hasText: "Oak: 110 m north" }).waitFor({
      state: "attached",
    })
    expect(await faultsOfLook(ada.page)).toEqual([false])
    site.host.advance(30_000)
    await ada.context.setGeolocation(HALFWAY)
    await ada.page.locator("[data-distance]").filter({ hasText: "56 m" }).waitFor()
    site.host.advance(30_000)
    await ada.context.setGeolocation(AT_OAK)
    await ada.page.locator("[data-list=waypoints] .found").filter({ hasText: "Oak" }).waitFor()
    await ada.page.locator("[data-target]").filter({ hasText: "Bridge" }).waitFor()
    await score(ada.page, /1 Ada \(you\) 1\/2 20/)
    await score(master.page, /1 Ada 1\/2 20/)

    await master.page.getByText("End the hunt").click()
    await master.page.getByRole("button", { name: "End it now" }).click()
    await ada.page.getByText("Ada has won with 20 points.").waitFor()
    expect(await faultsOfLook(ada.page)).toEqual([false])
    expect([...master.faults, ...ada.faults]).toEqual([])
  })

  test("is tried by hand and by keyboard where the browser tells no position", async () => {
    const master = await open("/hunt", { permissions: [], viewport: { width: 360, height: 400 } })
    const code = await lead(master.page)
    await master.page.locator("#map").focus()
    await master.page.keyboard.press("Enter")
    await master.page.getByRole("button", { name: "Drop it" }).click()
    await waypoint(master.page, "Waypoint 1").waitFor()
    await master.page.getByText("Place me by hand").click()
    await master.page.getByRole("button", { name: "Tap the map to place me" }).click()
    await master.page.locator("#map").focus()
    await master.page.keyboard.press("Enter")
    await master.page.getByText("Shared with everyone here.").waitFor()
    const { participants } = await site.host.json(`/api/location/${code}`)
    expect(Object.values(participants)).toMatchObject([{ name: "Mia", accuracy: null }])
    expect(master.faults).toEqual([])
  })

  test("can be read without script", async () => {
    site.host.advance(6_000)
    const hunt = await createHunt(() => site.host)
    await hunt.lead("waypoints", { ...OAK, name: "Old oak" })
    await hunt.lead("start")
    await hunt.join("ada", "Ada")
    const reader = await open(`/hunt?join=${hunt.code}`, { javaScriptEnabled: false })
    await waypoint(reader.page, "Old oak").waitFor()
    await score(reader.page, /1 Ada 0 0/)
    const text = await reader.page.getByRole("main").ariaSnapshot()
    expect(text).toContain("This page needs JavaScript")
    expect(text).not.toContain("Share my position")
  })
})
