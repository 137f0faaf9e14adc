import { afterAll, beforeAll, describe, expect } from "bun:test"
import type { Page } from "playwright-core"
import { publish, watched } from "../../../tests/kit/browsing"
import { skipBrowser, testBrowser } from "../../../tests/kit/chromium"
import { test } from "../../../tests/kit/evidence"
import { control, KEYS, keysIn, PLAYED, playing } from "../../../tests/kit/player"
import { type RunningServer, startServer } from "../../../tests/kit/server"

const browser = testBrowser()

const failure = (page: Page, text: string) =>
  page.getByRole("status").filter({ hasText: text }).waitFor()

describe.skipIf(skipBrowser)("a player whose game does not come", () => {
  let server: RunningServer
  let game: { id: string; url: string }
  beforeAll(async () => {
    server = await startServer()
    game = await publish(server, "Keys", KEYS)
  })
  afterAll(() => server.stop())

  test("says why it cannot be played, and tries again", async () => {
    const gone = await publish(server, "Gone", KEYS)
    const { page } = await watched(browser, server)
    await page.goto(`${server.url}/archive/${gone.id}`)
    await page.context().setOffline(true)
    await control(page, "Play").click()
    await failure(page, "You are offline.")
    expect(await page.locator("iframe").count()).toBe(0)
    await page.context().setOffline(false)
    await page.keyboard.press("Enter")
    await playing(page)
    expect(await keysIn(page)).toBe(PLAYED.length)
    const headers = { "content-type": "application/json" }
    const body = JSON.stringify({ edit_key: gone.edit_key })
    const path = `${server.url}/api/games/${gone.id}/take-down`
    expect((await fetch(path, { method: "POST", headers, body })).status).toBe(200)
    await control(page, "Restart").click()
    await failure(page, "It is no longer here.")
    await page.context().close()
  })

  test("says that it is slow, and in the end that nothing answers", async () => {
    const { page } = await watched(browser, server)
    await page.clock.install()
    await page.addInitScript(() => {
      const real = fetch
      globalThis.fetch = (async (...asked: Parameters<typeof fetch>) => {
        const answer = await real(...asked)
        if (asked[1]?.method === "HEAD") document.documentElement.dataset["answers"] += "+"
        return answer
      }) as typeof fetch
    })
    await page.goto(`${server.url}/archive/${game.id}`)
    const answers = (count: number) =>
      page.locator(`[data-answers$="${"+".repeat(count)}"]`).waitFor({ state: "attached" })
    const held: (() => Promise<void>)[] = []
    let holding: (method: string) => boolean = () => true
    await page.route(game.url, (route) =>
      holding(route.request().method()) ? void held.push(() => route.continue()) : route.continue(),
    )
    const frameAsked = page.waitForRequest((request) => request.method() === "GET")
    await control(page, "Play").click()
    await page.getByText("Loading…").waitFor()
    await frameAsked
    await page.clock.fastForward(20_000)
    await failure(page, "The server does not answer.")
    // It answers, but the page itself does not come.
    holding = (method) => method === "GET"
    await control(page, "Try again").click()
    await answers(1)
    await page.clock.runFor(8_000)
    await failure(page, "Still loading.")
    await control(page, "Stop").click()
    await page.locator("[data-state=poster]").waitFor()
    await control(page, "Play").click()
    await answers(2)
    await page.clock.runFor(8_000)
    await control(page, "Show it now").click()
    await playing(page)
    for (const goOn of held) await goOn().catch(() => undefined)
    await page.context().close()
  })
})
