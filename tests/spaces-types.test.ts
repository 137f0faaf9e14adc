import { afterAll, beforeAll, describe, expect } from "bun:test"
import type { Page } from "playwright-core"
import { type SpaceSite, spaceSite } from "../modules/spaces/pages/testing/space-site"
import { skipBrowser, testBrowser } from "./chromium"
import { test } from "./evidence"
import { drag, middle } from "./spaces-pages/fingers"
import { PLAYS } from "./spaces-pages/plays"
import {
  away,
  force,
  happened,
  join,
  PHONE,
  triedInVain,
  type Visitor,
  visitors,
} from "./spaces-pages/visitor"
import { isLong } from "./tier"

const browser = testBrowser()
const arrive = visitors(browser, () => site)
/** How many parts of a board an observer tries. */
const SPOTS = isLong ? 8 : 3
const LONG_AWAY = new Set(["game"])

let site: SpaceSite

describe.skipIf(skipBrowser)("two people, and one who watches", () => {
  let ann: Visitor
  let bob: Visitor
  let cy: Visitor
  beforeAll(async () => {
    site = await spaceSite()
    if (skipBrowser) return
    ann = await arrive()
    bob = await arrive(PHONE)
    cy = await arrive()
  })
  afterAll(() => site.close())

  test.each(Object.keys(PLAYS))("play on when one was without network: %s", async (type) => {
    const { enter, initial, ann: byAnn, bob: byBob, act } = PLAYS[type] as (typeof PLAYS)[string]
    const code = await site.create({ type, ...(initial && { initial_state: initial }) })
    await ann.enter(code)
    await bob.enter(code)
    await cy.enter(code, "&watch=1")
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
      third = await byAnn[1](ann.page)
      await happened(cy.page, third)
      // bob does not know of this yet.
      await happened(bob.page, second)
      if (LONG_AWAY.has(type)) await triedInVain(bob.page)
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
    for (const { faults } of everyone) expect(faults.splice(0)).toEqual([])
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
