import { afterAll, beforeAll, describe, expect } from "bun:test"
import { type SocketSite, socketSite } from "broadside/testing"
import type { Page } from "playwright-core"
import { watched, withoutScript } from "../../../tests/kit/browsing"
import { skipBrowser, testBrowser } from "../../../tests/kit/chromium"
import { test } from "../../../tests/kit/evidence"
import { offences } from "../../../tests/kit/offences"
import { isLong } from "../../../tests/kit/tier"
import arena from "../module"

const CONFIG =
  "[limits]\nwrite = 0\n[modules.arena]\nresidents = false\nlimit_move = 0\nlimit_challenge = 0"
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
/** Only colours differ between the schemes. */
const SCHEMES = [
  ["light", {}],
  ["dark", isLong ? {} : { runOnly: ["color-contrast"] }],
] as const

const browser = testBrowser()
let site: SocketSite
beforeAll(async () => {
  site = await socketSite({ modules: [arena], config: CONFIG })
})
afterAll(() => site.close())

/** Someone with a browser of their own, in which one page after another is opened. */
function someone(options: object = {}) {
  let theirs: ReturnType<typeof watched> | undefined
  return async (path?: string) => {
    theirs ??= watched(browser, site, options)
    const { page, faults } = await theirs
    if (path) await page.goto(site.url + path)
    return { page, faults }
  }
}
const onDesktop = someone()
const onPhone = someone(PHONE)
const withFingers = someone({ hasTouch: true })
const post = (path: string, json: object) => site.json(path, { json })

/** A game of ann, who plays White, and bob, after these moves. */
async function game(...moves: readonly string[]): Promise<string> {
  const { challenge } = await post("/api/challenge/create", {
    challengerSlug: "ann",
    side: "white",
  })
  await post("/api/challenge/accept", { challengeId: challenge.id, slug: "bob" })
  for (const [ply, move] of moves.entries())
    await post(`/api/challenge/${challenge.id}/move`, { slug: ply % 2 ? "bob" : "ann", move })
  return challenge.id
}

const square = (page: Page, name: string) => page.locator(`#arena-${name}`)
/** Waits until a piece stands there, as a screen reader reads it. */
const stands = (page: Page, name: string, piece: string) =>
  page.locator(`#arena-${name}[aria-label^="${name}, ${piece}"]`).waitFor()

describe.skipIf(skipBrowser)("the arena in a browser", () => {
  test("takes two people from a challenge to a rematch, seen by a third", async () => {
    const ann = await onDesktop("/arena")
    await ann.page.getByLabel("Your name").last().fill("Ann")
    await ann.page.getByLabel("Your side").selectOption("white")
    await ann.page.getByRole("button", { name: "Create the challenge" }).click()
    await ann.page.waitForURL(/\/arena\/\d+\?as=ann/)
    const { pathname } = new URL(ann.page.url())
    const bob = await onPhone(pathname)
    await bob.page.getByLabel("Your name").fill("Bob")
    await bob.page.getByRole("button", { name: "Accept and play" }).tap()
    const eve = await withFingers(pathname)
    await ann.page.getByText("Your turn", { exact: true }).waitFor()
    await square(ann.page, "e2").click()
    await square(ann.page, "e4").click()
    for (const { page } of [bob, eve]) await stands(page, "e4", "white pawn")
    await square(bob.page, "d7").tap()
    await square(bob.page, "d5").tap()
    await stands(ann.page, "d5", "black pawn")
    await square(ann.page, "e4").dragTo(square(ann.page, "d5"))
    await stands(bob.page, "d5", "white pawn")
    await bob.page.getByLabel("Your move").fill("Qxd5")
    await bob.page.getByRole("button", { name: "Play", exact: true }).tap()
    await stands(eve.page, "d5", "black queen")
    await bob.page.getByText("Resign", { exact: true }).tap()
    await bob.page.getByRole("button", { name: "Resign this game" }).tap()
    for (const { page } of [ann, eve])
      await page.getByText("ann won: the other player resigned").waitFor()
    await ann.page.getByRole("button", { name: "Ask for a rematch" }).click()
    await ann.page.waitForURL((url) => url.pathname !== pathname)
    await bob.page.getByRole("link", { name: "Go to the rematch" }).tap()
    await bob.page.getByRole("button", { name: "Accept as bob" }).tap()
    await bob.page.getByText("Your turn", { exact: true }).waitFor()
    for (const { faults } of [ann, bob, eve]) expect(faults).toEqual([])
  })

  test("keeps what was typed if it was refused, says why, and is played by keys, which stay where they are", async () => {
    const id = await game()
    const { page, faults } = await onDesktop(`/arena/${id}?as=ann`)
    await page.locator(".arena[data-ready]").waitFor()
    await page.getByLabel("Your move").fill("Ke5")
    await page.keyboard.press("Enter")
    await page.getByText("This move is not legal here").waitFor()
    expect(await page.getByLabel("Your move").inputValue()).toBe("Ke5")
    expect(faults.splice(0)).toEqual([expect.stringContaining("422")])
    await square(page, "e2").focus()
    for (const key of ["ArrowLeft", "Enter", "ArrowUp", "ArrowUp", "Enter"])
      await page.keyboard.press(key)
    await stands(page, "d4", "white pawn")
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("arena-d4")
    expect(faults).toEqual([])
  })

  test("asks what a pawn becomes", async () => {
    const id = await game("a4", "b5", "axb5", "a6", "bxa6", "Nc6", "a7", "Rb8")
    const { page, faults } = await onDesktop(`/arena/${id}?as=ann`)
    await page.locator(".arena[data-ready]").waitFor()
    await square(page, "a7").click()
    await square(page, "b8").click()
    await page.getByRole("button", { name: "knight" }).click()
    await stands(page, "b8", "white knight")
    expect(faults).toEqual([])
  })

  test("goes back through the moves, and turns the board", async () => {
    const id = await game("e4", "e5", "Nf3")
    const { page } = await onDesktop(`/arena/${id}`)
    await page.getByRole("button", { name: "e4", exact: true }).click()
    await stands(page, "g1", "white knight")
    await post(`/api/challenge/${id}/move`, { slug: "bob", move: "Nc6" })
    await stands(page, "c6", "black knight")
    await page.getByRole("slider").focus()
    await page.keyboard.press("Home")
    await stands(page, "e2", "white pawn")
    await page.getByRole("button", { name: "Flip" }).click()
    await page.getByRole("grid", { name: "Board, black below" }).waitFor()
    expect(await page.getByRole("button", { name: "Sound" }).getAttribute("aria-pressed")).toBe(
      "false",
    )
  })

  test("shows the last of many moves, and the whole board, on a phone", async () => {
    const pawns = "a3 a6 b3 b6 c3 c6 d3 d6 e3 e6 f3 f6 g3 g6 h3 h6".split(" ")
    const others = "Nd2 Nd7 Ne2 Ne7 Bb2 Bb7 Bg2 Bg7".split(" ")
    const id = await game(...pawns, ...others)
    const { page } = await onPhone(`/arena/${id}?as=ann`)
    await page.locator(".arena[data-ready]").waitFor()
    const inView = (selector: string) =>
      page.locator(selector).evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        const frame = element.closest("ol")?.getBoundingClientRect()
        return frame ? top >= frame.top && bottom <= frame.bottom + 1 : top >= 0 && bottom <= 740
      })
    expect(await inView(".arena-standing")).toBe(true)
    expect(await inView("#arena-player-black")).toBe(true)
    expect(await inView(".arena-board")).toBe(true)
    expect(await inView(".arena-move[aria-current]")).toBe(true)
  })

  test("is played without script", async () => {
    const id = await game()
    const { page, faults } = await withFingers()
    await withoutScript(page, async () => {
      await page.goto(`${site.url}/arena/${id}?as=ann`)
      await page.getByLabel("Your move").fill("Nf3")
      await page.getByRole("button", { name: "Play", exact: true }).click()
      await stands(page, "f3", "white knight")
      await page.goto(`${site.url}/arena/${id}?as=bob`)
      await page.getByText("All 20 legal moves").click()
      await page.getByRole("button", { name: "e5", exact: true }).click()
      await stands(page, "e5", "black pawn")
    })
    expect(faults).toEqual([])
  })

  // The demo has no game, so tests/browser/our-pages sees neither a game nor a list with one.
  test.each(["", "<id>", "<id>?as=bob"])(
    "is accessible, and fits each screen, at /arena/%s",
    async (path) => {
      const id = await game("e4")
      const { page } = await withFingers(`/arena/${path.replace("<id>", id)}`.replace(/\/$/, ""))
      if (path) await page.locator(".arena[data-ready]").waitFor()
      for (const [colorScheme, options] of SCHEMES) {
        await page.emulateMedia({ colorScheme })
        expect([colorScheme, await offences(page, options)]).toEqual([colorScheme, []])
      }
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        const { aside, small } = await page.evaluate(misfits)
        // A mouse needs less room in the list of moves.
        expect([width, aside, width === 360 ? small : []]).toEqual([width, 0, []])
      }
    },
  )
})

/** How far the page goes beyond the screen, and what is too small for fingers. */
const misfits = () => ({
  aside: document.documentElement.scrollWidth - innerWidth,
  small: [...document.querySelectorAll("main :is(button, summary, [data-square])")]
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && (box.width < 43.9 || box.height < 43.9))
    .map(({ element }) => element.id || element.textContent),
})
