import { afterAll, beforeAll, describe, expect } from "bun:test"
import type { Page } from "playwright-core"
import { watched } from "../../../tests/kit/browsing"
import { skipBrowser, testBrowser } from "../../../tests/kit/chromium"
import { test } from "../../../tests/kit/evidence"
import { type LocalSite, localSite } from "../../../tests/kit/local-site"
import { colourOf, png, uriOf } from "../../../tests/kit/pictures"

const CANVAS = "<style>body{margin:0;background:#123456}canvas{display:block;width:100vw}</style>"
const page = (body: string) => `<!doctype html><title>Captured</title>${CANVAS}${body}`

/** A yellow half on its own ground, drawn once: every frame would keep the machine busy. */
const FLAT = page(`<canvas width="320" height="200"></canvas><script>
const pen = document.querySelector("canvas").getContext("2d")
pen.fillStyle = "#ffcc00"
pen.fillRect(0, 0, 160, 200)</script>`)

/** Begins only after a while, as what loads its pictures first: green below, blue above. */
const DEEP = page(`<canvas width="320" height="200"></canvas><script>
const gl = document.querySelector("canvas").getContext("webgl")
setTimeout(() => {
  gl.clearColor(0, 0, 1, 1)
  gl.clear(gl.COLOR_BUFFER_BIT)
  gl.enable(gl.SCISSOR_TEST)
  gl.scissor(0, 0, 320, 100)
  gl.clearColor(0, 1, 0, 1)
  gl.clear(gl.COLOR_BUFFER_BIT)
}, 300)</script>`)

const BLANK = page(`<i></i><canvas width="320" height="200"></canvas><script>
document.querySelector("canvas").getContext("2d").fillRect(0, 0, 320, 200)</script>`)
/** Only its title until it is started, and taller than a card. */
const TALL = page(`<canvas width="200" height="400"></canvas><script>
const pen = document.querySelector("canvas").getContext("2d")
addEventListener("keydown", ({ key }) => {
  if (key !== "Enter") return
  pen.fillStyle = "#ff0000"
  pen.fillRect(0, 0, 200, 200)
  pen.fillStyle = "#00ff00"
  pen.fillRect(0, 200, 200, 200)
})</script>`)
const NO_CANVAS = "p:text('canvas at all')"
const NOTHING = "There is no drawing to take a picture of."
const OWN = FLAT.replace(
  "<style>",
  `<meta property="og:image" content="${uriOf(png(640, 400))}"><style>`,
)
const LIAR =
  page(`<p>No canvas at all<script>for (const picture of ["x", 7, "data:image/png;base64,eHg=", "data:image/webp;base64," + "A".repeat(3e6)])
parent.postMessage({ broadside: "cover", picture }, "*"); parent.postMessage(null, "*")</script>`)

describe.skipIf(skipBrowser)("the cover of a page that is published in a browser", () => {
  let server: LocalSite
  const browser = testBrowser()
  beforeAll(async () => {
    server = await localSite({ config: "[limits]\npublish = 0" })
  })
  afterAll(async () => {
    await server?.stop()
  })

  let opened: ReturnType<typeof watched> | undefined
  /** One browser for all of them: each opens the form again. */
  async function preview(html: string) {
    opened ??= watched(browser, server, { viewport: { width: 860, height: 560 } })
    const { page, faults } = await opened
    faults.length = 0
    await page.goto(`${server.url}/publish`)
    await write(page, html)
    await shows(page, "canvas")
    return { page, faults }
  }
  /** Changes the field itself, which costs less than typing into the editor. */
  const write = (page: Page, html: string) =>
    page.locator("#html").evaluate((field: HTMLTextAreaElement, html) => {
      field.value = html
      field.dispatchEvent(new Event("input", { bubbles: true }))
    }, html)
  /** The preview has come to this. */
  const shows = (page: Page, what: string) =>
    page.frameLocator("[name=preview]").locator(what).waitFor({ state: "attached" })
  const press = (page: Page, name: string) => page.getByRole("button", { name }).click()
  const picture = (page: Page) => page.getByRole("button", { name: /^Picture/ }).first()

  /** Takes no picture of what the preview shows, and says why. */
  async function refuses(page: Page, words: string) {
    await press(page, "Take one now")
    await page.getByText(words).waitFor()
    expect(await picture(page).count()).toBe(0)
  }

  /** Publishes what was previewed; gives its cover, where it has one. */
  async function publish(page: Page, world = "workshop") {
    await page.locator(`[value=${world}]`).check()
    await page.getByRole("button", { name: /^Publish/ }).click()
    const { id } = JSON.parse((await page.locator("#result").textContent()) ?? "")
    const path = world === "archive" ? `/archive/${id}` : `/${world}/${id}/about`
    const text = await (await fetch(server.url + path, { headers: { accept: "text/html" } })).text()
    const [picture] =
      /<[^>]*\bclass="cover"[^>]*>/.exec(text.slice(text.indexOf('class="stage'))) ?? []
    const src = / src="([^"]*)"/.exec(picture ?? "")?.[1]
    if (src === undefined) return
    return new Uint8Array(await (await fetch(server.url + src)).arrayBuffer())
  }

  test.each([
    ["2D", FLAT, "workshop", [137, 128, 43]],
    ["WebGL", DEEP, "archive", [0, 128, 128]],
    // The whole of it, on its own ground: what is taller than a card is not cut. The middle counts most.
    ["tall", TALL, "dispatch", [105, 112, 19]],
  ] as const)("can be a picture of its %s canvas", async (_, html, world, colour) => {
    const { page, faults } = await preview(html)
    await press(page, "Find pictures")
    await picture(page).click()
    const seen = await colourOf((await publish(page, world)) as Uint8Array)
    for (const [i, value] of colour.entries())
      expect(Math.abs((seen[i] ?? 999) - value)).toBeLessThan(16)
    expect(faults).toEqual([])
  })

  test("is its poster, unless its maker takes a picture; that goes with its page, a chosen file stays", async () => {
    const { page, faults } = await preview(FLAT)
    const file = () =>
      page.locator("#cover").evaluate((field: HTMLInputElement) => field.files?.[0]?.name)
    await press(page, "Take one now")
    await picture(page).waitFor()
    expect(await file()).toBe("from-the-page.webp")
    await press(page, "Keep the poster")
    expect(await file()).toBeUndefined()
    await picture(page).click()
    expect(await file()).toBe("from-the-page.webp")
    await write(page, LIAR)
    await shows(page, NO_CANVAS)
    expect(await picture(page).count()).toBe(0)
    expect(await file()).toBeUndefined()
    await refuses(page, NOTHING)
    await write(page, OWN)
    await shows(page, "meta[content]")
    await refuses(page, "This page brings its own picture")
    const buffer = Buffer.from(png(640, 400, { rgba: [200, 10, 10, 255] }))
    await page.locator("#cover").setInputFiles({ name: "a.png", mimeType: "image/png", buffer })
    await write(page, BLANK)
    await shows(page, "i")
    await refuses(page, "The drawing is empty right now.")
    expect(await file()).toBe("a.png")
    const [red = 0, green = 255] = await colourOf((await publish(page)) as Uint8Array)
    expect([red > 190, green < 20]).toEqual([true, true])
    expect(faults).toEqual([])
  })
})
