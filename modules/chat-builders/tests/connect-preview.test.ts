import { afterAll, beforeAll, describe, expect } from "bun:test"
import { type SocketSite, socketSite } from "broadside/testing"
import { until, watched } from "../../../tests/kit/browsing"
import { skipBrowser, testBrowser } from "../../../tests/kit/chromium"
import { askBuilder, seen } from "../../../tests/kit/connect-builder"
import { test } from "../../../tests/kit/evidence"
import worlds from "../../worlds/module"
import chatBuilders from "../module"
import { page as pageOf } from "../testing/chat-site"

const browser = testBrowser()
let site: SocketSite

describe.skipIf(skipBrowser)("the preview of a page that is built", () => {
  beforeAll(async () => {
    site = await socketSite({
      modules: [chatBuilders, worlds],
      config: `[limits]\nwrite = 0\n[modules.chat-builders]\nurl = "http://127.0.0.1:9/v1"\nmodel = "none"`,
    })
  })
  afterAll(() => site?.close())

  let opened: ReturnType<typeof watched> | undefined
  /** In one browser, one after the other. */
  const ask = async (words: string) => {
    opened ??= watched(browser, site)
    return askBuilder(await opened, site, words)
  }

  test("does not take the focus from who is typing, and lets who wants it in", async () => {
    const { page, say } = await ask("A greedy page")
    const field = page.getByLabel("What would you like?")
    await field.focus()
    // Its words come from its script, which only the last frame runs.
    const html = pageOf(
      "<button></button><script>const [button] = document.querySelectorAll('button'); button.textContent = 'Mine'; button.focus()</script>",
    )
    const added = JSON.stringify({ html })
    await say("progress", { stage: "writing", size: added.length, added })
    await say("progress", { stage: "checking" })
    await seen(page, "Mine")
    await page.keyboard.type("Still mine")
    expect(await field.inputValue()).toBe("Still mine")
    await page.locator("[data-stage-frame]").hover()
    await page.frameLocator("[data-stage-frame] iframe").getByText("Mine").click()
    await until(page, () => document.activeElement?.localName === "iframe")
    await page.goto(`${site.url}/robots.txt`)
    await page.evaluate(() => {
      for (const storage of [localStorage, sessionStorage]) storage.clear()
    })
  })

  test("leaves a page out that froze the browser, until it is changed", async () => {
    const json = { title: "Endless", html: pageOf("<h1>Endless</h1>") }
    const { url, edit_key } = await site.json("/api/workshop/submit", { json })
    const { page, say } = await ask("An endless page")
    await say("done", { ok: true, text: "It has no end.", url, edit_key })
    await seen(page, "Endless")
    const other = await page.context().newPage()
    await other.goto(site.url)
    // As if the tab had been ended while the page was running: open, it would end the trial by itself.
    await page.close()
    await other.evaluate(() => localStorage.setItem("broadside:connect-on-trial", "yes"))
    for (const _ of [1, 2]) {
      await other.goto(`${site.url}/connect`)
      await other.getByText("Not shown: it did not respond").waitFor()
      await seen(other, "Your page shows up here.")
    }
    await other.getByLabel("What should change?").fill("Let it end")
    await other.getByRole("button", { name: "Change it" }).click()
    await seen(other, "Endless")
    await other.context().close()
  })
})
