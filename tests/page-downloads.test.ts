import { afterAll, beforeAll, describe, expect } from "bun:test"
import { readFileSync } from "node:fs"
import type { Page } from "playwright-core"
import { publish, watched } from "./browsing"
import { skipBrowser, testBrowser } from "./chromium"
import { test } from "./evidence"
import { type LocalSite, localSite } from "./local-site"
import { control, playing } from "./player"

/** The ways in which a page saves what it made. */
const WAYS = {
  "a link in the page": "document.body.append(link); link.click()",
  "a link outside it": "link.click(); URL.revokeObjectURL(link.href)",
  "an event on it": 'link.dispatchEvent(new MouseEvent("click"))',
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
    const save = page.locator("[data-does=save]")
    await save.waitFor()
    expect(await save.textContent()).toMatch(/^Save a+ gpj\.exe$/)
    const [download] = await Promise.all([page.waitForEvent("download"), save.click()])
    expect(download.suggestedFilename()).toEndWith("gpj.exe")
    await page.context().close()
  })
})
