import { afterAll, beforeAll, describe, expect } from "bun:test"
import type { Page, Response } from "playwright-core"
import { skipBrowser, testBrowser } from "../../../tests/kit/chromium"
import { test } from "../../../tests/kit/evidence"
import { offences, withAxe } from "../../../tests/kit/offences"
import { isLong } from "../../../tests/kit/tier"
import { type SpaceSite, spaceSite } from "../pages/testing/space-site"
import { race } from "../pages/testing/types"
import {
  away,
  force,
  happened,
  join,
  ready,
  refused,
  triedInVain,
  type Visitor,
  visitors,
} from "./spaces-pages/visitor"

const browser = testBrowser()
const arrive = visitors(browser, () => site)
let site: SpaceSite
const SCHEMES = ["light", "dark"] as const
/** Types with seats, which people join to play. */
const SEATED = new Set(["kerplunk", "game", "race"])

describe.skipIf(skipBrowser)("people in a room", () => {
  let ann: Visitor
  let bob: Visitor
  let cy: Visitor
  /** On a phone. */
  let dee: Visitor
  beforeAll(async () => {
    site = await spaceSite(race)
    if (skipBrowser) return
    ann = await arrive()
    bob = await arrive()
    cy = await arrive()
    dee = await arrive({ viewport: { width: 360, height: 640 } })
    await withAxe(dee.page)
  })
  afterAll(() => site.close())

  const command = (page: Page, name: string) =>
    page.locator(".space-commands section").filter({ has: page.getByRole("heading", { name }) })
  const send = (page: Page, name: string) =>
    command(page, name).getByRole("button", { name, exact: true }).click()
  const person = (page: Page, name: string) =>
    page.locator("[data-panel=people] li").filter({ hasText: name })

  test("play and talk, and one goes on with the same seat after a while without network", async () => {
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
    for (const { faults } of [ann, bob]) expect(faults.splice(0)).toEqual([])
  })

  test("have the same seat after a reload, see their own secrets, and no one else has them", async () => {
    const code = await site.create({ type: "race" })
    await ann.enter(code)
    await bob.enter(code)
    const received: string[] = []
    const listen = async (answer: Response) =>
      void received.push(await answer.text().catch(() => ""))
    bob.page.on("response", listen)
    await join(ann.page, "ann", "Play")
    await join(bob.page, "bob", "Play")
    await ann.page.getByLabel("Secret").fill("Pearl")
    await send(ann.page, "Hide")
    const own = ann.page.locator("[data-panel=board] .space-fields").getByText("Pearl")
    await own.waitFor()
    await happened(bob.page, "ann hid something")
    await ann.page.reload()
    await ready(ann.page)
    await own.waitFor()
    await ann.page.getByLabel("Steps").fill("1")
    await send(ann.page, "Go")
    await happened(bob.page, "ann went 1")
    expect(await bob.page.content()).not.toContain("Pearl")
    expect(received.join(" ")).not.toContain("Pearl")
    bob.page.off("response", listen)

    // The seat is protected: the same name in another browser is refused.
    await cy.enter(code)
    await cy.page.getByRole("textbox", { name: "Your name" }).fill("ann")
    await cy.page.getByRole("button", { name: "Play", exact: true }).click()
    await refused(cy.page, "Choose another one.")
  })

  test("watch without acting, and take part later", async () => {
    const code = await site.create({ type: "race" })
    const { page } = cy
    await cy.enter(code, "&watch=1")
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
    await page.getByRole("button", { name: "Leave", exact: true }).click()
    await refused(page, "You left the room.")
    await page.getByRole("textbox", { name: "Your name" }).waitFor()
  })

  test("close the room for everyone, after a second thought", async () => {
    const code = await site.create({ type: "race", created_by: "ann" })
    await ann.enter(code)
    await bob.enter(code)
    await join(bob.page, "bob", "Play")
    await join(ann.page, "ann", "Play")
    await happened(bob.page, "ann took a seat")
    expect(await bob.page.getByText("Close the room").count()).toBe(0)
    await ann.page.getByText("Close the room").click()
    await ann.page.getByRole("button", { name: "Close it for everyone" }).click()
    for (const { page } of [ann, bob]) {
      await page.getByText("This room is closed.").waitFor()
      expect(await page.locator("[data-command]").count()).toBe(0)
    }
  })

  /** What someone can do by a form, and what it says then. */
  const WITHOUT_SCRIPT: Readonly<Record<string, (page: Page) => Promise<void>>> = {
    async chat(page) {
      await page.getByText("Set a topic").click()
      await page.getByLabel("Topic").fill("Trains")
      await page.getByRole("button", { name: "Set", exact: true }).click()
      await happened(page, "Trains")
    },
    async kerplunk(page) {
      await happened(page, "ann took a seat")
      await page.getByRole("button", { name: /^Pull stick 3$/ }).click()
      await happened(page, "ann pulled stick 3")
    },
    async "kindness-map"(page) {
      await page.getByLabel("What happened?").fill("Carried a pram up the stairs")
      await page.getByLabel("Where?").selectOption({ label: "Berlin" })
      await page.getByRole("button", { name: "Put it on the map" }).click()
      await happened(page, "Carried a pram up the stairs")
    },
  }

  // The forms of a chat are sent in pages/pages.test.ts, over HTTP, and its messages in each room.
  const plainTypes = Object.keys(WITHOUT_SCRIPT).filter((type) => isLong || type !== "chat")
  let plain: Promise<Visitor> | undefined
  test.each(plainTypes)("use a room without script: %s", async (type) => {
    const code = await site.create({ type })
    plain ??= arrive({ javaScriptEnabled: false })
    const { page, context, enter } = await plain
    await enter(code)
    await join(page, "ann", SEATED.has(type) ? "Play" : "Join")
    await WITHOUT_SCRIPT[type]?.(page)
    await page.getByRole("textbox", { name: "Message" }).fill("Hello <you>")
    await page.getByRole("button", { name: "Send" }).click()
    await page.getByRole("log").getByText("Hello <you>").waitFor()
    expect((await site.state(code)).participants).toMatchObject([{ name: "ann", role: "player" }])
    await page.getByRole("button", { name: "Leave", exact: true }).click()
    await page.getByRole("textbox", { name: "Your name" }).waitFor()
    expect(await context.cookies()).toEqual([])
  })

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
  })

  test.each(["chat", "kerplunk", "kindness-map", "waterworks", "game", "collab", "race"])(
    "fit a phone and are accessible, in both schemes: %s",
    async (type) => {
      const code = await site.create({ type, created_by: "ann" })
      await site.join(code, { name: "bo", type: "ai" })
      await site.act(code, "bo", "chat", { text: "Hello" })
      const { page, faults, enter } = dee
      await enter(code)
      // A visitor who has not joined sees the same form in each room, and the board as who has.
      for (const joined of type === "chat" || type === "kerplunk" || isLong
        ? [false, true]
        : [true]) {
        if (joined) await join(page, "ann", SEATED.has(type) ? "Play" : "Join")
        for (const colorScheme of SCHEMES) {
          await page.emulateMedia({ colorScheme })
          expect(await page.evaluate("document.documentElement.scrollWidth > innerWidth")).toBe(
            false,
          )
          // Only colours differ between the schemes.
          const isAll = colorScheme === "light" || isLong
          expect(await offences(page, isAll ? {} : { runOnly: ["color-contrast"] })).toEqual([])
        }
      }
      expect(faults.splice(0)).toEqual([])
    },
  )
})
