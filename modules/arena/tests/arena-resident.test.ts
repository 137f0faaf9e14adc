import { afterAll, beforeAll, describe, expect } from "bun:test"
import { type SocketSite, socketSite } from "broadside/testing"
import type { Page } from "playwright-core"
import { watched } from "../../../tests/kit/browsing"
import { skipBrowser, testBrowser } from "../../../tests/kit/chromium"
import { test } from "../../../tests/kit/evidence"
import { isLong } from "../../../tests/kit/tier"
import { play } from "../hilltop/moves"
import { keyOf } from "../hilltop/position"
import arena from "../module"
import { chooseMove } from "../residents/engine/choose"

const CONFIG = "[limits]\nwrite = 0\n[modules.arena]\nlimit_move = 0"
/** What a strong player sees: many more positions than Pebble. */
const STRONG = { depth: 30, nodes: isLong ? 200_000 : 20_000, slips: 0, misjudges: 0 }

const browser = testBrowser()
let site: SocketSite
beforeAll(async () => {
  site = await socketSite({ modules: [arena], config: CONFIG })
})
afterAll(() => site.close())

const readGame = (page: Page) =>
  site.json(`/api/challenge/${new URL(page.url()).pathname.split("/").at(-1)}/game`)

/** Presses where a piece stands and where it goes, once the page says that it is her turn. */
async function press(page: Page, uci: string): Promise<void> {
  for (const name of [uci.slice(0, 2), uci.slice(2, 4)])
    await page.locator(`#arena-${name}`).click()
  const promotion = { q: "queen", r: "rook", b: "bishop", n: "knight" }[uci.slice(4)]
  if (promotion) await page.getByRole("button", { name: promotion }).click()
}

/** Sends a move by the form of the page, which costs less than to press. */
const send = (page: Page, move: string) =>
  page.getByLabel("Your move").evaluate((field: HTMLInputElement, move) => {
    field.value = move
    field.form?.requestSubmit()
  }, move)

/** Challenges Pebble, as who comes to the arena and looks for an opponent. */
async function challengePebble(page: Page): Promise<void> {
  await page.goto(`${site.url}/arena`)
  await page.getByRole("link", { name: "Challenge Pebble" }).click()
  await page.getByLabel("Your name").last().fill("Ada")
  await page.getByLabel("Your side").selectOption("white")
  await page.getByRole("button", { name: "Create the challenge" }).click()
  await page.waitForURL(/\/arena\/\d+\?as=ada/)
}

describe.skipIf(skipBrowser)("a person", () => {
  // In `test`, she presses the first two moves and the last.
  test("beats a resident, by pressing squares", async () => {
    const { page, faults } = await watched(browser, site)
    await challengePebble(page)
    const yourTurn = page.getByText("Your turn", { exact: true })
    const verdict = page.locator(".arena-verdict")
    /** How often each position occurred before her move. */
    const seen: Record<string, number> = {}
    await yourTurn.waitFor()
    while (!(await verdict.isVisible())) {
      const { fen, ply } = await readGame(page)
      const key = keyOf(fen)
      seen[key] = (seen[key] ?? 0) + 1
      const move = chooseMove({ fen, seen, seed: ply }, STRONG) ?? "none"
      const isLast = play({ fen, ply, seen }, move)?.ending
      if (isLong || isLast || ply < 4) await press(page, move)
      else await send(page, move)
      const answer = page.locator(`.arena-move[data-show="${ply + 2}"]`)
      await answer.or(verdict).first().waitFor()
    }
    expect(await verdict.textContent()).toMatch(/^ada (reached the hill, and won|won by checkmate)/)
    const { result, white, black } = await readGame(page)
    expect(result).toMatchObject({ winner: "ada", loser: "resident-pebble" })
    expect(white.rating).toBeGreaterThan(black.rating)
    expect(faults).toEqual([])
    await page.context().close()
  })
})
