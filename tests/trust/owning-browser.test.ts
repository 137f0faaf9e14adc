import { afterAll, beforeAll, describe, expect } from "bun:test"
import type { Page } from "playwright-core"
import { watched, write } from "../kit/browsing"
import { skipBrowser, testBrowser } from "../kit/chromium"
import { test } from "../kit/evidence"
import { type LocalSite, localSite } from "../kit/local-site"
import { isLong } from "../kit/tier"

const FIRST = "<!doctype html><title>Kite Weather</title><h1>First wind</h1>"
const SECOND = "<!doctype html><title>Kite Weather</title><h1>Second wind</h1>"

const browser = testBrowser()
let server: LocalSite
beforeAll(async () => {
  if (!skipBrowser) server = await localSite({ config: "[limits]\npublish = 0\nwrite = 0" })
})
afterAll(() => server?.stop())

const PHONE = { viewport: { width: 360, height: 400 }, hasTouch: true }
const DESKTOP = { viewport: { width: 1280, height: 300 } }
const WAYS = [
  ["on a phone", PHONE, true],
  // The same script with more room, and the same forms, which owning.test.ts and the tests of their modules send over HTTP.
  ...(isLong
    ? ([
        ["on a desktop", DESKTOP, true],
        ["without script", DESKTOP, false],
      ] as const)
    : []),
] as const

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click()
const follow = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).click()
const text = (page: Page) => page.locator("main").textContent()

for (const [where, options, javaScriptEnabled] of WAYS)
  describe.skipIf(skipBrowser)(`a person ${where}`, () => {
    let opened: ReturnType<typeof watched> | undefined
    /** One browser for all that a person does. */
    async function open() {
      opened ??= watched(browser, server, { ...options, javaScriptEnabled })
      const { page, faults } = await opened
      faults.length = 0
      return { page, faults }
    }

    /** With script this browser has the key and the name; without, both are typed. */
    async function typed(page: Page, label: string, value: string) {
      const field = page.getByLabel(label, { exact: true })
      if (javaScriptEnabled) expect(await field.inputValue()).toBe(value)
      else await field.fill(value)
    }

    /** With script there is an editor. */
    const source = (page: Page, html: string) =>
      javaScriptEnabled ? write(page, html) : page.locator("[name=html]").fill(html)

    test("publishes, edits, brings a version back, and takes it down", async () => {
      const { page, faults } = await open()
      await page.goto(`${server.url}/publish`)
      await page.locator("[name=world][value=archive]").check()
      await source(page, FIRST)
      await page.getByLabel("Title", { exact: true }).fill("Kite Weather")
      await press(page, "Publish")
      await page.getByRole("heading", { name: "Published." }).waitFor()
      const shownKey = () => page.locator("#edit-key").textContent()
      const key = String(await shownKey())
      await page.reload()
      expect(await shownKey()).toBe(key)

      if (javaScriptEnabled) {
        await page.goto(`${server.url}/mine`)
        await follow(page, "Kite Weather")
      } else {
        const address = page.url().replace("/published", "")
        await page.goto(`${server.url}/manage`)
        await page.getByLabel("Its address").fill(address)
        await page.getByLabel("Your key").fill(`ek_${"0".repeat(32)}`)
        await press(page, "Open it")
        await page.getByRole("alert").getByText("not the key of this page").waitFor()
        expect(await page.getByLabel("Its address").inputValue()).toBe(address)
        await page.getByLabel("Your key").fill(key)
        await press(page, "Open it")
      }
      const managed = new URL(page.url()).pathname
      await page.getByRole("heading", { name: "Kite Weather" }).waitFor()

      await follow(page, "Edit")
      await typed(page, "Your key", key)
      await source(page, SECOND)
      await page.getByLabel("Title", { exact: true }).fill("Kites at Last")
      await press(page, "Publish the changes")
      await page.getByText("Your changes are published.").waitFor()
      await page.reload()
      await page.getByRole("heading", { name: "Kites at Last" }).waitFor()
      const html = async () => {
        const { url } = (await (await fetch(`${server.url}/games${managed.slice(13)}`)).json()) as {
          url: string
        }
        return (await fetch(url)).text()
      }
      expect(await html()).toBe(SECOND)

      await follow(page, "Bring back a version")
      await typed(page, "Your key", key)
      await press(page, "Bring back a version")
      await page.getByText("The earlier version is published again.").waitFor()
      expect(await html()).toBe(FIRST)

      await follow(page, "Take it down")
      expect(await text(page)).toContain("Only the operator can bring it back.")
      await typed(page, "Your key", key)
      await page.getByLabel("Why").fill("The wind has gone.")
      await press(page, "Take it down")
      await page.getByText("It is taken down.").waitFor()
      expect(await text(page)).toContain("The wind has gone.")
      expect(faults.filter((fault) => !/40[03]/.test(fault))).toEqual([])
    })

    test("asks, accepts an answer, and starts a jam and a laboratory", async () => {
      const name = `Ada ${where.split(" ").at(-1)}`
      const { page, faults } = await open()
      await page.goto(`${server.url}/exchange/new`)
      await page.getByLabel("Title", { exact: true }).fill("Which wind?")
      await page.getByLabel("Text", { exact: true }).fill("For a **paper** kite.")
      await page.getByLabel("Your name", { exact: true }).fill(name)
      await press(page, "Pin it up")
      await page.getByRole("heading", { name: "Which wind?" }).waitFor()
      const thread = new URL(page.url()).pathname
      await page.getByLabel("Text", { exact: true }).fill("A light one.")
      await typed(page, "Your name", name)
      await press(page, "Reply")
      await page.getByText("A light one.").waitFor()
      if (!javaScriptEnabled) await page.locator("summary", { hasText: "More" }).click()
      await follow(page, "Accept as the answer")
      await typed(page, "Your name", name)
      await press(page, "Mark as solved")
      await page.getByRole("heading", { name: "The answer" }).waitFor()
      const { thread: read } = (await (await fetch(`${server.url}/api${thread}`)).json()) as {
        thread: { status: string; accepted_reply_id: string }
      }
      expect([read.status, typeof read.accepted_reply_id]).toEqual(["resolved", "string"])

      await page.goto(`${server.url}/jam`)
      await follow(page, "Start a jam")
      await page.getByLabel("Name of the jam").fill(`One button ${where}`)
      await page.getByLabel("Theme and rules").fill("A game with one button.")
      await typed(page, "Your name", name)
      await press(page, "Start the jam")
      await page.getByRole("heading", { name: `One button ${where}` }).waitFor()
      await follow(page, "Enter this jam")
      await page.getByLabel("Name of your entry").fill("Kite button")
      await page.getByLabel("Address of your page").fill(`${server.url}/archive/001`)
      await typed(page, "Your name", name)
      await press(page, "Enter the jam")
      await page.getByText("Kite button").first().waitFor()

      const answer = await fetch(`${server.url}/api/workshop/submit`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ html: FIRST, title: `Kite ${where}` }),
      })
      const { url } = (await answer.json()) as { url: string }
      await page.goto(`${server.url}/workshop/labs`)
      await follow(page, "Open a laboratory")
      await page.getByLabel("Name", { exact: true }).fill(`Wind ${where}`)
      await typed(page, "Your name", name)
      await press(page, "Open the laboratory")
      await page.getByLabel("Its address").fill(url)
      await press(page, "Add it")
      await page.getByRole("heading", { name: `Kite ${where}` }).waitFor()

      await page.goto(`${server.url}/inbox`)
      if (!javaScriptEnabled) {
        await page.getByLabel("Your name").fill(name)
        await press(page, "Open the inbox")
      }
      await page.getByText(`For ${name}`).waitFor()
      expect(faults).toEqual([])
    })
  })
