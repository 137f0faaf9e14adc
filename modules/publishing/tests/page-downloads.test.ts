import { afterAll, beforeAll, describe, expect } from "bun:test"
import { readFileSync } from "node:fs"
import type { Page } from "playwright-core"
import { publish, watched } from "../../../tests/kit/browsing"
import { skipBrowser, testBrowser } from "../../../tests/kit/chromium"
import { test } from "../../../tests/kit/evidence"
import { type LocalSite, localSite } from "../../../tests/kit/local-site"
import { control, playing } from "../../../tests/kit/player"

/** The ways in which a page saves what it made. */
const WAYS = {
  "a link in the page": "document.body.append(link); link.click()",
  "a link outside it": "link.click(); URL.revokeObjectURL(link.href)",
  "an event on it": 'link.dispatchEvent(new MouseEvent("click"))',
  "a data URI": 'link.href = document.createElement("canvas").toDataURL(); link.click()',
  "a click of the visitor":
    'link.id = "press"; link.textContent = "Export"; document.body.append(link)',
} as const

const pageOf = (name: string, way: string) => `<!doctype html><title>Saves</title><p>Draw<script>
const link = document.createElement("a")
link.download = ${JSON.stringify(name)}
link.href = URL.createObjectURL(new Blob(["what it made"], { type: "text/html" }))
${way}</script>`

const browser = testBrowser()

describe.skipIf(skipBrowser)("a page that saves a file", () => {
  let server: LocalSite
  let page: Page
  let downloads: string[]
  beforeAll(async () => {
    server = await localSite({ config: "[limits]\npublish = 0" })
    page = (await watched(browser, server)).page
    downloads = []
    page.on("download", (download) => void downloads.push(download.suggestedFilename()))
  })
  afterAll(() => server.stop())

  test("starts no download by itself, in a tab of its own", async () => {
    const { url } = await publish(server, "Saves", pageOf("x.exe", WAYS["a link in the page"]))
    const answer = await page.goto(url)
    expect(answer?.headers()["content-security-policy"]).not.toContain("allow-downloads")
    await page.goto(`${server.url}/archive`)
    expect(downloads).toEqual([])
  })

  test.each(["a link outside it", "an event on it", "a click of the visitor"] as const)(
    "is asked for in the player, and saved by a press: %s",
    async (name) => {
      const { id } = await publish(server, "Saves", pageOf("picture.svg", WAYS[name]))
      await page.goto(`${server.url}/archive/${id}`)
      await control(page, "Play").click()
      await playing(page)
      if (name === "a click of the visitor")
        await page.frameLocator(".stage iframe").locator("#press").click()
      const save = control(page, "Save picture.svg")
      await save.waitFor()
      expect(downloads).toEqual([])
      const [download] = await Promise.all([page.waitForEvent("download"), save.click()])
      expect(download.suggestedFilename()).toBe("picture.svg")
      expect(readFileSync(await download.path(), "utf8")).toBe("what it made")
      expect(await save.isHidden()).toBe(true)
      expect(downloads).toEqual(["picture.svg"])
      downloads = []
    },
  )

  test("shows the ending of a long name, also in the whole window", async () => {
    const long = `${"a".repeat(300)}\u202Egpj.exe`
    const { id } = await publish(server, "Saves", pageOf(long, WAYS["a link in the page"]))
    await page.goto(`${server.url}/archive/${id}/play`)
    const save = page.locator("[data-saves]")
    await save.waitFor()
    expect(await save.isDisabled()).toBe(true)
    expect(await save.textContent()).toMatch(/^Save a+ gpj\.exe$/)
    const [download] = await Promise.all([page.waitForEvent("download"), save.click()])
    expect(download.suggestedFilename()).toEndWith("gpj.exe")
    downloads = []
  })

  test("offers a picture of a canvas, and in the player on other sites", async () => {
    const { id } = await publish(server, "Saves", pageOf("drawing.png", WAYS["a data URI"]))
    await page.goto(`${server.url}/embed/${id}`)
    await control(page, "Play").click()
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      control(page, "Save drawing.png").click(),
    ])
    expect(
      readFileSync(await download.path())
        .subarray(1, 4)
        .toString(),
    ).toBe("PNG")
    downloads = []
  })

  test("offers nothing of more than 64 MB, and no other message", async () => {
    const large = "new Blob([new Uint8Array(64e6 + 1)])"
    const sends = (file: string) =>
      `parent.postMessage({ broadside: "save", name: "x", file: ${file} }, "*")`
    const way = `${sends(large)}; ${sends('"text"')}; document.title = "sent"; ${sends('new Blob(["last"])').replace('"x"', '"y"')}`
    const { id } = await publish(server, "Saves", pageOf("x", way))
    await page.goto(`${server.url}/archive/${id}/play`)
    await page.evaluate(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      const save = document.querySelector("[data-saves]")
      new MutationObserver(() => seen.push(save?.textContent ?? "")).observe(save as Element, {
        childList: true,
      })
    })
    await control(page, "Save y").waitFor()
    expect(await page.evaluate(() => Reflect.get(window, "seen"))).not.toContain("Save x")
    await page.context().close()
  })
})
