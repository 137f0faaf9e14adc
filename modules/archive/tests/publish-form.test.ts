import { afterAll, beforeAll, describe, expect } from "bun:test"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { watched } from "../../../tests/kit/browsing"
import { skipBrowser, testBrowser } from "../../../tests/kit/chromium"
import { test } from "../../../tests/kit/evidence"
import { type LocalSite, localSite } from "../../../tests/kit/local-site"
import { png } from "../../../tests/kit/pictures"

const PAGE =
  "<!doctype html><meta name=viewport content=width=device-width><title>Kite Weather</title><h1>Wind</h1><script>document.querySelector('h1').textContent += ' 4'</script>"

const browser = testBrowser()
let server: LocalSite
let folder: string
beforeAll(async () => {
  if (skipBrowser) return
  server = await localSite({ config: "[limits]\npublish = 0" })
  folder = mkdtempSync(join(tmpdir(), "broadside-publish-form-"))
})
afterAll(async () => {
  await server?.stop()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

const submit = (page: Page) => page.getByRole("button", { name: /^Publish/ }).click()
const preview = (page: Page) => page.frameLocator("iframe[name=preview]")

/** Drops a file beside the form, on the heading. */
const drop = (page: Page, name: string, content: string, type = "") =>
  page.evaluate(
    ([name, content, type]) => {
      const dataTransfer = new DataTransfer()
      const bytes = Uint8Array.from(content, (letter) => letter.charCodeAt(0))
      dataTransfer.items.add(new File([bytes], name, { type }))
      const heading = document.querySelector("h1")
      const options = { dataTransfer, bubbles: true, cancelable: true }
      heading?.dispatchEvent(new DragEvent("dragover", options))
      const isMarked = document.body.classList.contains("dropping")
      return [isMarked, heading?.dispatchEvent(new DragEvent("drop", options))]
    },
    [name, content, type] as const,
  )

describe.skipIf(skipBrowser)("the form with script", () => {
  test("chooses a file or drops one beside the form, and learns at once which cannot be a page", async () => {
    const { page, faults } = await watched(browser, server)
    const path = join(folder, "kites.html")
    writeFileSync(path, PAGE)
    await page.goto(`${server.url}/publish`)
    await page.getByLabel("Or choose a file").setInputFiles(path)
    await preview(page).getByText("Wind 4").waitFor()
    const said = page.locator("[data-taken]")
    expect(await said.textContent()).toBe("kites.html is in the field now, 1 kB.")
    for (const [name, content, words, type] of [
      ["site.zip", "PK\u0003\u0004index.html", "site.zip is a zip file. Unpack it", ""],
      ["large.html", "x".repeat(2_300_000), "large.html has 2.3 MB.", "text/html"],
      ["old.html", "<p>\u00ff", "old.html is not text in UTF-8", "text/html"],
      ["empty.html", "", "empty.html is empty.", "text/html"],
      ["paper.pdf", "%PDF-1.7", "paper.pdf is a PDF document", "application/pdf"],
    ] as const) {
      // Marked while it is over the page, and not opened by the browser.
      expect(await drop(page, name, content, type)).toEqual([true, false])
      await said.getByText(words).waitFor()
      expect(await page.locator("#html").inputValue()).toBe(PAGE)
    }
    await drop(page, "breeze.html", PAGE.replace("Wind", "Breeze"), "text/html")
    await preview(page).getByText("Breeze 4").waitFor()
    await drop(page, "card.png", String.fromCharCode(...png(640, 400)), "image/png")
    await said.getByText("card.png is the picture of the card now.").waitFor()
    expect(faults).toEqual([])
    await page.context().close()
  })

  test("sees how far a large page is on its way", async () => {
    const { page } = await watched(browser, server)
    await page.goto(`${server.url}/publish?title=Slow`)
    const html = `${PAGE}<!--${"x".repeat(1_500_000)}-->`
    await drop(page, "slow.html", html, "text/html")
    await page.locator("[data-desk][data-ready]").waitFor()
    const network = await page.context().newCDPSession(page)
    const upload = (uploadThroughput: number) =>
      network.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      })
    // Slow until the progress has been seen, however late that is.
    await upload(50_000)
    await submit(page)
    await page.getByRole("button", { name: /^Sending… \d+ %$/ }).waitFor()
    expect(await page.locator("[data-send]").getAttribute("aria-disabled")).toBe("true")
    await upload(-1)
    await page.waitForURL(/\/published$/)
    await page.context().close()
  })

  test("begins with a starter, on a phone with the editor and the preview in turn", async () => {
    const { page, faults } = await watched(browser, server, {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
    })
    await page.goto(`${server.url}/publish`)
    await page.getByRole("link", { name: "Invitation" }).click()
    await page.locator("[data-desk][data-ready]").waitFor()
    expect(await page.locator("#html").inputValue()).toContain("You are invited")
    expect(await page.getByLabel("Dispatch").isChecked()).toBe(true)
    expect(await page.locator("iframe").isVisible()).toBe(false)
    await page.getByRole("button", { name: "Preview" }).click()
    await preview(page).getByText("Garden Party").waitFor()
    expect(await page.locator(".editor").isVisible()).toBe(false)
    expect(faults).toEqual([])
    await page.context().close()
  })
})
