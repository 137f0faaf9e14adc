import { afterAll, beforeAll, describe, expect } from "bun:test"
import { readFile } from "node:fs/promises"
import type { Locator, Page } from "playwright-core"
import { publish, watched } from "../../../tests/kit/browsing"
import { skipBrowser, testBrowser } from "../../../tests/kit/chromium"
import { test } from "../../../tests/kit/evidence"
import { type LocalSite, localSite } from "../../../tests/kit/local-site"
import { offences, withAxe } from "../../../tests/kit/offences"

const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1280, height: 900 }

const square = (page: Page, name: string) => page.locator(`#arena-${name}`)
const moves = (page: Page) => page.locator(".arena-record .arena-move")
/** The resident has replied, too. */
const movesPlayed = (page: Page, count: number) =>
  moves(page)
    .nth(count - 1)
    .waitFor()

async function middleOf(place: Locator) {
  const { x, y, width, height } = (await place.boundingBox())!
  return [x + width / 2, y + height / 2] as const
}

async function drag(page: Page, from: string, to: string) {
  await page.mouse.move(...(await middleOf(square(page, from))))
  await page.mouse.down()
  await page.mouse.move(...(await middleOf(square(page, to))), { steps: 4 })
  await page.mouse.up()
}

async function type(page: Page, text: string) {
  for (const move of text.split(" ")) {
    await page.getByLabel("Type a move").fill(move)
    await page.keyboard.press("Enter")
  }
}

async function start(page: Page, opponent: string, side?: string) {
  const setup = page.locator("#new")
  if ((await setup.getAttribute("open")) === null) await setup.locator("summary").click()
  await page.getByRole("radio", { name: opponent }).check()
  if (side) await page.getByRole("radio", { name: side }).check()
  await page.getByRole("button", { name: "Start" }).click()
}

describe.skipIf(skipBrowser)("Hilltop in one file, in its sandbox", () => {
  const browser = testBrowser()
  let server: LocalSite
  let url: string
  beforeAll(async () => {
    server = await localSite()
    const html = await readFile("modules/archive/demo/hilltop.html", "utf8")
    const published = await publish(server, "Hilltop", html)
    expect(published.warnings).toEqual([])
    ;({ url } = published)
  })
  afterAll(() => server.stop())

  test("is played against each resident, and by two on one phone", async () => {
    const { page, faults } = await watched(browser, server, { viewport: DESKTOP, hasTouch: true })
    await page.goto(url)
    await playByTapDragAndKeys(page)
    await playSecond(page)
    await page.emulateMedia({ colorScheme: "dark" })
    await page.setViewportSize(PHONE)
    await withAxe(page)
    await page.reload()
    await playInTwo(page)
    expect(faults).toEqual([])
  })

  test("a resident plays where the browser has no workers and no storage", async () => {
    const { page, faults } = await watched(browser, server, { viewport: DESKTOP })
    await page.addInitScript(() => {
      for (const name of ["Worker", "localStorage"])
        Object.defineProperty(globalThis, name, {
          get() {
            throw new Error("refused")
          },
        })
    })
    await page.goto(url)
    await type(page, "e4")
    await movesPlayed(page, 2)
    expect(faults).toEqual([])
  })

  /** Against a resident, by tap, drag and keys; the game is there after a reload. */
  async function playByTapDragAndKeys(page: Page) {
    await square(page, "e2").tap()
    expect(await page.locator(".is-target").count()).toBe(2)
    await square(page, "e4").tap()
    await movesPlayed(page, 2)
    await drag(page, "a2", "a3")
    await movesPlayed(page, 4)
    await square(page, "b2").focus()
    for (const key of ["Enter", "ArrowUp", "Enter"]) await page.keyboard.press(key)
    await movesPlayed(page, 6)
    const played = await moves(page).allTextContents()
    expect(played.filter((_, index) => index % 2 === 0)).toEqual(["e4", "a3", "b3"])
    await page.reload()
    await movesPlayed(page, 6)
    expect(await moves(page).allTextContents()).toEqual(played)
    await page.getByRole("button", { name: "Undo" }).click()
    expect(await moves(page).allTextContents()).toEqual(played.slice(0, 4))
    expect(await page.getByRole("slider").inputValue()).toBe("4")
  }

  /** Two on one phone, until a king is on the hill. */
  async function playInTwo(page: Page) {
    await start(page, "Two players")
    await type(page, "e4 d5 exd5 Qxd5 Ke2 Bg4+ Ke4")
    expect(await page.getByRole("alert").textContent()).toContain("Ke4 is not a legal move")
    await type(page, "Ke3 Qd4+")
    expect(await page.locator(".is-checked").getAttribute("data-square")).toBe("e3")
    await square(page, "e3").tap()
    await square(page, "d4").tap()
    const status = page.getByRole("status")
    await status.getByText("The king is on the hill: White won.").waitFor()
    // The drawings are those of the arena, where a site is around them.
    expect(await page.locator("a[href^='/'], form[action]").count()).toBe(0)
    // The player saves it: in its sandbox no page starts a download.
    const saved = page.getByRole("link", { name: "PGN" })
    expect(await saved.getAttribute("download")).toBe("hilltop.pgn")
    expect(decodeURIComponent((await saved.getAttribute("href"))!)).toContain("5. Kxd4 1-0")
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360)
    expect(await offences(page)).toEqual([])
  }

  /** Each resident moves first as White. */
  async function playSecond(page: Page) {
    for (const name of ["Pebble", "Stile", "Summit"]) {
      await start(page, name, "Black")
      await page.locator("#arena-player-white").getByText(name).waitFor()
      await movesPlayed(page, 1)
      expect(await square(page, "a8").locator(".is-rank").count()).toBe(0)
    }
  }
})
