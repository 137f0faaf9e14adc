import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { watched } from "./browsing"
import { skipBrowser, testBrowser } from "./chromium"
import { type RunningServer, startServer } from "./server"

const PAGE =
  "<!doctype html><meta name=viewport content=width=device-width><title>Kite Weather</title><h1>Wind</h1><script>document.querySelector('h1').textContent += ' 4'</script>"

const browser = testBrowser()
let server: RunningServer
let folder: string
beforeAll(async () => {
  if (skipBrowser) return
  server = await startServer()
  folder = mkdtempSync(join(tmpdir(), "broadside-publishing-"))
})
afterAll(async () => {
  await server?.stop()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

const resultOn = async (page: Page) =>
  JSON.parse((await page.locator("#result").textContent()) ?? "") as Record<string, string>

describe.skipIf(skipBrowser)("somebody without script", () => {
  test("previews, fixes what is refused, and publishes", async () => {
    const { page, faults } = await watched(browser, server, { javaScriptEnabled: false })
    await page.goto(`${server.url}/publish`)
    await page.getByLabel("Your page").fill(PAGE)
    await page.getByRole("button", { name: "Run it" }).click()
    await page.frameLocator("iframe[name=preview]").getByText("Wind").waitFor()
    // The browser itself refuses an empty title; what it cannot judge, the server does.
    await page.getByLabel("Title").fill("   ")
    await page.getByRole("button", { name: "Publish", exact: true }).click()
    await page.getByRole("alert").getByText("Title must not be empty").waitFor()
    expect(await page.getByLabel("Your page").inputValue()).toBe(PAGE)
    await page.getByLabel("Title").fill("Kites")
    await page.getByRole("button", { name: "Publish", exact: true }).click()
    await page.getByRole("heading", { name: "Published." }).waitFor()
    const { url, edit_key } = await resultOn(page)
    expect(await page.locator("main").textContent()).toContain(edit_key as string)
    expect(await (await fetch(url as string)).text()).toBe(PAGE)
    // The 400 that was provoked is told in the console.
    expect(faults.filter((fault) => !fault.includes("400"))).toEqual([])
    await page.context().close()
  })
})

describe.skipIf(skipBrowser)("somebody with script", () => {
  test("sees the page while writing it, sandboxed, with its title taken over", async () => {
    const { page, faults } = await watched(browser, server)
    await page.goto(`${server.url}/publish`)
    await page.getByLabel("Your page").fill(PAGE)
    await page.frameLocator("iframe[name=preview]").getByText("Wind 4").waitFor()
    expect(await page.getByLabel("Title").inputValue()).toBe("Kite Weather")
    expect(await page.locator("iframe").getAttribute("sandbox")).not.toContain("same-origin")
    await page.getByLabel("Dispatch").check()
    await page.getByLabel("Days until").fill("2")
    await page.getByRole("button", { name: "Publish", exact: true }).click()
    await page.getByRole("heading", { name: "Published." }).waitFor()
    const { url, expires_at } = await resultOn(page)
    expect(url).toContain("/dispatch/")
    expect(Date.parse(expires_at as string)).toBeGreaterThan(Date.now() + 86_400_000)
    expect(faults).toEqual([])
    await page.context().close()
  })

  test("chooses a file, which goes into the field and is previewed", async () => {
    const { page, faults } = await watched(browser, server)
    const path = join(folder, "kites.html")
    writeFileSync(path, PAGE)
    await page.goto(`${server.url}/publish`)
    await page.getByLabel("Or choose a file").setInputFiles(path)
    await page.frameLocator("iframe[name=preview]").getByText("Wind 4").waitFor()
    expect(await page.getByLabel("Your page").inputValue()).toBe(PAGE)
    await page.getByRole("button", { name: "Publish", exact: true }).click()
    await page.getByRole("heading", { name: "Published." }).waitFor()
    expect(faults).toEqual([])
    await page.context().close()
  })

  test("opens a page on its card, where it keeps what it saves", async () => {
    const html = `<!doctype html><p id=n></p><script>n.textContent = localStorage.n = 1 + Number(localStorage.n ?? 0)</script>`
    const answer = await fetch(`${server.url}/api/workshop/submit`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ html, title: "Counter" }),
    })
    const { id } = (await answer.json()) as { id: string }
    const { page, faults } = await watched(browser, server)
    for (const times of ["1", "2"]) {
      await page.goto(`${server.url}/workshop/${id}/about`)
      await page.getByRole("button", { name: "Open" }).click()
      await page.frameLocator(".stage iframe").locator("#n").getByText(times).waitFor()
    }
    expect(faults).toEqual([])
    await page.context().close()
  })
})
