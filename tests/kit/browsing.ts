import type { Frame, Page, Route } from "playwright-core"
import type { TestBrowser } from "./chromium"

/** A site by its address, whichever process it runs in. */
export interface Site {
  readonly url: string
}

interface Published {
  readonly id: string
  readonly url: string
  readonly edit_key: string
  readonly warnings: readonly {
    readonly line: number
    readonly rule: string
    readonly message: string
  }[]
}

/** Publishes a page over HTTP; `API` in it becomes the site's address. */
export async function publish(
  server: Site,
  title: string,
  html: string,
  fields: object = {},
): Promise<Published> {
  const headers = { "content-type": "application/json" }
  const body = JSON.stringify({
    html: html.replaceAll("API", server.url),
    title,
    humanName: "Ada",
    ...fields,
  })
  return (await (
    await fetch(`${server.url}/games/submit`, { method: "POST", headers, body })
  ).json()) as Published
}

/** As wide as a desktop, and low: what is below is not drawn. */
const CALM = { reducedMotion: "reduce", viewport: { width: 1280, height: 300 } } as const

/**
 * A page in a context of its own whose faults and requests are watched. Nothing moves in it unless a
 * test asks for that: without a graphics card, each change of page would be drawn for a quarter of a second.
 */
export async function watched(
  browser: TestBrowser,
  server: Site,
  options: object = {},
): Promise<{ page: Page; faults: string[] }> {
  const page = await (await browser.newContext({ ...CALM, ...options })).newPage()
  const faults: string[] = []
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()))
  page.on("pageerror", (error) => faults.push(error.message))
  page.on("request", (request) => {
    const { hostname, protocol } = new URL(request.url())
    if (!["data:", "blob:"].includes(protocol) && hostname !== new URL(server.url).hostname)
      faults.push(`asks ${request.url()}`)
  })
  return { page, faults }
}

/** Types a page into a publish form: its field makes way for the editor when someone writes. */
export async function write(page: Page, html: string): Promise<void> {
  await page.locator("#html").focus()
  await page.locator("[data-desk][data-ready]").waitFor()
  await page.locator(".cm-content").focus()
  // By the editor itself: where the browser deletes coloured text, it puts in styles of its own.
  await page.keyboard.press("ControlOrMeta+A")
  await page.keyboard.press("Delete")
  await page.locator(".cm-content").fill(html)
}

/**
 * Settles once something holds in a page. Playwright's `waitForFunction` looks once, and then again from
 * inside the page, where the policy of our pages forbids what it does.
 */
export async function until(page: Page | Frame, holds: () => unknown): Promise<void> {
  while (!(await page.evaluate(holds))) await page.waitForTimeout(10)
}

/**
 * Answers requests of an open page in place of its site, and settles once they are caught: the browser tells
 * the page only after `route` has settled, and a key pressed on a busy machine is faster.
 */
export async function intercept(
  page: Page,
  pattern: string,
  answer: (route: Route) => unknown,
  options?: { times: number },
): Promise<void> {
  await page.route("**/health/live", (route) => route.fulfill({ status: 204 }))
  await page.route(pattern, answer, options)
  await until(page, async () => (await fetch("/health/live")).status === 204)
}

/** Lets a page run no script meanwhile, which costs less than another browser without any. */
export async function withoutScript(page: Page, meanwhile: () => Promise<void>): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const disable = (value: boolean) =>
    devtools.send("Emulation.setScriptExecutionDisabled", { value })
  await disable(true)
  try {
    await meanwhile()
  } finally {
    await disable(false)
    await devtools.detach()
  }
}

/** Settles once a page has drawn a few frames: what it starts by itself has begun. */
export const drawn = (page: Page, frames = 3): Promise<void> =>
  page.evaluate(async (frames) => {
    for (let i = 0; i < frames; i++)
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  }, frames)

/** Settles once the page has dealt with all that its frame had sent it. */
export async function heard(page: Page, frame: Frame): Promise<void> {
  const last = await page.evaluateHandle(() => ({
    heard: new Promise<void>((done) =>
      addEventListener("message", ({ data }) => data === "the last one" && done()),
    ),
  }))
  await frame.evaluate(() => parent.postMessage("the last one", "*"))
  await last.evaluate(({ heard }) => heard)
}

export async function told(frame: Frame | Page): Promise<Record<string, unknown>> {
  const output = frame.locator("#told")
  await output.filter({ hasText: "{" }).waitFor()
  return JSON.parse((await output.textContent()) ?? "")
}

export async function playOn(page: Page, id: string, server: Site) {
  await page.goto(`${server.url}/archive/${id}`)
  await page.evaluate(() => localStorage.setItem("secret", "the site's own"))
  await page.getByRole("button", { name: "Play" }).click()
  const handle = await page.locator("iframe").elementHandle()
  const frame = (await handle?.contentFrame()) as Frame
  return { frame, told: await told(frame) }
}
