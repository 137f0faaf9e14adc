import { expect } from "bun:test"
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core"
import type { TestBrowser } from "../../../../tests/kit/chromium"
import { offences } from "../../../../tests/kit/offences"
import { isLong } from "../../../../tests/kit/tier"
import { type Wire, wireTo } from "./wire"

/** Someone in a browser of their own, and what went wrong in it. */
export interface Visitor {
  readonly page: Page
  readonly context: BrowserContext
  readonly wire: Wire
  readonly faults: string[]
  /** Opens the page of a room; `query` comes after the code in the address. */
  enter(code: string, query?: string): Promise<void>
}

export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
}

type SiteOf = () => { readonly url: string }

/** Opens browsers for people of one site, who go from room to room in them. */
export const visitors = (browser: TestBrowser, site: SiteOf) =>
  async function arrive(options: BrowserContextOptions = {}): Promise<Visitor> {
    const wire = await wireTo(site().url)
    const { url } = wire
    const viewport = { width: 1280, height: 900 }
    // Without a graphics card, what moves takes all the time that there is.
    const context = await browser.newContext({ viewport, reducedMotion: "reduce", ...options })
    const page = await context.newPage()
    const faults: string[] = []
    context.on("close", wire.close)
    page.on("pageerror", (error) => faults.push(error.message))
    page.on("console", (line) => {
      if (line.text().includes("Content Security Policy")) faults.push(line.text())
    })
    page.on("request", (request) => {
      if (!request.url().startsWith(url)) faults.push(`asks ${request.url()}`)
    })
    async function enter(code: string, query = "") {
      await page.goto(`${url}/space?code=${code}${query}`)
      await ready(page)
    }
    return { page, context, wire, faults, enter }
  }

/** Tells the page of a room who this browser is there: someone who joined by the API. */
export const sitAs = ({ context }: Visitor, code: string, name: string) =>
  context.addInitScript(
    ([code, name]) => {
      const until = Date.now() + 86_400_000
      localStorage.setItem(`broadside:space:${code}`, JSON.stringify({ name, until }))
    },
    [code, name] as const,
  )

/** Types with seats, which people join to play. */
export const SEATED = new Set(["kerplunk", "game", "race"])

/** Nothing of a page leaves its window, and it is accessible in both schemes, which differ in colours only. */
export async function expectToFit(page: Page) {
  expect(await page.evaluate("document.documentElement.scrollWidth > innerWidth")).toBe(false)
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme })
    const isAll = colorScheme === "light" || isLong
    expect(await offences(page, isAll ? {} : { runOnly: ["color-contrast"] })).toEqual([])
  }
}

export const ready = (page: Page) => page.locator("[data-space][data-ready]").waitFor()

export async function join(page: Page, name: string, as: "Play" | "Join" | "Watch") {
  await page.getByRole("textbox", { name: "Your name" }).fill(name)
  await page.getByRole("button", { name: as, exact: true }).click()
  await page.locator("[data-panel=entry]").getByText(name, { exact: true }).waitFor()
}

/** Waits until the page says that this happened. */
export const happened = (page: Page, text: string) =>
  page.locator("[data-panel=standing]").filter({ hasText: text }).waitFor()

export const refused = (page: Page, text: string) =>
  page.locator("[data-refusal]").filter({ hasText: text }).waitFor()

/** Sends an act as whoever this browser is in the room, whatever its page offers, and gives what comes of it. */
export const force = (page: Page, action: string, data: object = {}) =>
  page.evaluate(
    async ([action, data]) => {
      const code = new URLSearchParams(location.search).get("code")
      const { name, key } = JSON.parse(localStorage.getItem(`broadside:space:${code}`) ?? "{}")
      const answer = await fetch(`/api/space/${code}/act`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ participant: name, key, action, data }),
      })
      return [answer.status, (await answer.json()).code]
    },
    [action, data] as const,
  )

/** Cuts someone off, lets others go on without them, and waits until they are back. */
export async function away({ page, context, wire }: Visitor, meanwhile: () => Promise<void>) {
  await context.setOffline(true)
  wire.cut()
  try {
    await page.getByText("Reconnecting…").waitFor()
    await meanwhile()
  } finally {
    wire.restore()
    await context.setOffline(false)
  }
  await page.locator("[data-connection]:empty").waitFor({ state: "attached" })
}

/** Settles when a page that is cut off has tried once more to be told what happens, in vain. */
export const triedInVain = (page: Page) =>
  page.waitForEvent("requestfailed", (request) => request.url().endsWith("/events"))
