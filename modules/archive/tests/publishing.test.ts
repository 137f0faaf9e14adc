import { afterAll, beforeAll, describe, expect } from "bun:test"
import type { Page } from "playwright-core"
import { intercept, type Site, watched, write } from "../../../tests/kit/browsing"
import { skipBrowser, testBrowser } from "../../../tests/kit/chromium"
import { test } from "../../../tests/kit/evidence"
import { type LocalSite, localSite } from "../../../tests/kit/local-site"
import { png } from "../../../tests/kit/pictures"

const PAGE =
  "<!doctype html><meta name=viewport content=width=device-width><title>Kite Weather</title><h1>Wind</h1><script>document.querySelector('h1').textContent += ' 4'</script>"

const browser = testBrowser()
let server: LocalSite
beforeAll(async () => {
  if (skipBrowser) return
  server = await localSite({ config: "[limits]\npublish = 0" })
})
afterAll(async () => {
  await server?.stop()
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
    await page.reload()
    expect((await resultOn(page))["edit_key"]).toBe(edit_key)
    await page.goBack()
    expect(await page.getByLabel("Your page").inputValue()).toBe(PAGE)
    // The 400 that was provoked is told in the console.
    expect(faults.filter((fault) => !fault.includes("400"))).toEqual([])
    await page.context().close()
  })
})

const sent = (server: Site) =>
  fetch(`${server.url}/api/workshop/list?limit=100`)
    .then((answer) => answer.json() as Promise<{ active: { title: string }[] }>)
    .then(({ active }) => active.map(({ title }) => title))

const submit = (page: Page) => page.getByRole("button", { name: /^Publish/ }).click()
const preview = (page: Page) => page.frameLocator("iframe[name=preview]")

describe.skipIf(skipBrowser)("somebody with script", () => {
  let opened: ReturnType<typeof watched> | undefined
  /** One tab for all of them, which forgets what the one before it left. */
  async function open(path: string) {
    opened ??= watched(browser, server)
    const { page, faults } = await opened
    await page.unrouteAll()
    await page.goto(`${server.url}/robots.txt`)
    await page.evaluate(() => {
      for (const storage of [localStorage, sessionStorage]) storage.clear()
    })
    faults.length = 0
    await page.goto(server.url + path)
    return { page, faults }
  }

  test("sees the page while writing it, sandboxed and not sent anywhere, with its title", async () => {
    const { page, faults } = await open("/publish")
    const posts: string[] = []
    page.on("request", (request) => request.method() === "POST" && posts.push(request.url()))
    await write(page, PAGE)
    await preview(page).getByText("Wind 4").waitFor()
    expect(await page.getByLabel("Title").inputValue()).toBe("Kite Weather")
    expect(await page.locator("iframe").getAttribute("sandbox")).not.toContain("same-origin")
    expect(await page.frames()[1]?.evaluate(() => [origin, document.compatMode])).toEqual([
      "null",
      "CSS1Compat",
    ])
    expect(posts).toEqual([])
    await page.getByLabel("Dispatch").check()
    await page.getByLabel("Days until").fill("2")
    await submit(page)
    await page.getByRole("heading", { name: "Published." }).waitFor()
    const { url, expires_at } = await resultOn(page)
    expect(url).toContain("/dispatch/")
    expect(Date.parse(expires_at as string)).toBeGreaterThan(Date.now() + 86_400_000)
    expect(faults).toEqual([])
  })

  test("leaves the editor by Escape and Tab", async () => {
    const { page } = await open("/publish")
    await write(page, "<p>")
    const isInside = () => page.evaluate(() => document.activeElement?.className === "editor")
    await page.keyboard.press("Tab")
    expect(await isInside()).toBe(true)
    await page.keyboard.press("Escape")
    await page.keyboard.press("Tab")
    expect(await isInside()).toBe(false)
  })

  test("publishes once, by a double click, a reload and going back, and keeps the form", async () => {
    const { page, faults } = await open("/publish")
    await page.getByLabel("Your name").fill("Ada")
    await write(page, PAGE.replace("Kite Weather", "Once"))
    await preview(page).getByText("Wind 4").waitFor()
    await page.locator("[data-send]").dblclick()
    await page.waitForURL(/\/published$/)
    const first = await resultOn(page)
    await page.reload()
    expect(await resultOn(page)).toEqual(first)
    expect(page.url()).not.toContain(first["edit_key"] as string)
    await page.goBack()
    await preview(page).getByText("Wind 4").waitFor()
    expect(await page.getByLabel("Title").inputValue()).toBe("Once")
    await submit(page)
    await page.waitForURL(/\/published$/)
    expect(await resultOn(page)).toEqual(first)
    expect((await sent(server)).filter((title) => title === "Once")).toHaveLength(1)
    await page.goto(`${server.url}/publish`)
    expect(await page.getByLabel("Your name").inputValue()).toBe("Ada")
    expect(faults).toEqual([])
  })

  test("is told beside the field what is wrong, loses nothing, and can send again after a break", async () => {
    const { page } = await open("/publish")
    await write(page, PAGE)
    await preview(page).getByText("Wind 4").waitFor()
    await page.getByLabel("Title").fill("   ")
    await page.locator("#cover").setInputFiles({
      name: "a.png",
      mimeType: "image/png",
      buffer: Buffer.from(png(640, 400)),
    })
    await submit(page)
    const alert = page.getByRole("alert")
    await alert.getByText("Title must not be empty.").waitFor()
    expect(await alert.evaluate((summary) => summary === document.activeElement)).toBe(true)
    expect(await page.title()).toStartWith("Not published yet")
    expect(await page.locator("#title-fault").textContent()).toBe("Title must not be empty.")
    await page.getByLabel("Title").fill("After a break")
    await intercept(page, "**/publish", (route) => route.abort(), { times: 1 })
    await submit(page)
    await alert.getByText("The connection broke").waitFor()
    expect(
      await page.locator("#cover").evaluate((input) => (input as HTMLInputElement).files?.length),
    ).toBe(1)
    await submit(page)
    await page.waitForURL(/\/published$/)
    expect((await sent(server)).filter((title) => title === "After a break")).toHaveLength(1)
  })

  test("opens a page on its card, where it keeps what it saves", async () => {
    const html = `<!doctype html><p id=n></p><script>n.textContent = localStorage.n = 1 + Number(localStorage.n ?? 0)</script>`
    const answer = await fetch(`${server.url}/api/workshop/submit`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ html, title: "Counter" }),
    })
    const { id } = (await answer.json()) as { id: string }
    const { page, faults } = await open(`/workshop/${id}/about`)
    for (const times of ["1", "2"]) {
      if (times === "2") await page.reload()
      await page.getByRole("button", { name: "Open" }).click()
      await page.frameLocator(".stage iframe").locator("#n").getByText(times).waitFor()
    }
    expect(faults).toEqual([])
  })
})
