import { afterAll, beforeAll, describe, expect } from "bun:test"
import type { Frame, Page } from "playwright-core"
import { publish } from "../../kit/browsing"
import { skipBrowser, testBrowser } from "../../kit/chromium"
import { test } from "../../kit/evidence"
import { type LocalSite, localSite } from "../../kit/local-site"
import { control, playing } from "../../kit/player"
import { FEATURE_PAGE, FEATURES, lineOfFeature } from "./page"

const browser = testBrowser()
const touched = FEATURES.filter((feature) => feature.touched)

/** What comes of every feature in a page or frame. */
async function outcomesIn(page: Page, frame: Frame | Page) {
  const counted = (count: number) => frame.locator(`[data-done="${count}"]`).waitFor()
  await counted(FEATURES.length - touched.length)
  for (const index of touched.keys()) {
    await page.bringToFront()
    await frame.locator("#next").click()
    await counted(FEATURES.length - touched.length + index + 1)
  }
  return JSON.parse((await frame.locator("#told").textContent()) ?? "")
}

describe.skipIf(skipBrowser)("what games use of the browser", () => {
  let server: LocalSite
  let game: Awaited<ReturnType<typeof publish>>
  beforeAll(async () => {
    server = await localSite()
    game = await publish(server, "Features", FEATURE_PAGE)
  })
  afterAll(() => server.stop())

  const open = async (path: string) => {
    const context = await browser.newContext({ acceptDownloads: true })
    // This browser has nobody to ask; what a page's frame or headers refuse stays refused.
    await context.grantPermissions(["clipboard-write", "clipboard-read", "screen-wake-lock"])
    const page = await context.newPage()
    const [downloads, dialogs]: [string[], string[]] = [[], []]
    page.on("download", (download) => downloads.push(download.suggestedFilename()))
    page.on("dialog", (dialog) => {
      dialogs.push(dialog.type())
      return dialog.accept("Ada")
    })
    await page.goto(path)
    return { page, downloads, dialogs }
  }
  const expected = (where: "player" | "alone") =>
    Object.fromEntries(FEATURES.map((one) => [one.name, one[where] ?? one.player]))

  test("works in the player, or degrades as the guide says", async () => {
    const { page, downloads, dialogs } = await open(`${server.url}/archive/${game.id}`)
    await control(page, "Play").click()
    await playing(page)
    const frame = (await (await page.locator("iframe").elementHandle())?.contentFrame()) as Frame
    expect(await outcomesIn(page, frame)).toEqual(expected("player"))
    await Promise.all([page.waitForEvent("download"), control(page, "Save level.json").click()])
    expect([downloads, dialogs]).toEqual([["level.json"], ["alert", "confirm", "prompt"]])
    await page.context().close()
  })

  test("does the same at the bare address, where no file is saved", async () => {
    const { page, downloads, dialogs } = await open(game.url)
    expect(await outcomesIn(page, page)).toEqual(expected("alone"))
    expect([downloads, dialogs]).toEqual([[], ["alert", "confirm", "prompt"]])
    await page.context().close()
  })

  test("earns a warning that names its line where it does not work, and none where it does", () => {
    const warned = game.warnings.map(({ line, rule }) => `${line} ${rule}`)
    const due = FEATURES.flatMap((one) => (one.warns ? [`${lineOfFeature(one)} ${one.warns}`] : []))
    expect([...new Set(warned)].toSorted()).toEqual(due.toSorted())
    for (const { line, message } of game.warnings) expect(message).toStartWith(`line ${line}: `)
  })
})
