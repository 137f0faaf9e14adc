import { afterAll, beforeAll, describe, expect } from "bun:test"
import type { Page } from "playwright-core"
import { withoutScript } from "../../../tests/kit/browsing"
import { skipBrowser, testBrowser } from "../../../tests/kit/chromium"
import { test } from "../../../tests/kit/evidence"
import { type SpaceSite, spaceSite } from "../pages/testing/space-site"
import { race } from "../pages/testing/types"
import { DECK, held, receivedBy } from "../testing/spaces-pages/received"
import {
  away,
  expectToFit,
  force,
  happened,
  join,
  refused,
  triedInVain,
  type Visitor,
  visitors,
} from "../testing/spaces-pages/visitor"

const browser = testBrowser()
const arrive = visitors(browser, () => site)
let site: SpaceSite

describe.skipIf(skipBrowser)("people in a room", () => {
  let ann: Visitor
  let bob: Visitor
  /** On a phone. */
  let dee: Visitor
  beforeAll(async () => {
    site = await spaceSite(race)
    if (skipBrowser) return
    ann = await arrive()
    bob = await arrive()
    dee = await arrive({ viewport: { width: 360, height: 640 } })
  })
  afterAll(() => site.close())

  const command = (page: Page, name: string) =>
    page.locator(".space-commands section").filter({ has: page.getByRole("heading", { name }) })
  const send = (page: Page, name: string) =>
    command(page, name).getByRole("button", { name, exact: true }).click()
  const person = (page: Page, name: string) =>
    page.locator("[data-panel=people] li").filter({ hasText: name })

  test("play, talk, have secrets, go on with the same seat after a while without network, and close the room after a second thought", async () => {
    const code = await site.create({ type: "race", title: "Snails" })
    await ann.enter(code)
    await bob.enter(code)
    await join(ann.page, "ann", "Play")
    await join(bob.page, "bob", "Play")
    await happened(ann.page, "bob took a seat")
    await ann.page.getByLabel("Steps").fill("3")
    await send(ann.page, "Go")
    await person(bob.page, "bob").filter({ hasText: "to move" }).waitFor()
    expect(await bob.page.title()).toStartWith("Your turn: Snails")
    await send(ann.page, "Go").catch(() => {})
    expect(await ann.page.getByLabel("Steps").inputValue()).toBe("")

    await ann.page.getByLabel("Secret").fill("Pearl")
    await send(ann.page, "Hide")
    await ann.page.locator("[data-panel=board] .space-fields").getByText("Pearl").waitFor()
    await happened(bob.page, "ann hid something")
    expect(await bob.page.content()).not.toContain("Pearl")

    await bob.page.getByRole("textbox", { name: "Message" }).fill("Half a mess")
    await away(bob, async () => {
      await ann.page.getByRole("textbox", { name: "Message" }).fill("Where are you?")
      await ann.page.getByRole("textbox", { name: "Message" }).press("Enter")
      await happened(ann.page, "Where are you?")
      await bob.page.getByLabel("Steps").fill("2")
      await send(bob.page, "Go")
      await refused(bob.page, "No network: this was not sent.")
      await triedInVain(bob.page)
    })

    await bob.page.getByRole("log").getByText("Where are you?").waitFor()
    await send(bob.page, "Go")
    await happened(ann.page, "bob went 2")
    expect((await site.state(code)).state.steps).toEqual({ ann: 3, bob: 2 })
    // What was being typed is still there.
    expect(await bob.page.getByRole("textbox", { name: "Message" }).inputValue()).toBe(
      "Half a mess",
    )
    expect(await bob.page.locator("[data-refusal]").textContent()).toBe("")

    expect(await bob.page.getByText("Close the room").count()).toBe(0)
    await ann.page.getByText("Close the room").click()
    await ann.page.getByRole("button", { name: "Close it for everyone" }).click()
    for (const { page, faults } of [ann, bob]) {
      await page.getByText("This room is closed.").waitFor()
      expect(await page.locator("[data-command]").count()).toBe(0)
      expect(faults.splice(0)).toEqual([])
    }
  })

  test("see the cards they hold, also after a reload, and no others before they are played", async () => {
    const code = await site.create({ type: "game", initial_state: { deck: DECK } })
    const received = await Promise.all([ann, bob, dee].map(receivedBy))
    const lookAround = async () => {
      for (const one of received) await one.look()
    }
    await ann.enter(code)
    await bob.enter(code)
    await join(ann.page, "ann", "Play")
    await join(bob.page, "bob", "Play")
    await ann.page.getByText("More", { exact: true }).click()
    await ann.page.getByLabel("Cards").fill("5")
    await ann.page.getByRole("button", { name: "Deal", exact: true }).click()
    const [annHolds, bobHolds] = [await held(ann.page, 5), await held(bob.page, 5)]
    await dee.enter(code)
    await lookAround()

    const [played = "", discarded = ""] = annHolds
    const card = (name: string) => ann.page.locator(`.game-hand [data-card="${name}"]`)
    await card(discarded).press("Delete")
    await happened(bob.page, "ann discarded a card.")
    await away(bob, async () => {
      await card(played).click()
      await happened(dee.page, played)
    })
    await happened(bob.page, played)
    await lookAround()
    // The same with the name of a seat that is not one's own, and after a reload.
    await bob.page.reload()
    for (const { page } of [bob, dee])
      await page.evaluate((code) => fetch(`/api/space/${code}/state?participant=ann`), code)
    await dee.page.getByRole("textbox", { name: "Your name" }).fill("ann")
    await dee.page.getByRole("button", { name: "Play", exact: true }).click()
    await refused(dee.page, "Choose another one.")
    expect(await held(bob.page, 5)).toEqual(bobHolds)
    await lookAround()

    const [annGot = "", bobGot = "", deeGot = ""] = await Promise.all(
      received.map((one) => one.end()),
    )
    const seenIn = (text: string) => DECK.filter((name) => text.includes(name)).toSorted()
    expect(seenIn(annGot)).toEqual(annHolds.toSorted())
    expect(seenIn(bobGot)).toEqual([...bobHolds, played].toSorted())
    expect(seenIn(deeGot)).toEqual([played])
    for (const { faults } of [ann, bob, dee]) expect(faults.splice(0)).toEqual([])
  })

  test("watch without acting, and take part later", async () => {
    const code = await site.create({ type: "race" })
    const { page } = dee
    await dee.enter(code, "&watch=1")
    const main = page.locator("[data-panel=entry] .button")
    expect(await main.allTextContents()).toEqual(["Watch"])
    expect(await page.locator("[data-command]").count()).toBe(0)
    await join(page, "cy", "Watch")
    expect(await page.locator("[data-panel=board] [data-command]").count()).toBe(0)
    await page.getByRole("textbox", { name: "Message" }).fill("Go, go!")
    await page.getByRole("button", { name: "Send" }).click()
    await page.getByRole("log").getByText("Go, go!").waitFor()
    await site.join(code, { name: "bo" })
    await site.act(code, "bo", "sit")
    await happened(page, "bo took a seat")
    expect(await force(page, "sit")).toEqual([403, "observer"])
    await page.getByRole("button", { name: "Take part" }).click()
    await happened(page, "cy took a seat")
    await expectToFit(page)
    await page.getByRole("button", { name: "Leave", exact: true }).click()
    await refused(page, "You left the room.")
    await page.getByRole("textbox", { name: "Your name" }).waitFor()
  })

  // The forms of the other types are sent in pages/pages.test.ts, over HTTP.
  test("use a room without script", () =>
    withoutScript(dee.page, async () => {
      const code = await site.create({ type: "kerplunk" })
      const { page, context, wire } = dee
      await page.goto(`${wire.url}/space?code=${code}`)
      await join(page, "ann", "Play")
      await happened(page, "ann took a seat")
      await page.getByRole("button", { name: /^Pull stick 3$/ }).click()
      await happened(page, "ann pulled stick 3")
      await page.getByRole("textbox", { name: "Message" }).fill("Hello <you>")
      await page.getByRole("button", { name: "Send" }).click()
      await page.getByRole("log").getByText("Hello <you>").waitFor()
      expect((await site.state(code)).participants).toMatchObject([{ name: "ann", role: "player" }])
      await page.getByRole("button", { name: "Leave", exact: true }).click()
      await page.getByRole("textbox", { name: "Your name" }).waitFor()
      expect(await context.cookies()).toEqual([])
    }))

  test("hear of messages that they do not see", async () => {
    const code = await site.create({ type: "kerplunk", title: "Marbles" })
    const { page } = dee
    await dee.enter(code)
    await site.join(code, { name: "bo" })
    await site.act(code, "bo", "chat", { text: "Anyone?" })
    const hint = page.getByRole("button", { name: "1 new message" })
    await hint.waitFor()
    expect(await page.title()).toStartWith("(1) ")
    await hint.click()
    await hint.waitFor({ state: "hidden" })
    expect(await page.getByRole("log").getByText("Anyone?").isVisible()).toBe(true)
    expect(await page.title()).toStartWith("Marbles")
    await expectToFit(page)
    expect(dee.faults.splice(0)).toEqual([])
  })
})
