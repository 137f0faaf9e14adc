import { afterAll, beforeAll, describe, expect } from "bun:test"
import type { Page } from "playwright-core"
import { skipBrowser, testBrowser } from "../../../tests/kit/chromium"
import { test } from "../../../tests/kit/evidence"
import { isLong } from "../../../tests/kit/tier"
import { type SpaceSite, spaceSite } from "../pages/testing/space-site"
import { drag, middle } from "./spaces-pages/fingers"
import { PLAYS, type Play } from "./spaces-pages/plays"
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

const browser = testBrowser()
const arrive = visitors(browser, () => site)
/** How many parts of a board an observer tries. */
const SPOTS = isLong ? 8 : 3

let site: SpaceSite

describe.skipIf(skipBrowser)("two people, one of whom watches in the end", () => {
  let ann: Visitor
  let bob: Visitor
  beforeAll(async () => {
    site = await spaceSite()
    if (skipBrowser) return
    ann = await arrive()
    bob = await arrive(PHONE)
  })
  afterAll(() => site.close())

  test.each(Object.keys(PLAYS))("play on when one was without network: %s", async (type) => {
    const { enter, initial, ann: byAnn, bob: byBob, act } = PLAYS[type] as Play
    const code = await site.create({ type, ...(initial && { initial_state: initial }) })
    await ann.enter(code)
    await bob.enter(code)
    await join(ann.page, "ann", enter)
    await join(bob.page, "bob", enter)
    const everyone = [ann, bob]
    const all = async (text: string) => {
      for (const { page } of everyone) await happened(page, text)
    }

    await all(await byAnn[0](ann.page))
    const second = await byBob[0](bob.page)
    await all(second)

    let third = ""
    await away(bob, async () => {
      third = await byAnn[1](ann.page)
      await happened(ann.page, third)
      // bob does not know of this yet.
      await happened(bob.page, second)
      if (isLong) await triedInVain(bob.page)
    })
    await happened(bob.page, third)
    await all(await byBob[1](bob.page))

    await ann.page.getByRole("button", { name: "Leave", exact: true }).click()
    await join(ann.page, "cy", "Watch")
    await expectToWatch(ann.page, { code, act })
    const { participants } = await site.state(code)
    expect(participants).toContainEqual(expect.objectContaining({ name: "bob", role: "player" }))
    expect(participants).toContainEqual(expect.objectContaining({ name: "cy", role: "observer" }))
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
