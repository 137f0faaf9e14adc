import { afterAll, afterEach, beforeAll, describe, expect } from "bun:test"
import { socketSite } from "broadside/testing"
import type { Page, Route } from "playwright-core"
import { intercept, watched } from "../../../tests/kit/browsing"
import { skipBrowser, testBrowser } from "../../../tests/kit/chromium"
import { test } from "../../../tests/kit/evidence"
import { offences, withAxe } from "../../../tests/kit/offences"
import { isLong } from "../../../tests/kit/tier"
import archive from "../../archive/module"
import worlds from "../../worlds/module"
import chatBuilders from "../module"
import { page as pageOf } from "../testing/chat-site"
import type { Call } from "../testing/mock-model"
import { startPacedModel } from "../testing/paced-model"

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const browser = testBrowser()

const CLOCK = "<p>Steep it for three minutes.</p>".repeat(60)
const PUBLISH: Call = { name: "publish_page", arguments: {} }
const change = (find: string, replace: string): Call => ({
  name: "change_page",
  arguments: { changes: [{ find, replace }] },
})

function script(message: string): readonly (Call | string)[] {
  if (message.includes("blue")) return [change("Red tea", "Blue tea"), PUBLISH, "It is blue now."]
  const html = pageOf(`<h1>Red tea</h1>${CLOCK}<p id="end">The end</p>`)
  return [
    { name: "write_page", arguments: { title: "Tea timer", html } },
    PUBLISH,
    "A red *tea* timer.",
  ]
}

let model: Awaited<ReturnType<typeof startPacedModel>>
let site: Awaited<ReturnType<typeof socketSite>>

describe.skipIf(skipBrowser)("asking for a page on a phone", () => {
  beforeAll(async () => {
    model = await startPacedModel(script)
    site = await socketSite({
      modules: [chatBuilders, archive, worlds],
      config: `[network]\nallow_private = ["127.0.0.0/8"]\n[limits]\nwrite = 0\n[modules.chat-builders]\nurl = "${model.url}"\nmodel = "paced"`,
    })
  })
  afterAll(async () => {
    await site?.close()
    model?.stop()
  })

  let visit: Awaited<ReturnType<typeof watched>> | undefined
  afterEach(() => visit?.page.context().close())

  async function open(options: object = PHONE, before?: (page: Page) => Promise<unknown>) {
    visit = await watched(browser, site, options)
    await before?.(visit.page)
    await visit.page.goto(`${site.url}/connect`)
    if (!("javaScriptEnabled" in options))
      await visit.page.locator("[data-connect][data-ready]").waitFor()
    return visit
  }
  const ask = async (page: Page, message: string) => {
    await page.getByRole("textbox", { name: /What (would you like|should change)/ }).fill(message)
    await page.getByRole("button", { name: /Build it|Change it/ }).click()
  }
  /** What the preview shows, once it shows this. */
  const seen = (page: Page, text: string) =>
    page
      .frameLocator("[data-stage-frame] iframe:not(.connect-coming)")
      .getByText(text)
      .first()
      .waitFor()
  const status = (page: Page, text: string) =>
    page.locator("[data-announcement]").filter({ hasText: text }).waitFor({ state: "attached" })

  test("builds it while they watch, changes it, and brings the first version back", async () => {
    const { page, faults } = await open()
    await page.getByLabel("Your name").fill("Ada")
    model.hold()
    await ask(page, "A red tea timer")
    await page.getByText("Writing the page").first().waitFor()
    await seen(page, "Red tea")
    expect(await page.getByRole("button", { name: "Stop" }).isVisible()).toBe(true)
    model.goOn()
    await status(page, "Published: Tea timer")
    await page.getByRole("log").getByText("A red *tea* timer.").waitFor()
    await seen(page, "The end")

    await ask(page, "Make it blue")
    await page.getByRole("log").getByText("It is blue now.").waitFor()
    await seen(page, "Blue tea")
    await page.getByRole("link", { name: /^Version 1/ }).waitFor()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBe(360)

    await page.reload()
    await page.getByRole("log").getByText("It is blue now.").waitFor()
    await page.getByRole("button", { name: "Bring back version 1" }).click()
    await status(page, "Version 1 is back.")
    await seen(page, "Red tea")
    // The focus stays with the version, though the list has one more.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
      "Bring back version 1",
    )
    expect(await page.getByLabel("Your name").inputValue()).toBe("Ada")
    const { active } = await site.json("/api/workshop/list")
    expect(active).toMatchObject([{ title: "Tea timer", author: "Ada" }])
    const keys = await page.evaluate(() => JSON.parse(localStorage.getItem("broadside:keys") ?? ""))
    expect(keys).toMatchObject([{ kind: "pages", id: active[0].id, title: "Tea timer" }])

    await page.getByRole("link", { name: "New page" }).click()
    expect(await page.getByRole("log").textContent()).toBe("")
    expect(faults).toEqual([])
  })

  test("can be stopped, and then nothing is published and the words are still there", async () => {
    const before = (await site.json("/api/workshop/list")).active.length
    const { page } = await open()
    model.hold()
    await ask(page, "A green tea timer")
    await page.getByText("Writing the page").first().waitFor()
    await page.getByRole("button", { name: "Stop" }).click()
    await status(page, "Stopped.")
    model.goOn()
    const field = page.getByRole("textbox", { name: "What would you like?" })
    expect(await field.inputValue()).toBe("A green tea timer")
    expect((await site.json("/api/workshop/list")).active).toHaveLength(before)
  })

  test("says in words why nothing was built, and sends the same again", async () => {
    const { page } = await open()
    const refusals: Parameters<Route["fulfill"]>[0][] = [
      { status: 429, headers: { "retry-after": "700" }, json: { code: "too-many-requests" } },
      { status: 503, headers: { "retry-after": "10" }, json: { code: "model-busy" } },
      { status: 502, json: { code: "model-failed", error: "The model failed: it took too long." } },
      // A connection that breaks in the middle.
      { headers: { "content-type": "text/event-stream" }, body: "event: progress\ndata: {" },
    ]
    await intercept(page, "**/api/connect/chat", (route) => {
      const refusal = refusals.shift()
      return refusal ? route.fulfill(refusal) : route.continue()
    })
    const words = ["in 12 minutes", "in 10 seconds", "it took too long", "connection broke"]
    await ask(page, "A red tea timer")
    for (const part of words) {
      await page.getByRole("alert").filter({ hasText: part }).waitFor()
      expect(await page.getByRole("alert").evaluate(isInView)).toBe(true)
      expect(await page.getByRole("log").textContent()).toBe("")
      await page.getByRole("button", { name: "Build it" }).click()
    }
    await status(page, "Published: Tea timer")
    expect(await page.getByRole("alert").textContent()).toBe("")
  })

  test("works without script", async () => {
    const { page } = await open({ viewport: { width: 360, height: 740 }, javaScriptEnabled: false })
    await ask(page, "A red tea timer")
    await page.getByText("A red *tea* timer.").waitFor()
    await ask(page, "Make it blue")
    await page.getByText("It is blue now.").waitFor()
    await page.getByRole("button", { name: "Bring back version 1" }).click()
    await page.getByText("Version 1 is back.").waitFor()
    await page.getByRole("link", { name: "Version 3" }).waitFor()
  })

  test("has no accessibility faults, light or dark", async () => {
    const { page } = await open({ viewport: { width: 1280, height: 900 } }, withAxe)
    await ask(page, "A red tea timer")
    await status(page, "Published: Tea timer")
    await ask(page, "Make it blue")
    await page.getByRole("link", { name: /^Version 1/ }).waitFor()
    expect(await offences(page, { iframes: false })).toEqual([])
    // Only colours differ between the schemes.
    await page.emulateMedia({ colorScheme: "dark" })
    const runOnly = isLong ? undefined : ["color-contrast"]
    expect(await offences(page, { iframes: false, ...(runOnly && { runOnly }) })).toEqual([])
  })
})

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}
