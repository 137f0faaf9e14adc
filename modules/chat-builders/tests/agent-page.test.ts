import { afterAll, beforeAll, describe, expect } from "bun:test"
import { type SocketSite, socketSite } from "broadside/testing"
import { watched } from "../../../tests/kit/browsing"
import { skipBrowser, testBrowser } from "../../../tests/kit/chromium"
import { test } from "../../../tests/kit/evidence"
import { offences } from "../../../tests/kit/offences"
import { isLong } from "../../../tests/kit/tier"
import { firstParty } from "../../index"
import { startHostileModel } from "../testing/hostile-model"
import { startMockModel } from "../testing/mock-model"

const browser = testBrowser()
const WIDE = { width: 1280, height: 900 }
const PHONE = { viewport: { width: 360, height: 720 }, hasTouch: true }

/** Each scheme on each screen in the long run, else each of both once. */
const LOOKS: readonly (readonly ["light" | "dark", { width: number; height: number }])[] = [
  ["light", PHONE.viewport],
  ["dark", WIDE],
  ...(isLong ? [["light", WIDE] as const, ["dark", PHONE.viewport] as const] : []),
]

/** A site whose helper asks the model at that address. */
const siteWith = (url: string) =>
  socketSite({
    modules: firstParty,
    config: `[network]\nallow_private = ["127.0.0.0/8"]\n[modules.chat-builders]\nurl = "${url}"\nmodel = "mock"`,
  })

let model: Awaited<ReturnType<typeof startMockModel>>
let site: SocketSite
beforeAll(async () => {
  model = await startMockModel([
    "Play **Moth** in [the archive](/archive).\n\n- It is short.\n- It is new.",
  ])
  site = await siteWith(model.url)
})
afterAll(async () => {
  await site.close()
  await model.stop()
})

async function open(options: object = {}, at = site) {
  const { page, faults } = await watched(browser, at, options)
  await page.goto(`${at.url}/agent`)
  return { page, faults }
}

describe.skipIf(skipBrowser)("the page of agents in a browser", () => {
  test.each([true, false])(
    "answers questions, one after the other (script: %p)",
    async (script) => {
      const { page, faults } = await open({ ...PHONE, javaScriptEnabled: script })
      await page.getByLabel("Your question").fill("What can I play?")
      await page.getByRole("button", { name: "Ask", exact: true }).click()
      await page.getByRole("link", { name: "the archive" }).waitFor()
      expect(await page.getByLabel("Your question").inputValue()).toBe("")
      await page.getByLabel("Your question").fill("And then?")
      await page.getByRole("button", { name: "Ask", exact: true }).click()
      await page.getByRole("link", { name: "the archive" }).nth(1).waitFor()
      expect(await page.getByText("What can I play?").count()).toBe(1)
      expect(faults).toEqual([])
      await page.context().close()
    },
  )

  test("asks at Enter, and takes a suggestion", async () => {
    const { page, faults } = await open()
    await page.getByRole("button", { name: "What can I do here?" }).click()
    await page.getByRole("link", { name: "the archive" }).waitFor()
    await page.getByLabel("Your question").fill("More?")
    await page.keyboard.press("Enter")
    await page.getByRole("link", { name: "the archive" }).nth(1).waitFor()
    expect(faults).toEqual([])
    await page.context().close()
  })

  test("stops waiting for a model that is silent, and the question stays", async () => {
    const silent = await startHostileModel("silent")
    const other = await siteWith(silent.url)
    const { page } = await open({}, other)
    await page.getByLabel("Your question").fill("Hello?")
    await page.getByRole("button", { name: "Ask", exact: true }).click()
    await page.getByRole("button", { name: "Stop" }).click()
    await page.getByRole("button", { name: "Stop" }).waitFor({ state: "hidden" })
    expect(await page.getByLabel("Your question").inputValue()).toBe("Hello?")
    expect(await page.getByRole("button", { name: "Ask", exact: true }).isEnabled()).toBe(true)
    await page.context().close()
    await other.close()
    silent.stop()
  })

  test("copies exactly what it shows, for each client", async () => {
    const { page, faults } = await open({ permissions: ["clipboard-read", "clipboard-write"] })
    await page.evaluate(openAll)
    const url = await page.getByLabel("Address for agents").inputValue()
    expect(url).toEndWith("/mcp")
    const buttons = await page.locator("[data-copy]").all()
    expect(buttons.length).toBeGreaterThan(8)
    for (const button of buttons) {
      const source = page.locator(`#${await button.getAttribute("data-copy")}`)
      const shown = await source.evaluate(asRead)
      await button.click()
      await button.getByText("Copied").waitFor()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown)
    }
    expect(await page.locator("#claude-code-0").evaluate(asRead)).toBe(
      `claude mcp add --transport http --scope user broadside ${url}`,
    )
    expect(faults).toEqual([])
    await page.context().close()
  })

  test("is accessible and fits in both schemes, on a phone and a wide screen", async () => {
    const { page } = await open(PHONE)
    await page.evaluate(openAll)
    for (const [colorScheme, size] of LOOKS) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize(size)
      // Only colours differ between the schemes.
      const options = colorScheme === "light" || isLong ? {} : { runOnly: ["color-contrast"] }
      expect(await offences(page, options)).toEqual([])
      expect(await page.evaluate(outside)).toEqual({ aside: 0, small: [] })
    }
    await page.context().close()
  })
})

/** What people read there, and not what the source says. */
function asRead(element: Element): string {
  if (element instanceof HTMLInputElement) return element.value
  const selection = getSelection()
  selection?.selectAllChildren(element)
  return String(selection)
}

function openAll(): void {
  for (const part of document.querySelectorAll("details")) part.open = true
}

/** What does not fit: the page, and what fingers cannot press. */
function outside() {
  const pressed = [...document.querySelectorAll("main :is(.button, summary, .actions button)")]
  return {
    aside: document.documentElement.scrollWidth - innerWidth,
    small: pressed
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && box.height < 41)
      .map(({ element }) => element.textContent),
  }
}
