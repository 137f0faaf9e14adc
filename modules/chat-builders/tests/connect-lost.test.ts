import { afterAll, beforeAll, describe, expect } from "bun:test"
import { type SocketSite, socketSite } from "broadside/testing"
import type { Page } from "playwright-core"
import { intercept, watched } from "../../../tests/kit/browsing"
import { skipBrowser, testBrowser } from "../../../tests/kit/chromium"
import { askBuilder, seen, status } from "../../../tests/kit/connect-builder"
import { test } from "../../../tests/kit/evidence"
import archive from "../../archive/module"
import worlds from "../../worlds/module"
import chatBuilders from "../module"
import { page as pageOf } from "../testing/chat-site"

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const browser = testBrowser()
let site: SocketSite

describe.skipIf(skipBrowser)("a page that is asked for on a phone", () => {
  beforeAll(async () => {
    site = await socketSite({
      modules: [chatBuilders, archive, worlds],
      config: `[limits]\nwrite = 0\n[modules.chat-builders]\nurl = "http://127.0.0.1:9/v1"\nmodel = "none"`,
    })
  })
  afterAll(() => site?.close())

  let opened: ReturnType<typeof watched> | undefined
  /** One tab for all of them, which forgets what the one before it left. */
  async function ask(words: string) {
    if (opened) {
      const { page } = await opened
      await page.unrouteAll()
      await page.context().unrouteAll()
      await page.goto(`${site.url}/robots.txt`)
      await page.evaluate(() => {
        for (const storage of [localStorage, sessionStorage]) storage.clear()
      })
    }
    opened ??= watched(browser, site, PHONE)
    const { page, faults } = await opened
    faults.length = 0
    return askBuilder({ page, faults }, site, words)
  }
  const published = async (title: string) => {
    const json = { title, author: "Ada", html: pageOf(`<h1>${title}</h1>`) }
    const { id, url, edit_key } = await site.json("/api/workshop/submit", { json })
    return { id, page: { url, edit_key } }
  }
  const keys = (page: Page) =>
    page.evaluate(() => JSON.parse(localStorage.getItem("broadside:keys") ?? "[]"))

  test("shows the game that is forked, and its changes as they are written", async () => {
    const { page, say, faults } = await ask("Take game 001 and add a second player")
    await say("progress", { stage: "thinking" })
    const html = pageOf("<h1>For one player</h1><p>Play</p>")
    await say("progress", { stage: "reading", title: "Ball", html })
    await page.getByText("Reading the game").first().waitFor()
    await seen(page, "For one player")
    const added = '{"changes":[{"find":"one player","replace":"two play'
    await say("progress", { stage: "writing", size: added.length, added })
    await seen(page, "For two play")
    // What does not suit everyone is only counted.
    await say("progress", { stage: "writing", size: 4_000 })
    await page.getByText("4 kB so far").waitFor()
    await seen(page, "For two play")
    expect(faults).toEqual([])
  })

  test("stores the key as soon as it is published, whatever happens then", async () => {
    const { id, page: made } = await published("Moon clock")
    const { page, say, breakOff } = await ask("A clock for the moon")
    await say("progress", { stage: "publishing" })
    await say("progress", { stage: "published", ...made })
    await page.getByRole("log").getByText("The page is published.").waitFor()
    await seen(page, "Moon clock")
    expect(await keys(page)).toMatchObject([{ kind: "pages", id, key: made.edit_key }])
    await breakOff()
    await status(page, "Published: Moon clock")
    expect(await page.getByRole("alert").textContent()).toBe("")
    await page.reload()
    await page.getByRole("heading", { name: "Moon clock" }).waitFor()
    expect(await page.getByRole("log").textContent()).toContain("A clock for the moon")
    expect(await page.getByLabel("What should change?").inputValue()).toBe("")
  })

  test("takes the builder's last words without loading the page again", async () => {
    const { page: made } = await published("Sun clock")
    const { page, say } = await ask("A clock for the sun")
    await say("progress", { stage: "published", ...made })
    await seen(page, "Sun clock")
    await page.locator("[data-stage-frame] iframe").evaluate((frame) => {
      frame.dataset["mark"] = "same"
    })
    await say("done", { ok: true, text: "It shows the sun.", ...made })
    await page.getByRole("log").getByText("It shows the sun.").waitFor()
    await status(page, "Published: Sun clock")
    expect(await page.locator("iframe[data-mark=same]").count()).toBe(1)
    expect(await page.getByRole("log").textContent()).not.toContain("The page is published.")
  })

  test("is there when it was published in the moment of pressing Stop", async () => {
    const { id, page: made } = await published("Star clock")
    const { page, say } = await ask("A clock for stars")
    const outcomes = [{ state: "building" }, { state: "over", page: made }]
    await intercept(page, "**/connect/outcome", (route) =>
      route.fulfill({ json: outcomes.shift() }),
    )
    await say("progress", { stage: "publishing" })
    await page.getByRole("button", { name: "Stop" }).click()
    await status(page, "Published: Star clock")
    expect(await keys(page)).toMatchObject([{ id }])
  })

  test("is there when its visitor left while it was published, and in no other tab", async () => {
    const { id, page: made } = await published("Tide clock")
    const { page, say } = await ask("A clock for the tide")
    await say("progress", { stage: "publishing" })
    let outcome: object = { state: "building" }
    await page.context().route("**/connect/outcome", (route) => route.fulfill({ json: outcome }))
    const other = await page.context().newPage()
    await other.goto(`${site.url}/connect`)
    await other.locator("[data-connect][data-ready]").waitFor()
    expect(await other.getByRole("textbox", { name: "What would" }).inputValue()).toBe("")
    outcome = { state: "over", page: made }
    await page.reload()
    await status(page, "Published: Tide clock")
    expect(await keys(page)).toMatchObject([{ id }])
    await other.close()
  })

  test("says when to try again, and keeps what was typed meanwhile", async () => {
    const { page, say } = await ask("A clock for snow")
    await page.getByRole("textbox", { name: "What would" }).fill("And for hail")
    const problem = { code: "model-busy", error: "The model is busy.", retry_after: 20 }
    await say("failed", problem)
    await page.getByRole("alert").filter({ hasText: "Try again in 20 seconds" }).waitFor()
    const field = page.getByRole("textbox", { name: "What would" })
    expect(await field.inputValue()).toBe("A clock for snow\n\nAnd for hail")
  })

  test("is not built twice after the connection broke for longer", async () => {
    const { page: made } = await published("Rain clock")
    const { page, breakOff } = await ask("A clock for rain")
    await intercept(page, "**/connect/outcome", (route) => route.abort())
    // The last one in this tab, whose clock it keeps.
    await page.clock.install()
    await breakOff()
    await page.getByText("The connection broke").first().waitFor()
    await page.clock.runFor(60_000)
    await page.getByRole("alert").filter({ hasText: "connection broke" }).waitFor()
    expect(await page.getByLabel("What would you like?").inputValue()).toBe("A clock for rain")
    await page.unroute("**/connect/outcome")
    await intercept(page, "**/connect/outcome", (route) =>
      route.fulfill({ json: { state: "over", page: made } }),
    )
    await page.getByRole("button", { name: "Build it" }).click()
    await status(page, "Published: Rain clock")
    expect(await page.getByLabel("What should change?").inputValue()).toBe("")
  })
})
