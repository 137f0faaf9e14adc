import { afterAll, beforeAll, describe, expect } from "bun:test"
import type { Page } from "playwright-core"
import { skipBrowser, testBrowser } from "../../../tests/kit/chromium"
import { test } from "../../../tests/kit/evidence"
import { isLong } from "../../../tests/kit/tier"
import { type SpaceSite, spaceSite } from "../pages/testing/space-site"
import { drag, middle } from "../testing/spaces-pages/fingers"
import { PLAYS, type Play } from "../testing/spaces-pages/plays"
import {
  away,
  expectToFit,
  force,
  happened,
  PHONE,
  SEATED,
  sitAs,
  triedInVain,
  type Visitor,
  visitors,
} from "../testing/spaces-pages/visitor"
import type { State } from "../types/kerplunk/state"
import { pull } from "../types/kerplunk/sticks"
import { turn } from "../types/waterworks/pipes"
import { solve } from "../types/waterworks/testing/solver"

const browser = testBrowser()
const arrive = visitors(browser, () => site)
/** How many parts of a board an observer tries. */
const SPOTS = isLong ? 8 : 2
/** The script that all boards share finds out what one missed: the longest board, here; a hand of cards, in spaces-pages. */
const LOSSES = isLong ? Object.keys(PLAYS) : ["kerplunk"]

let site: SpaceSite

describe.skipIf(skipBrowser)("two people, one of whom watches first", () => {
  let ann: Visitor
  let bob: Visitor
  beforeAll(async () => {
    site = await spaceSite()
    if (skipBrowser) return
    ann = await arrive()
    bob = await arrive(PHONE)
  })
  afterAll(() => site.close())

  test.each(Object.keys(PLAYS))("play, also on after a while without network: %s", async (type) => {
    const { initial, ann: byAnn, bob: byBob, act } = PLAYS[type] as Play
    const code = await site.create({ type, ...(initial && { initial_state: initial }) })
    const isSeated = SEATED.has(type)
    await site.join(code, { name: "ann", role: "observer" })
    await site.join(code, { name: "bob" })
    if (!isSeated) await site.act(code, "bob", ...act)
    await sitAs(ann, code, "ann")
    await ann.enter(code)
    await expectToWatch(ann.page, { code, act })
    await ann.page.getByRole("button", { name: "Take part" }).click()
    if (isSeated) {
      await happened(ann.page, "ann took")
      await site.act(code, "bob", "sit")
    }
    // A visitor who has not joined sees one of two forms: that of a room without seats, and that of spaces-pages.
    if (type === "chat" || isLong) {
      await bob.enter(code)
      await expectToFit(bob.page)
    }
    await sitAs(bob, code, "bob")
    await bob.enter(code)
    const everyone = [ann, bob]
    const all = async (text: string) => {
      for (const { page } of everyone) await happened(page, text)
    }

    await all(await byAnn[0](ann.page))
    const second = await byBob[0](bob.page)
    await all(second)

    const goOn = async () => {
      const third = await byAnn[1](ann.page)
      await happened(ann.page, third)
      return third
    }
    let third = ""
    if (LOSSES.includes(type))
      await away(bob, async () => {
        third = await goOn()
        // bob does not know of this yet.
        await happened(bob.page, second)
        if (isLong) await triedInVain(bob.page)
      })
    else third = await goOn()
    await happened(bob.page, third)
    await all(await byBob[1](bob.page))

    const { participants } = await site.state(code)
    for (const name of ["ann", "bob"])
      expect(participants).toContainEqual(expect.objectContaining({ name, role: "player" }))
    await expectToFit(bob.page)
    await ENDS[type]?.(code)
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

  /** The sticks in the tube, and whether the next one that is pulled would end the game: it is of glass. */
  function tube(state: State) {
    const [stick = 0] = Object.keys(state.sticks)
      .filter((number) => state.sticks[number]?.pulled_by === null)
      .map(Number)
    const by = { name: state.turn ?? "", now: 0 } as Parameters<typeof pull.reduce>[2]
    const outcome = pull.reduce(state, { stick }, by)
    return { stick, isLast: outcome.ok && outcome.state.status === "over" }
  }

  /** To the end, and fill the tube again. */
  async function endKerplunk(code: string) {
    const page = { ann: ann.page, bob: bob.page }
    let caughtUp = ""
    while (!isLong) {
      const { state, turn } = await site.state(code)
      const { stick, isLast } = tube(state)
      if (isLast) break
      await site.act(code, turn, "pull", { stick })
      caughtUp = `${turn} pulled stick ${stick} `
    }
    for (const one of Object.values(page)) await happened(one, caughtUp)
    for (let pulls = 1; ; pulls++) {
      const { state, turn } = await site.state(code)
      if (state.status === "over") break
      const { stick: number } = tube(state)
      const stick = page[turn as "ann" | "bob"].locator(`#kerplunk-s${number}`)
      const press = () =>
        turn === "ann" ? stick.press("Enter") : stick.locator(".kerplunk-knob").tap()
      await press()
      await stick.and(stick.page().getByLabel(`Pull stick ${number}`)).waitFor()
      await press()
      for (const one of Object.values(page)) await happened(one, `${turn} pulled stick ${number} `)
      expect(pulls).toBeLessThan(isLong ? 17 : 2)
    }
    const { state } = await site.state(code)
    for (const one of Object.values(page)) {
      const result = one.locator(".kerplunk-headline")
      for (const winner of state.winners) await result.filter({ hasText: winner }).waitFor()
      expect(await one.getByRole("button", { name: /^(Peek|Pull)/ }).count()).toBe(0)
    }
    await page.bob.getByRole("button", { name: "Play again" }).tap()
    await happened(page.ann, "bob filled the tube")
    expect(await page.ann.locator(".kerplunk-stick.out").count()).toBe(0)
  }

  /** To the end, and start the next level. */
  async function endWaterworks(code: string) {
    const page = { ann: ann.page, bob: bob.page }
    const { state } = await site.state(code)
    const tiles = Object.entries<{ pipes: number }>(state.tiles)
    const pipes = Object.fromEntries(tiles.map(([id, tile]) => [id, tile.pipes]))
    const goal = solve(pipes, `${state.spring.x},${state.spring.y}`) ?? {}
    /** Clockwise quarter turns to the solution. */
    const missing = (id: string, now: number) =>
      [0, 1, 2, 3].find((turns) => turn(now, turns) === goal[id]) ?? 0
    // Without either of these two houses the level is not solved: one turns back, the other on.
    const [one, other] = state.houses.map(({ x, y }: { x: number; y: number }) => `${x},${y}`)
    const last: Record<string, number> = { [one]: 3, [other]: 1 }
    let caughtUp = ""
    if (!isLong)
      for (const [id, now] of Object.entries(pipes)) {
        const [x, y] = id.split(",").map(Number)
        const turns = (missing(id, now) - (last[id] ?? 0)) % 4
        if (turns === 0) continue
        await site.act(code, "ann", "rotate", { x, y, turns })
        caughtUp = `ann turned tile ${id}`
      }
    for (const one of Object.values(page)) await happened(one, caughtUp)
    const all = Object.entries(pipes).map(([id, now]) => [id, missing(id, now)] as const)
    const moves = isLong ? all : Object.entries(last)
    for (const [index, [id, turns]] of moves.entries()) {
      const name = index % 2 ? "bob" : "ann"
      const tile = page[name].locator(`.waterworks-touch[data-command][id$="-${id}"]`)
      // Without waiting in between, as people do who see where it must go.
      if (turns === 3 && name === "ann") await tile.click({ button: "right" })
      else for (let one = 0; one < turns; one++) await (name === "ann" ? tile.click() : tile.tap())
      if (turns > 0) await happened(page.ann, `${name} turned tile ${id}`)
      if ((await page.ann.locator(".waterworks-won").count()) > 0) break
    }
    for (const one of Object.values(page))
      await one.getByText(/^Level 1 is solved in \d+ moves!$/).waitFor()
    expect(await page.ann.locator(".waterworks-touch[data-command]").count()).toBe(0)
    await page.bob.getByRole("button", { name: "Next level" }).tap()
    await happened(page.ann, "bob started level 2")
    await page.ann.locator(".waterworks-touch[data-command]").first().waitFor()
  }

  const ENDS: Readonly<Record<string, (code: string) => Promise<void>>> = {
    kerplunk: endKerplunk,
    waterworks: endWaterworks,
  }
})
