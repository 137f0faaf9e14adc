import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import type { Page } from "playwright-core"
import { drawn, watched, write } from "./browsing"
import { skipBrowser, testBrowser } from "./chromium"
import { colourOf, png, uriOf } from "./pictures"
import { type RunningServer, startServer } from "./server"

const CANVAS = "<style>body{margin:0;background:#123456}canvas{display:block;width:100vw}</style>"
const page = (body: string) => `<!doctype html><title>Captured</title>${CANVAS}${body}`

/** Draws a yellow half on its own ground, again in every frame. */
const FLAT = page(`<canvas width="320" height="200"></canvas><script>
const pen = document.querySelector("canvas").getContext("2d")
requestAnimationFrame(function draw() {
  pen.clearRect(0, 0, 320, 200)
  pen.fillStyle = "#ffcc00"
  pen.fillRect(0, 0, 160, 200)
  requestAnimationFrame(draw)
})</script>`)

/** Begins only after a while, as what loads its pictures first: green below, blue above. */
const DEEP = page(`<canvas width="320" height="200"></canvas><script>
const gl = document.querySelector("canvas").getContext("webgl")
setTimeout(() => requestAnimationFrame(function draw() {
  gl.disable(gl.SCISSOR_TEST)
  gl.clearColor(0, 0, 1, 1)
  gl.clear(gl.COLOR_BUFFER_BIT)
  gl.enable(gl.SCISSOR_TEST)
  gl.scissor(0, 0, 320, 100)
  gl.clearColor(0, 1, 0, 1)
  gl.clear(gl.COLOR_BUFFER_BIT)
  requestAnimationFrame(draw)
}), 300)</script>`)

const BLANK = page(`<canvas width="320" height="200"></canvas><script>
document.querySelector("canvas").getContext("2d").fillRect(0, 0, 320, 200)</script>`)
const SMALL = page(
  `<style>canvas{width:40px!important}</style>${FLAT.slice(FLAT.indexOf("<canvas"))}`,
)
const WORDS = page("<p>No canvas at all.")
const OWN = FLAT.replace(
  "<style>",
  `<meta property="og:image" content="${uriOf(png(640, 400))}"><style>`,
)
const LIAR =
  page(`<p>hi<script>for (const picture of ["x", 7, "data:image/png;base64,eHg=", "data:image/webp;base64," + "A".repeat(3e6)])
parent.postMessage({ broadside: "cover", picture }, "*"); parent.postMessage(null, "*")</script>`)

describe.skipIf(skipBrowser)("the cover of a page that is published in a browser", () => {
  let server: RunningServer
  const browser = testBrowser()
  beforeAll(async () => {
    server = await startServer({ env: { BROADSIDE_LIMITS_PUBLISH: "0" } })
  })
  afterAll(async () => {
    await server?.stop()
  })

  async function preview(html: string, form = "/publish") {
    const { page, faults } = await watched(browser, server)
    await page.addInitScript(() => {
      addEventListener("message", ({ data }) => {
        if (data?.picture === null) document.documentElement.dataset["looked"] = "once"
      })
    })
    await page.goto(server.url + form)
    await write(page, html)
    await page.frameLocator("iframe").locator("canvas, p").first().waitFor({ state: "attached" })
    return { page, faults }
  }
  const captured = (page: Page) =>
    page.evaluate(() => new Promise((done) => addEventListener("message", done, { once: true })))
  /** The preview has looked for a picture and found none. */
  const looked = (page: Page) => page.locator("[data-looked]").waitFor({ state: "attached" })
  const shown = (page: Page) => page.locator("[data-cover-shown]")

  /** Publishes what was previewed; gives its cover, where it has one. */
  async function publish(page: Page, world = "workshop") {
    if (page.url().endsWith("/publish")) await page.locator(`[value=${world}]`).check()
    await page.getByRole("button", { name: /^Publish/ }).click()
    const { id } = JSON.parse((await page.locator("#result").textContent()) ?? "")
    const path = world === "archive" ? `/archive/${id}` : `/${world}/${id}/about`
    await page.goto(server.url + path)
    const cover = page.locator(".stage .cover")
    const src = await cover.getAttribute("src")
    if (src === null) return
    await page.waitForFunction(() => document.querySelector("img")?.naturalWidth === 640)
    return new Uint8Array(await (await fetch(server.url + src)).arrayBuffer())
  }

  test.each([
    ["2D", FLAT, "workshop", [137, 128, 43]],
    ["WebGL", DEEP, "archive", [0, 128, 128]],
    ["2D", FLAT, "dispatch", [137, 128, 43]],
  ] as const)("is what a %s canvas shows in the preview", async (_, html, world, colour) => {
    const { page, faults } = await preview(html)
    await shown(page).waitFor()
    const picture = await publish(page, world)
    const seen = picture ? await colourOf(picture) : []
    for (const [i, value] of colour.entries())
      expect(Math.abs((seen[i] ?? 999) - value)).toBeLessThan(12)
    expect(faults).toEqual([])
    await page.context().close()
  })

  test.each([
    ["one colour", BLANK],
    ["small", SMALL],
    ["no canvas", WORDS],
    ["no picture, whatever it says", LIAR],
  ])("is its poster when there is %s", async (_, html) => {
    const { page, faults } = await preview(html)
    await looked(page)
    expect(await shown(page).isVisible()).toBe(false)
    expect(await publish(page)).toBeUndefined()
    expect(faults).toEqual([])
    await page.context().close()
  })

  test("is its own og:image or the chosen file rather than the canvas", async () => {
    const own = await preview(OWN)
    await looked(own.page)
    const [, , blue = 0] = await colourOf((await publish(own.page)) as Uint8Array)
    expect(blue).toBeGreaterThan(190)
    await own.page.context().close()
    const { page } = await preview(FLAT)
    const buffer = Buffer.from(png(640, 400, { rgba: [200, 10, 10, 255] }))
    await page.locator("#cover").setInputFiles({ name: "a.png", mimeType: "image/png", buffer })
    await captured(page)
    const [red = 0, green = 255] = await colourOf((await publish(page)) as Uint8Array)
    expect([red > 190, green < 20]).toEqual([true, true])
    await page.context().close()
  })

  test("is taken for a fork, too", async () => {
    const body = new FormData()
    const fields = { html: WORDS, title: "Root", humanName: "Ada" }
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    const root = await fetch(`${server.url}/games/submit`, { method: "POST", body })
    const { id } = (await root.json()) as { id: string }
    const { page, faults } = await preview(FLAT, `/archive/${id}/fork`)
    await shown(page).waitFor()
    await page.locator("#humanName").fill("Bo")
    expect(await publish(page, "archive")).toBeDefined()
    expect(faults).toEqual([])
    await page.context().close()
  })

  test("goes with the page it was taken from, and can be taken out", async () => {
    const { page } = await preview(FLAT)
    await shown(page).waitFor()
    await write(page, WORDS)
    await page.frameLocator("iframe").getByText("No canvas").waitFor()
    expect(await shown(page).isVisible()).toBe(false)
    await write(page, FLAT)
    await shown(page).waitFor()
    await page.locator("#cover").setInputFiles([])
    await captured(page)
    expect(await publish(page)).toBeUndefined()
    await page.context().close()
  })

  test("is not of the page before, however long its picture takes to decode", async () => {
    const { page } = await watched(browser, server)
    await page.addInitScript(() => {
      const { decode } = HTMLImageElement.prototype
      HTMLImageElement.prototype.decode = async function () {
        await new Promise<void>((go) => Object.assign(globalThis, { go }))
        return decode.call(this)
      }
    })
    await page.goto(`${server.url}/publish`)
    await write(page, FLAT)
    await page.waitForFunction(() => "go" in globalThis)
    await write(page, WORDS)
    await page.frameLocator("iframe").getByText("No canvas").waitFor()
    await page.evaluate("go()")
    await drawn(page)
    expect(await shown(page).isVisible()).toBe(false)
    expect(await publish(page)).toBeUndefined()
    await page.context().close()
  })
})
