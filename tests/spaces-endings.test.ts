import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type SpaceSite, spaceSite } from "../modules/spaces/pages/testing/space-site"
import { turn } from "../modules/spaces/types/waterworks/pipes"
import { solve } from "../modules/spaces/types/waterworks/testing/solver"
import { skipBrowser, testBrowser } from "./chromium"
import { happened, join, PHONE, visits } from "./spaces-pages/visitor"

const browser = testBrowser()
const visit = visits(browser, () => site)
let site: SpaceSite

describe.skipIf(skipBrowser)("two people play to the end", () => {
  beforeAll(async () => {
    site = await spaceSite()
  })
  afterAll(() => site.close())

  async function sitDown(type: string, as: "Play" | "Join") {
    const code = await site.create({ type })
    const ann = await visit(code)
    const bob = await visit(code, PHONE)
    await join(ann.page, "ann", as)
    await join(bob.page, "bob", as)
    return { code, ann, bob, page: { ann: ann.page, bob: bob.page } }
  }

  test("kerplunk, and fill the tube again", async () => {
    const { code, ann, bob, page } = await sitDown("kerplunk", "Play")
    for (let pulls = 1; ; pulls++) {
      const { state, turn } = await site.state(code)
      if (state.status === "over") break
      const [number] = Object.entries<{ pulled_by: string | null }>(state.sticks)
        .filter(([, stick]) => stick.pulled_by === null)
        .map(([number]) => number)
      const stick = page[turn as "ann" | "bob"].locator(`#kerplunk-s${number}`)
      const press = () =>
        turn === "ann" ? stick.press("Enter") : stick.locator(".kerplunk-knob").tap()
      await press()
      await stick.and(stick.page().getByLabel(`Pull stick ${number}`)).waitFor()
      await press()
      for (const one of Object.values(page)) await happened(one, `${turn} pulled stick ${number} `)
      expect(pulls).toBeLessThan(17)
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
    for (const { context } of [ann, bob]) await context.close()
  })

  test("waterworks, and start the next level", async () => {
    const { code, ann, bob, page } = await sitDown("waterworks", "Join")
    const { state } = await site.state(code)
    const tiles = Object.entries<{ pipes: number }>(state.tiles)
    const pipes = Object.fromEntries(tiles.map(([id, tile]) => [id, tile.pipes]))
    const goal = solve(pipes, `${state.spring.x},${state.spring.y}`) ?? {}
    for (const [index, [id, now]] of Object.entries(pipes).entries()) {
      const times = [0, 1, 2, 3].find((turns) => turn(now, turns) === goal[id]) ?? 0
      const name = index % 2 ? "bob" : "ann"
      const tile = page[name].locator(`.waterworks-touch[data-command][id$="-${id}"]`)
      // Without waiting in between, as people do who see where it must go.
      if (times === 3 && name === "ann") await tile.click({ button: "right" })
      else for (let one = 0; one < times; one++) await (name === "ann" ? tile.click() : tile.tap())
      if (times > 0) await happened(page.ann, `${name} turned tile ${id}`)
      if ((await page.ann.locator(".waterworks-won").count()) > 0) break
    }
    for (const one of Object.values(page))
      await one.getByText(/^Level 1 is solved in \d+ moves!$/).waitFor()
    expect(await page.ann.locator(".waterworks-touch[data-command]").count()).toBe(0)
    await page.bob.getByRole("button", { name: "Next level" }).tap()
    await happened(page.ann, "bob started level 2")
    await page.ann.locator(".waterworks-touch[data-command]").first().waitFor()
    for (const { context } of [ann, bob]) await context.close()
  })
})
