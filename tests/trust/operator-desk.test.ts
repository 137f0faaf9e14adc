import { afterAll, beforeAll, describe, expect } from "bun:test"
import type { Page, Request } from "playwright-core"
import { publish, watched } from "../kit/browsing"
import { skipBrowser, testBrowser } from "../kit/chromium"
import { test } from "../kit/evidence"
import { type Desk, faultsOf, startDesk } from "../kit/operator-browser"
import { isLong } from "../kit/tier"

const PAGE = "<!doctype html><title>Kites</title><h1>Wind</h1>"
const TURD = "A turd"
/** Items that one page of the queue shows, in the long run as many as it can. */
const WAITING = isLong ? 50 : 2
const CALM = { reducedMotion: "reduce" } as const
const PHONE = { viewport: { width: 360, height: 400 }, hasTouch: true }
const DESKTOP = { viewport: { width: 1280, height: 300 } }

const browser = testBrowser()
let desk: Desk
beforeAll(async () => {
  if (!skipBrowser) desk = await startDesk()
})
afterAll(() => desk?.server.stop())

async function waiting(page: Page): Promise<number> {
  // What is counted before has not all been parsed yet.
  await page.waitForLoadState("load")
  return page.locator("[data-item]").count()
}

describe.skipIf(skipBrowser)("the operator's desk", () => {
  let signedIn: ReturnType<typeof watched> | undefined
  /** The queue as it is now, for the operator at a desktop, who signs in once. */
  async function openQueue() {
    const isNew = !signedIn
    signedIn ??= watched(browser, desk.server, Object.assign({}, CALM, DESKTOP))
    const { page, faults } = await signedIn
    await (isNew ? desk.signIn(page) : page.goto(`${desk.server.url}/operator`))
    return { page, faults }
  }

  // With a second and a half for a decision and half a second for a page, that is under two minutes.
  test(`clears ${WAITING} items with a key and a form for each`, async () => {
    for (let i = 0; i < WAITING; i++) await publish(desk.server, `${TURD} ${i}`, PAGE)
    const { page, faults } = await openQueue()
    expect(await waiting(page)).toBe(WAITING)
    let [keys, pages] = [0, 0]
    const count = (request: Request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) pages++
    }
    page.on("request", count)
    const press = async (key: string) => {
      keys++
      await Promise.all([page.waitForEvent("load"), page.keyboard.press(key)])
    }
    keys++
    await page.keyboard.press("j")
    for (let left = WAITING; left > 0; left--) {
      await press(left % 2 === 0 ? "a" : "b")
      expect(await waiting(page)).toBe(left - 1)
    }
    await page.getByText("Nothing waits for you.").waitFor()
    // One key and one form for each; the page that follows a form is a request of its own.
    expect([keys, pages]).toEqual([WAITING + 1, 2 * WAITING])
    page.off("request", count)
    expect(faults).toEqual([])
  })

  test("selects, undoes, erases, bans and protects by keyboard", async () => {
    for (let i = 0; i < 5; i++)
      await publish(desk.server, `${TURD} ${i}`, `${PAGE}<p>No. ${i}`, { humanName: "Bea" })
    const { page, faults } = await openQueue()
    expect(await waiting(page)).toBe(5)
    const press = async (key: string) => {
      await Promise.all([page.waitForEvent("load"), page.keyboard.press(key)])
    }
    await page.keyboard.press("j")
    for (let line = 0; line < 2; line++) {
      await page.keyboard.press("x")
      await page.keyboard.press("j")
    }
    await press("b")
    expect(await waiting(page)).toBe(3)
    await press("u")
    expect(await waiting(page)).toBe(5)
    await page.keyboard.press("j")
    await press("e")
    await page.getByRole("heading", { name: "Erase for good?" }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await press("Enter")
    await page.getByText("Erased: 1 item").waitFor()
    expect(await waiting(page)).toBe(4)
    await page.keyboard.press("j")
    await press("p")
    await page.getByRole("heading", { name: "Protected" }).waitFor()
    expect(await page.locator(".desk-key").textContent()).toStartWith("nk_")
    expect(await faultsOf(page)).toEqual([])
    await press("u")
    await page.getByText("Protection ended: 1 name").waitFor()
    await page.keyboard.press("j")
    await press("n")
    await page.getByRole("heading", { name: "Ban", exact: true }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole("button", { name: "Ban what is selected" }).focus()
    await press("Enter")
    await page.getByText("Banned: 1 source").waitFor()
    await press("u")
    await page.getByText("Ban ended: 1 source").waitFor()
    await press("u")
    await page.getByRole("link", { name: "Bans", exact: true }).click()
    await page.getByRole("heading", { name: "Bans", exact: true }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole("button", { name: "End this ban" }).focus()
    await press("Enter")
    // This one, and the one that was undone.
    await page.locator("li").filter({ hasText: "Ended" }).nth(1).waitFor()
    await page.goto(`${desk.server.url}/operator`)
    await page.keyboard.press("Shift+A")
    await press("a")
    await page.getByText("Nothing waits for you.").waitFor()
    expect(faults).toEqual([])
  })

  test("has keys that type in a field, and Enter there does nothing", async () => {
    const { id } = await publish(desk.server, TURD, PAGE)
    const { page } = await openQueue()
    await page.getByLabel("Or in your own words").fill("")
    await page.getByLabel("Or in your own words").pressSequentially("bau ")
    await page.keyboard.press("Enter")
    expect(await page.getByLabel("Or in your own words").inputValue()).toBe("bau ")
    expect(await waiting(page)).toBe(1)
    await page.getByLabel("Or in your own words").fill("It was about bau.")
    await page.getByRole("button", { name: "Bury", exact: true }).click()
    await page.getByText("Buried: 1 item").waitFor()
    expect(await desk.isRemoved(id)).toBe(true)
  })

  for (const [where, options] of [
    ["on a phone", PHONE],
    // The same script with more room, and the same forms, which moderation/desk-queue.test.ts sends over HTTP.
    ...(isLong
      ? ([
          ["on a desktop", DESKTOP],
          ["without script", Object.assign({ javaScriptEnabled: false }, PHONE)],
        ] as const)
      : []),
  ] as const)
    test(`${where} buries, undoes, shows the log, and signs out`, async () => {
      const { id } = await publish(desk.server, `${TURD} ${"very".repeat(12)} ${where}`, PAGE)
      const { page, faults } = await watched(browser, desk.server, Object.assign({}, CALM, options))
      const isScripted = !("javaScriptEnabled" in options)
      const check = async () => {
        if (isScripted) faults.push(...(await faultsOf(page)))
      }
      await page.goto(`${desk.server.url}/operator`)
      await check()
      await desk.signIn(page)
      const line = page.locator("[data-item]").filter({ hasText: where })
      await line.getByText("Preview").click()
      await line.locator("iframe").contentFrame().getByRole("heading", { name: "Wind" }).waitFor()
      await check()
      await line.getByRole("checkbox").check()
      await page.getByRole("button", { name: "Bury selected" }).click()
      await page.getByText("Buried: 1 item").waitFor()
      expect(await desk.isRemoved(id)).toBe(true)
      await page.getByRole("button", { name: "Undo" }).click()
      await page.getByText("Restored: 1 item").waitFor()
      expect(await desk.isRemoved(id)).toBe(false)
      await page.getByRole("link", { name: where }).click()
      await page.getByRole("heading", { name: "More by Ada" }).waitFor()
      await check()
      await page.getByRole("button", { name: "Approve" }).click()
      await page.getByText("Approved: 1 item").waitFor()
      await page.getByRole("link", { name: "Log", exact: true }).click()
      await page.getByRole("heading", { name: "Log" }).waitFor()
      await check()
      await page.getByRole("link", { name: "public log" }).click()
      await page.getByRole("heading", { name: "Moderation log" }).waitFor()
      await check()
      await page.goto(`${desk.server.url}/operator`)
      await page.getByRole("button", { name: "Sign out" }).click()
      await page.getByLabel("The operator's token").waitFor()
      expect(faults).toEqual([])
      await page.context().close()
    })
})
