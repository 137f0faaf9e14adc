import type { Page } from "playwright-core"
import { drag, middle, swipe } from "./fingers"

/** Does something in a room, and gives what everyone reads then. */
type Move = (page: Page) => Promise<string>

export interface Play {
  readonly initial?: object
  /** What ann does, with a mouse and a keyboard: before bob does something, and while he is away. */
  readonly ann: readonly [Move, Move]
  /** What bob does with a finger: after ann, and when he is back. */
  readonly bob: readonly [Move, Move]
  /** Something that a player may do, which bob has done before where no one takes turns. */
  readonly act: readonly [string, object]
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first()
const stick = (page: Page, number: number) => page.locator(`#kerplunk-s${number}`)
const knob = (page: Page, number: number) => stick(page, number).locator(".kerplunk-knob")
const tile = (page: Page, x: number, y: number) =>
  page.locator(`.waterworks-touch[id$="-${x},${y}"]`)
const hand = (page: Page) => page.locator(".game-hand button")

const kerplunk: Play = {
  act: ["peek", { stick: 1 }],
  ann: [
    async (page) => {
      await knob(page, 1).click()
      await page.getByRole("button", { name: "Pull stick 1", exact: true }).nth(1).waitFor()
      await stick(page, 1).press("Enter")
      return "ann pulled stick 1 "
    },
    async (page) => {
      await knob(page, 2).click()
      await page.locator("#kerplunk-do-pull-2").click()
      return "ann pulled stick 2 "
    },
  ],
  bob: [
    async (page) => {
      await knob(page, 4).tap()
      await page.locator("#kerplunk-do-pull-4").waitFor()
      await knob(page, 4).tap()
      return "bob pulled stick 4 "
    },
    async (page) => {
      await knob(page, 7).tap()
      await page.locator("#kerplunk-do-pull-7").tap()
      return "bob pulled stick 7 "
    },
  ],
}

const waterworks: Play = {
  act: ["rotate", { x: 0, y: 0, turns: 1 }],
  ann: [
    async (page) => {
      await tile(page, 1, 1).click()
      return "ann turned tile 1,1"
    },
    async (page) => {
      await tile(page, 1, 1).focus()
      await page.keyboard.press("ArrowRight")
      await page.keyboard.press("Shift+Enter")
      return "ann turned tile 2,1"
    },
  ],
  bob: [
    async (page) => {
      await tile(page, 3, 3).tap()
      return "bob turned tile 3,3"
    },
    async (page) => {
      await swipe(page, { from: await middle(tile(page, 4, 4)), holdMs: 700 })
      return "bob turned tile 4,4"
    },
  ],
}

const game: Play = {
  initial: { deck: "standard52" },
  act: ["roll", { sides: 6, count: 1 }],
  ann: [
    async (page) => {
      await page.getByText("More", { exact: true }).click()
      await page.getByLabel("Cards").fill("3")
      await page.getByRole("button", { name: "Deal", exact: true }).click()
      await hand(page).nth(2).waitFor()
      await page.getByRole("button", { name: "Roll two" }).click()
      await button(page, "End turn").click()
      return "ann ended the turn; bob is to move."
    },
    async (page) => {
      await hand(page).first().press("Delete")
      await hand(page).nth(2).waitFor({ state: "detached" })
      await hand(page).first().press("Enter")
      await hand(page).nth(1).waitFor({ state: "detached" })
      await button(page, "End turn").press("Enter")
      return "ann ended the turn; bob is to move."
    },
  ],
  bob: [
    async (page) => {
      const from = await middle(hand(page).first())
      await swipe(page, { from, to: await middle(page.locator(".game-pile")) })
      await hand(page).nth(2).waitFor({ state: "detached" })
      await button(page, "End turn").tap()
      return "bob ended the turn; ann is to move."
    },
    async (page) => {
      const card = await hand(page).first().getAttribute("data-card")
      await hand(page).first().tap()
      return `bob played “${card}”.`
    },
  ],
}

const collab: Play = {
  act: ["add", { text: "Me, too" }],
  ann: [
    async (page) => {
      await page.getByLabel("Text of a new card").fill("A swing")
      await page.keyboard.press("Enter")
      return "ann pinned “A swing” (c2)."
    },
    async (page) => {
      await page.locator("#collab-c2").press("Enter")
      await page.locator(".collab-dialog textarea").fill("A slide")
      await button(page, "Save").click()
      return "ann changed “A swing” to “A slide”."
    },
  ],
  bob: [
    async (page) => {
      const from = await middle(page.locator("#collab-c2"))
      await swipe(page, { from, to: { x: from.x + 90, y: from.y + 120 } })
      return "bob moved “A swing”."
    },
    async (page) => {
      await button(page, /^Vote for A slide/).tap()
      return "bob voted for “A slide”."
    },
  ],
}

const chat: Play = {
  act: ["topic", { text: "Me, too" }],
  ann: [
    async (page) => {
      await page.getByLabel("Message", { exact: true }).fill("Who is here?")
      await page.keyboard.press("Enter")
      return "ann said “Who is here?”"
    },
    async (page) => {
      await page.getByLabel("Message", { exact: true }).fill("/topic Owls")
      await page.getByRole("button", { name: "Send" }).click()
      return "ann set the topic to “Owls”."
    },
  ],
  bob: [
    async (page) => {
      await page.locator(".chat-menu summary").last().tap()
      await button(page, "❤").tap()
      return "bob reacted"
    },
    async (page) => {
      await page.locator(".chat-menu summary").last().tap()
      await page.locator(".chat-menu[open] .chat-quiet").tap()
      return "bob pinned"
    },
  ],
}

const kindnessMap: Play = {
  act: ["pin", { text: "Me, too", kind: "helped", city: "Lima" }],
  ann: [
    async (page) => {
      await page.getByLabel("What happened?").fill("Carried a pram upstairs")
      await page.getByLabel("Where?").selectOption({ label: "Berlin" })
      await page.keyboard.press("Tab")
      await button(page, "Put it on the map").press("Enter")
      return "ann put a kind act on the map: “Carried a pram upstairs”"
    },
    async (page) => {
      const map = page.locator("#kindness-map-frame")
      const { x, y } = await middle(map)
      await button(page, "Zoom in").click()
      await drag(page, { x, y }, { x: x - 60, y: y - 20 })
      await page.mouse.click(x, y)
      await page.getByLabel("What happened?").fill("Watered the trees")
      await button(page, "Put it on the map").click()
      return "“Watered the trees”"
    },
  ],
  bob: [
    async (page) => {
      const { x, y } = await middle(page.locator(".kindness-map-pin circle").last())
      await page.touchscreen.tap(x, y)
      await page.locator("#kindness-map-note .kindness-map-thank").tap()
      return "bob thanked ann"
    },
    async (page) => {
      await page.locator(".kindness-map-act .kindness-map-pass").last().tap()
      await page.getByLabel("What happened?").fill("Baked a cake")
      await page.getByLabel("Where?").selectOption({ label: "Lagos" })
      await button(page, "Put it on the map").tap()
      return "“Baked a cake”"
    },
  ],
}

/** What two people do in a room of each type. */
export const PLAYS: Readonly<Record<string, Play>> = {
  kerplunk,
  waterworks,
  game,
  collab,
  chat,
  "kindness-map": kindnessMap,
}
