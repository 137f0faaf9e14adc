import { afterAll, beforeAll, describe, expect } from "bun:test"
import type { Page, Request } from "playwright-core"
import { skipBrowser, testBrowser } from "../../../tests/kit/chromium"
import { test } from "../../../tests/kit/evidence"
import { type SpaceSite, spaceSite } from "../pages/testing/space-site"
import { away, happened, join, type Visitor, visits } from "./spaces-pages/visitor"

const browser = testBrowser()
const visit = visits(browser, () => site)
let site: SpaceSite

/** Names that occur nowhere else. */
const DECK = Array.from({ length: 24 }, (_, index) => `Griffin-${index * 37 + 1001}`)

/** Everything that someone's browser receives: answers, events, and what its page says after each change. */
class Received {
  readonly #texts: string[] = []
  readonly #pending: Promise<unknown>[] = []

  readonly listen = async ({ page, context }: Visitor) => {
    const network = await context.newCDPSession(page)
    await network.send("Network.enable")
    network.on("Network.eventSourceMessageReceived", ({ data }) => this.#texts.push(data))
    page.on("requestfinished", (request) => this.#pending.push(this.#read(request).catch(ignore)))
  }

  async #read(request: Request) {
    const answer = await request.response()
    if (answer) this.#texts.push(await answer.text())
  }

  async look(page: Page) {
    this.#texts.push(await page.content())
  }

  async text() {
    await Promise.all(this.#pending)
    return this.#texts.join("\n")
  }
}
const ignore = () => {}

describe.skipIf(skipBrowser)("the cards of a table", () => {
  beforeAll(async () => {
    site = await spaceSite()
  })
  afterAll(() => site.close())

  test("are received by no one but who holds them, and by everyone once they are played", async () => {
    const code = await site.create({ type: "game", initial_state: { deck: DECK } })
    const [toAnn, toBob, toCy] = [new Received(), new Received(), new Received()]
    const ann = await visit(code, { before: toAnn.listen })
    const bob = await visit(code, { before: toBob.listen })
    const cy = await visit(code, { before: toCy.listen })
    const lookAround = async () => {
      for (const [received, { page }] of [
        [toAnn, ann],
        [toBob, bob],
        [toCy, cy],
      ] as const)
        await received.look(page)
    }
    await join(ann.page, "ann", "Play")
    await join(bob.page, "bob", "Play")
    await ann.page.getByText("More", { exact: true }).click()
    await ann.page.getByLabel("Cards").fill("5")
    await ann.page.getByRole("button", { name: "Deal", exact: true }).click()
    const [annHolds, bobHolds] = [await held(ann.page, 5), await held(bob.page, 5)]
    await lookAround()

    const [played = "", discarded = ""] = annHolds
    const card = (name: string) => ann.page.locator(`.game-hand [data-card="${name}"]`)
    await card(discarded).press("Delete")
    await happened(bob.page, "ann discarded a card.")
    await away(bob, async () => {
      await card(played).click()
      await happened(cy.page, played)
    })
    await happened(bob.page, played)
    await lookAround()
    // The same with the name of a seat that is not one's own, and after a reload.
    await cy.page.reload()
    await cy.page.evaluate((code) => fetch(`/api/space/${code}/state?participant=ann`), code)
    await bob.page.reload()
    await bob.page.evaluate((code) => fetch(`/api/space/${code}/state?participant=ann`), code)
    expect(await held(bob.page, 5)).toEqual(bobHolds)
    await lookAround()

    const [annGot, bobGot, cyGot] = [await toAnn.text(), await toBob.text(), await toCy.text()]
    const seenIn = (text: string) => DECK.filter((name) => text.includes(name)).toSorted()
    expect(seenIn(annGot)).toEqual(annHolds.toSorted())
    expect(seenIn(bobGot)).toEqual([...bobHolds, played].toSorted())
    expect(seenIn(cyGot)).toEqual([played])
    for (const { faults, context } of [ann, bob, cy]) {
      expect(faults).toEqual([])
      await context.close()
    }
  })
})

async function held(page: Page, count: number): Promise<string[]> {
  const cards = page.locator(".game-hand .game-card")
  await cards.nth(count - 1).waitFor()
  const names = await cards.allInnerTexts()
  return names.map((name) => DECK.find((one) => name.includes(one)) ?? name)
}
