import { afterAll, beforeAll, describe, expect } from "bun:test"
import type { SocketSite } from "broadside/testing"
import type { BrowserContextOptions, Page } from "playwright-core"
import { intercept } from "../../../tests/kit/browsing"
import { calmBrowser } from "../../../tests/kit/calm-browser"
import { skipBrowser } from "../../../tests/kit/chromium"
import { test } from "../../../tests/kit/evidence"
import { offences } from "../../../tests/kit/offences"
import { gpsSite } from "../testing/gps-site"

const browser = calmBrowser()
const START = { latitude: 46.5713, longitude: 7.9612, accuracy: 8 }
/** A map costs by its size. */
const SMALL = { width: 400, height: 400 }
const NORTH = { ...START, latitude: START.latitude + 0.001 }

describe.skipIf(skipBrowser)("people on a map", () => {
  let site: SocketSite
  beforeAll(async () => {
    site = await gpsSite()
  })
  afterAll(() => site.close())

  const send = (path: string, json: object) => site.host.json(path, { json })
  async function start(name: string): Promise<string> {
    site.host.advance(6_000)
    return (await send("/api/location/create", { name })).code
  }

  /** The page of a session, in a browser of its own, and what went wrong in it. */
  async function open(code: string, options: BrowserContextOptions = {}) {
    const context = await browser.newContext({
      geolocation: START,
      permissions: ["geolocation"],
      viewport: SMALL,
      ...options,
    })
    const page = await context.newPage()
    const faults: string[] = []
    page.on("pageerror", (error) => faults.push(error.message))
    page.on("request", (request) => {
      if (!request.url().startsWith(site.url)) faults.push(`asks ${request.url()}`)
    })
    await page.goto(`${site.url}/gps?code=${code}`)
    if (options.javaScriptEnabled !== false)
      await page.locator("[data-session][data-ready]").waitFor()
    return { page, context, faults }
  }

  async function share(page: Page, name: string) {
    await page.getByRole("textbox", { name: "Your name" }).fill(name)
    await page.getByRole("button", { name: "Share my position" }).click()
    await person(page, `${name} (you)`).waitFor()
  }
  const person = (page: Page, name: string) =>
    page.locator("[data-list=people] li").filter({ hasText: name })
  const said = (page: Page) => page.locator("[data-list=messages] [data-text]").allTextContents()
  const connection = (page: Page, text: string) =>
    page.locator("[data-connection]").filter({ hasText: text }).waitFor()

  test("share where they are, see each other move, and catch up after a break", async () => {
    const code = await start("Hike")
    const ada = await open(code)
    const bo = await open(code)
    await share(ada.page, "Ada")
    await share(bo.page, "Bo")
    for (const [{ page }, name] of [
      [ada, "Bo"],
      [bo, "Ada"],
    ] as const)
      await person(page, name).filter({ hasText: "right here" }).waitFor()

    // Each sees the other's marker move.
    for (const [mover, watcher, name] of [
      [bo, ada, "Bo"],
      [ada, bo, "Ada"],
    ] as const) {
      await watcher.page.locator(".map-person").filter({ hasText: name }).waitFor()
      const moved = await watcher.page.evaluateHandle(watchMarker, name)
      await mover.context.setGeolocation(NORTH)
      const seen = await moved.evaluate(({ at }) => at)
      const sent = await mover.page.evaluate(lastSent)
      console.error(`${name} is seen ${(seen - sent).toFixed(0)} ms after the position was sent`)
      await mover.context.setGeolocation(START)
      await person(watcher.page, name).filter({ hasText: "right here" }).waitFor()
    }

    // What is said while Ada has no network is there once, and in order, when she has it again.
    await send(`/api/location/${code}/chat`, { name: "Cy", message: "one" })
    await ada.page.locator("[data-list=messages] li").waitFor()
    await ada.context.setOffline(true)
    await connection(ada.page, "Connection lost")
    for (const message of ["two", "three"])
      await send(`/api/location/${code}/chat`, { name: "Cy", message })
    await bo.context.setGeolocation(NORTH)
    await person(bo.page, "Ada").filter({ hasText: "110 m south" }).waitFor()
    await ada.context.setOffline(false)
    await connection(ada.page, "Live")
    await send(`/api/location/${code}/chat`, { name: "Cy", message: "four" })
    for (const { page } of [ada, bo]) await page.locator("[data-list=messages] li").nth(3).waitFor()
    expect(await said(ada.page)).toEqual(["one", "two", "three", "four"])
    expect(await said(bo.page)).toEqual(["one", "two", "three", "four"])
    await person(ada.page, "Bo").filter({ hasText: "110 m north" }).waitFor()

    // The session ends ten minutes after the last position, and the page says so.
    for (const { page } of [ada, bo])
      await page.getByRole("button", { name: "Stop sharing" }).click()
    site.host.advance(10 * 60_000 + 1)
    await site.host.runJob("gps.end-sessions")
    for (const { page } of [ada, bo])
      await page.getByText("The session has ended").first().waitFor()
    expect([...ada.faults, ...bo.faults]).toEqual([])
  })

  test("pin, say and list by keyboard, and hear what the others do", async () => {
    const code = await start("Keys")
    const { page, faults } = await open(code, { viewport: { width: 1280, height: 900 } })
    await page.getByRole("textbox", { name: "Your name" }).fill("Ada")
    // Before the map has come, a pin has no place.
    await page.locator("#map[data-ready]").waitFor()
    await page.getByRole("button", { name: "Drop a pin", exact: true }).focus()
    await page.keyboard.press("Enter")
    await page.keyboard.type("Lunch")
    await page.keyboard.press("Enter")
    await page.locator("[data-list=pins] li").filter({ hasText: "Lunch" }).waitFor()
    await page.getByLabel("Message", { exact: true }).focus()
    await page.keyboard.type("We start at ten.")
    await page.keyboard.press("Enter")
    await page.locator("[data-list=messages] li").filter({ hasText: "We start at ten." }).waitFor()
    await page.getByRole("button", { name: "Show it in the lobby" }).press("Enter")
    await page.getByText("Public: the lobby").waitFor()
    const { sessions } = await site.host.json("/api/gps-lobby/list")
    expect(sessions).toMatchObject([{ code }])

    const bo = { id: "bo", name: "Bo", lat: 46.5, lon: 7.9 }
    await send(`/api/location/${code}/update`, bo)
    const news = page.locator("[data-news]")
    await news.filter({ hasText: "Bo shares a position." }).waitFor()
    await send(`/api/location/${code}/chat`, { name: "Bo", message: "Hello" })
    await news.filter({ hasText: "Bo: Hello" }).waitFor()
    await send(`/api/location/${code}/update`, { ...bo, lat: 46.6 })
    await person(page, "Bo").filter({ hasText: "46.6000" }).waitFor()
    expect(await news.textContent()).toBe("Bo: Hello")

    // Someone else names the session.
    await send("/api/gps-lobby/register", { code, name: "Meadow" })
    await page.getByRole("heading", { name: "Meadow" }).waitFor()

    // What is refused stays in its field, with the reason.
    await page.getByLabel("Message", { exact: true }).fill("x")
    await intercept(page, "**/chat", (route) => route.abort())
    await page.keyboard.press("Enter")
    await page.getByText("No network: this was not sent.").waitFor()
    expect(await page.getByLabel("Message", { exact: true }).inputValue()).toBe("x")

    expect([...(await offences(page)), ...faults]).toEqual([])
  })

  test("place themselves by hand where the browser gives no position", async () => {
    const code = await start("Plain")
    const context = await browser.newContext({ viewport: { width: 360, height: 400 } })
    const page = await context.newPage()
    await page.addInitScript(() =>
      Object.defineProperty(window, "isSecureContext", { value: false }),
    )
    await page.goto(`${site.url}/gps?code=${code}`)
    await page.getByText("A browser tells a page where it is only over HTTPS").waitFor()
    expect(await page.getByRole("button", { name: "Share my position" }).isVisible()).toBe(false)
    await page.getByRole("textbox", { name: "Your name" }).fill("Ada")
    await page.locator("#map[data-ready]").click({ position: { x: 150, y: 120 } })
    await page.getByRole("button", { name: "I am here" }).click()
    await person(page, "Ada (you)").waitFor()
    const { participants } = await site.host.json(`/api/location/${code}`)
    expect(Object.values(participants)).toMatchObject([{ name: "Ada", accuracy: null }])
    expect(await page.evaluate("document.documentElement.scrollWidth > innerWidth")).toBe(false)
  })

  test("read and write without script", async () => {
    const code = await start("Paper")
    await send(`/api/location/${code}/update`, { id: "bo", name: "Bo", lat: 46.5, lon: 7.9 })
    const { page } = await open(code, { javaScriptEnabled: false })
    await person(page, "Bo").filter({ hasText: "46.5000, 7.9000" }).waitFor()
    const form = page.getByRole("form", { name: "Write a message" })
    await form.getByLabel("Your name").fill("Ada")
    await form.getByLabel("Message").fill("Hello")
    await form.getByRole("button", { name: "Send" }).click()
    await page.locator("[data-list=messages] li").waitFor()
    expect(await said(page)).toEqual(["Hello"])
  })

  test("find a public session in the lobby as it appears, and join it", async () => {
    const context = await browser.newContext({ viewport: SMALL })
    const page = await context.newPage()
    await page.goto(`${site.url}/gps-lobby`)
    const code = await start("Night bus")
    await send("/api/gps-lobby/register", { code })
    await page.getByRole("link", { name: "Join Night bus" }).click()
    await page.getByRole("heading", { name: "Night bus" }).waitFor()
    expect(page.url()).toBe(`${site.url}/gps?code=${code}`)
  })
})

/** When the marker of someone is elsewhere, by the clock that all pages share. */
function watchMarker(name: string) {
  const marker = [...document.querySelectorAll<HTMLElement>(".map-person")].find((one) =>
    one.textContent?.includes(name),
  )
  const before = marker?.style.transform
  return {
    at: new Promise<number>((done) => {
      const look = () => {
        if (marker && marker.style.transform !== before)
          return done(performance.timeOrigin + performance.now())
        requestAnimationFrame(look)
      }
      look()
    }),
  }
}

/** When this page last sent where it is. */
function lastSent(): number {
  const sent = performance.getEntriesByType("resource").filter(({ name }) => /\/update$/.test(name))
  return performance.timeOrigin + (sent.at(-1)?.startTime ?? 0)
}
