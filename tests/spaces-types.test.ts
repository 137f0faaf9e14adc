import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { setTimeout as sleep } from "node:timers/promises"
import type { Page } from "playwright-core"
import { type SpaceSite, spaceSite } from "../modules/spaces/pages/testing/space-site"
import { skipBrowser, testBrowser } from "./chromium"
import { drag, middle } from "./spaces-pages/fingers"
import { PLAYS } from "./spaces-pages/plays"
import { away, force, happened, join, PHONE, visits } from "./spaces-pages/visitor"

const browser = testBrowser()
const visit = visits(browser, () => site)
/** How long someone is away who is missed for long. */
const AWAY_MS = 5_000
/** How many parts of a board an observer tries. */
const SPOTS = 8
const LONG_AWAY = new Set(["game"])

let site: SpaceSite

describe.skipIf(skipBrowser)("two people, and one who watches", () => {
  beforeAll(async () => {
    site = await spaceSite()
  })
  afterAll(() => site.close())

  test.each(Object.keys(PLAYS))("play on when one was without network: %s", async (type) => {
    const { enter, initial, ann: byAnn, bob: byBob, act } = PLAYS[type] as (typeof PLAYS)[string]
    const code = await site.create({ type, ...(initial && { initial_state: initial }) })
    const ann = await visit(code)
    const bob = await visit(code, PHONE)
    const cy = await visit(code, { query: "&watch=1" })
    await join(ann.page, "ann", enter)
    await join(bob.page, "bob", enter)
    await join(cy.page, "cy", "Watch")
    const everyone = [ann, bob, cy]

    const first = await byAnn[0](ann.page)
    for (const { page } of everyone) await happened(page, first)
    const second = await byBob[0](bob.page)
    for (const { page } of everyone) await happened(page, second)

    let third = ""
    await away(bob, async () => {
      const offAt = performance.now()
      third = await byAnn[1](ann.page)
      await happened(cy.page, third)
      // Of this bob knows nothing yet.
      await happened(bob.page, second)
      if (LONG_AWAY.has(type)) await sleep(Math.max(0, AWAY_MS - (performance.now() - offAt)))
    })
    await happened(bob.page, third)
    const last = await byBob[1](bob.page)
    for (const { page } of everyone) await happened(page, last)

    await expectToWatch(cy.page, { code, act })
    expect((await site.state(code)).participants).toMatchObject([
      { name: "ann", role: "player" },
      { name: "bob", role: "player" },
      { name: "cy", role: "observer" },
    ])
    for (const { faults, context } of everyone) {
      expect(faults).toEqual([])
      await context.close()
    }
  })

  /** Whatever an observer presses, drags or sends changes nothing. */
  async function expectToWatch(
    page: Page,
    { code, act }: { readonly code: string; readonly act: readonly [string, object] },
  ) {
    const { version } = await site.state(code)
    const board = page.locator("[data-panel=board]")
    // The conversation is where everyone may talk.
    const sends = board.locator("[data-command]:not([data-command*='\"chat\"'])")
    expect(await sends.count()).toBe(0)
    const parts = await board.locator("[id]:visible").all()
    const every = Math.ceil(parts.length / SPOTS)
    for (const one of parts.filter((_, index) => index % every === 0)) {
      const at = await middle(one)
      await page.mouse.click(at.x, at.y)
      await page.keyboard.press("Enter")
      await page.keyboard.press("ArrowRight")
      await drag(page, at, { x: at.x + 60, y: at.y + 60 })
      await page.keyboard.press("Escape")
    }
    expect(await force(page, ...act)).toEqual([403, "observer"])
    expect((await site.state(code)).version).toBe(version)
  }
})
