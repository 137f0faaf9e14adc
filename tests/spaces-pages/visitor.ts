import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core"
import type { TestBrowser } from "../chromium"
import { type Wire, wireTo } from "./wire"

/** Someone at the page of a room, in a browser of their own, and what went wrong in it. */
export interface Visitor {
  readonly page: Page
  readonly context: BrowserContext
  readonly wire: Wire
  readonly faults: string[]
}

export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
}

export interface VisitOptions extends BrowserContextOptions {
  /** What comes after the code in the address. */
  readonly query?: string
  /** Called before anything is asked for. */
  readonly before?: (visitor: Visitor) => Promise<void> | void
}

/** Opens the pages of rooms of one site. */
export const visits = (browser: TestBrowser, site: () => { readonly url: string }) =>
  async function visit(code: string, { query = "", before, ...options }: VisitOptions = {}) {
    const wire = await wireTo(site().url)
    const { url } = wire
    const viewport = { width: 1280, height: 900 }
    // Without a graphics card, what moves takes all the time that there is.
    const context = await browser.newContext({ viewport, reducedMotion: "reduce", ...options })
    const page = await context.newPage()
    const faults: string[] = []
    const visitor: Visitor = { page, context, wire, faults }
    context.on("close", wire.close)
    page.on("pageerror", (error) => faults.push(error.message))
    page.on("console", (line) => {
      if (line.text().includes("Content Security Policy")) faults.push(line.text())
    })
    page.on("request", (request) => {
      if (!request.url().startsWith(url)) faults.push(`asks ${request.url()}`)
    })
    await before?.(visitor)
    await page.goto(`${url}/space?code=${code}${query}`)
    if (options.javaScriptEnabled !== false) await ready(page)
    return visitor
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
  await page.getByText("Reconnecting…").waitFor()
  await meanwhile()
  wire.restore()
  await context.setOffline(false)
  await page.locator("[data-connection]:empty").waitFor({ state: "attached" })
}
