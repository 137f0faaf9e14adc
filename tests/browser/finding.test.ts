import { afterAll, beforeAll, describe, expect } from "bun:test"
import { join } from "node:path"
import { createTestHost, type TestHost } from "broadside/testing"
import { firstParty } from "../../modules/index"
import { intercept, watched } from "../kit/browsing"
import { skipBrowser, testBrowser } from "../kit/chromium"
import { copyDemo } from "../kit/demo-folder"
import { test } from "../kit/evidence"
import { testFolders } from "../kit/folders"
import { type LocalSite, localSite } from "../kit/local-site"

const BROWSER = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" }

describe("an address that people cut short or mistype", () => {
  let site: TestHost
  beforeAll(async () => {
    site = await createTestHost({ modules: firstParty })
    const json = { html: "<p>x", title: "Kites", humanName: "Ada", tags: ["arcade"] }
    await site.json("/games/submit", { json })
  })
  afterAll(() => site.close())
  const open = (path: string, headers: Record<string, string> = BROWSER) =>
    site.fetch(path, { headers, redirect: "manual" })

  test.each([
    ["/games", "/archive"],
    ["/games/", "/archive"],
    ["/lineage", "/archive"],
    ["/maker", "/makers"],
  ])("leads from %s to %s, and stays 404 for programs", async (path, to) => {
    const answer = await open(path)
    expect([answer.status, answer.headers.get("location")]).toEqual([302, to])
    const program = await open(path, {})
    expect([program.status, (await program.json()).code]).toEqual([404, "not-found"])
  })

  test("gets a poster of its words, a search for them, and games", async () => {
    const text = await (await open("/games/lantern-storm.html")).text()
    expect(text).toContain('aria-label="Cover of No lantern storm here"')
    expect(text).toContain('value="lantern storm"')
    expect(text).toContain('href="/archive/001"')
    // Programs that can only open pages read the rest in a block that people do not see.
    expect(text.replace(/<script type="application\/json".*?<\/script>/s, "")).not.toContain("/api")
  })

  test.each(["/%E0%A4%A", "/fuck-this", "/123/456", "/%F0%9F%90%99"])(
    "%s shows no word of it",
    async (path) => {
      const answer = await open(path)
      expect(answer.status).toBe(404)
      expect(await answer.text()).toContain('aria-label="Cover of Nothing here"')
    },
  )
})

describe("the archive", () => {
  let site: TestHost
  beforeAll(async () => {
    site = await createTestHost({
      modules: firstParty,
      config: "[limits]\npublish = 0",
    })
    for (let i = 1; i <= 60; i++) {
      const json = {
        html: "<p>x",
        title: `Kite ${i}`,
        humanName: "Ada",
        tags: i % 2 ? ["Arcade"] : ["two players"],
        controls: i <= 30 ? ["touch"] : ["keyboard"],
      }
      await site.json("/games/submit", { json })
    }
  })
  afterAll(() => site.close())
  const page = async (query: string) =>
    (await site.fetch(`/archive${query}`, { headers: BROWSER })).text()
  const numbers = (text: string) =>
    [...text.matchAll(/aria-label="Page (\d+)"/g)].map(([, number]) => Number(number))

  test("has numbered pages with the first and the last, and keeps the filters", async () => {
    expect(numbers(await page(""))).toEqual([1, 2, 3])
    const second = await page("?offset=24&controls=touch")
    expect(numbers(second)).toEqual([1, 2])
    expect(second).toContain('href="/archive?controls=touch" aria-label="Page 1"')
    expect(second).toMatch(/aria-label="Page 2" aria-current="page"/)
  })

  test("has the kinds of which there are games, and filters for touch", async () => {
    const text = await page("")
    expect(text).toContain('href="/archive?tag=arcade">arcade')
    expect(text).toContain('href="/archive?tag=two-players">two players')
    expect(text).not.toContain("tag=puzzle")
    expect(await page("?controls=touch")).toContain("30 games.")
  })

  test("sorts by the plays of this week: played ones first, the newest after them", async () => {
    const titles = async (query: string): Promise<string[]> =>
      (await site.json(`/api/games?sort=week&limit=3${query}`)).games.map(
        ({ title }: { title: string }) => title,
      )
    for (const [id, plays] of [
      ["004", 1],
      ["007", 3],
    ] as const)
      for (let i = 0; i < plays; i++)
        await (await site.fetch(`/games/${id}-kite-${Number(id)}.html`)).text()
    await site.settle()
    expect(await titles("")).toEqual(["Kite 7", "Kite 4", "Kite 60"])
    expect(await titles("&offset=1")).toEqual(["Kite 4", "Kite 60", "Kite 59"])
    expect(await titles("&offset=2")).toEqual(["Kite 60", "Kite 59", "Kite 58"])
    expect(await titles("&tag=arcade")).toEqual(["Kite 7", "Kite 59", "Kite 57"])
    expect(await titles("&tag=arcade&offset=1")).toEqual(["Kite 59", "Kite 57", "Kite 55"])
    site.advance(8 * 24 * 3_600_000)
    await site.runJob("archive.trending")
    expect(await titles("")).toEqual(["Kite 60", "Kite 59", "Kite 58"])
  })
})

test("an empty archive says what belongs there, and not that nothing matches", async () => {
  const site = await createTestHost({ modules: firstParty })
  const text = await (await site.fetch("/archive", { headers: BROWSER })).text()
  expect(text).toContain("Publish the first game")
  expect(text).not.toContain("No game fits that")
  expect(await (await site.fetch("/archive?q=x", { headers: BROWSER })).text()).toContain(
    "No game fits that",
  )
  await site.close()
})

describe.skipIf(skipBrowser)("with a browser", () => {
  const browser = testBrowser()
  const { empty } = testFolders()
  let server: LocalSite
  beforeAll(async () => {
    const folder = empty()
    copyDemo(folder)
    server = await localSite({ folder: join(folder, "data") })
  })
  afterAll(() => server.stop())

  let opened: ReturnType<typeof watched> | undefined
  /** One browser for what people do at a desktop. */
  function visitor() {
    opened ??= watched(browser, server, { colorScheme: "light" })
    return opened
  }

  test("the first screen of a phone has a game and its Play button, and a menu", async () => {
    const { page, faults } = await watched(browser, server, {
      viewport: { width: 360, height: 740 },
      // With the motion of a change of page.
      reducedMotion: "no-preference",
    })
    await page.goto(server.url)
    const play = await page.getByRole("button", { name: "Play", exact: true }).boundingBox()
    expect((play?.y ?? 740) + (play?.height ?? 0)).toBeLessThan(740)
    expect(await page.locator("#menu").isVisible()).toBe(false)
    await page.getByRole("button", { name: "Menu" }).click()
    const link = page.locator("#menu").getByRole("link", { name: "Dispatch" })
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await link.click()
    await page.waitForURL("**/dispatch")
    expect(faults).toEqual([])
    await page.context().close()
  })

  test("the menu and the skip link need no script", async () => {
    const { page } = await watched(browser, server, {
      viewport: { width: 360, height: 740 },
      javaScriptEnabled: false,
    })
    await page.goto(server.url)
    await page.keyboard.press("Tab")
    const skip = await page.getByRole("link", { name: "Skip to content" }).boundingBox()
    expect(skip?.y).toBeGreaterThanOrEqual(0)
    await page.getByRole("button", { name: "Menu" }).click()
    await page.locator("#menu").getByRole("link", { name: "Archive" }).click()
    await page.waitForURL("**/archive")
    await page.context().close()
  })

  test("light and dark are chosen for this browser, before anything is drawn", async () => {
    const { page, faults } = await visitor()
    await page.goto(server.url)
    const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    await page.getByRole("button", { name: "Use dark colours" }).click()
    expect(await paper()).toBe("dark")
    await page.goto(`${server.url}/archive`)
    expect(await paper()).toBe("dark")
    await page.getByRole("button", { name: "Use light colours" }).click()
    // What the system says needs no choice.
    expect(await page.evaluate(() => localStorage.getItem("broadside:scheme"))).toBeNull()
    expect(faults).toEqual([])
  })

  test("what happens appears on an open front page, with how long ago it was", async () => {
    const { page, faults } = await visitor()
    const listening = page.waitForResponse("**/right-now/events")
    await page.goto(server.url)
    await listening
    const json = { html: "<p>x", title: "<i>Newest</i>", humanName: "Zoë" }
    const init = { method: "POST", body: JSON.stringify(json) }
    await fetch(`${server.url}/games/submit`, {
      ...init,
      headers: { "content-type": "application/json" },
    })
    const line = page.locator(".now li").filter({ hasText: "Zoë published <i>Newest</i>" })
    await line.waitFor()
    await line.getByText("just now").waitFor()
    expect(await page.locator(".now li").count()).toBe(6)
    expect(faults).toEqual([])
  })

  test("a reaction keeps the focus, and is told to those who do not see it", async () => {
    const { page } = await visitor()
    await page.goto(`${server.url}/archive/002`)
    const star = page.getByRole("button", { name: "star" })
    await star.focus()
    await page.keyboard.press("Enter")
    await page.getByText("Your reaction counts: star, 1 in all.").waitFor({ state: "attached" })
    expect(await star.evaluate((button) => button === document.activeElement)).toBe(true)
  })

  test("a reaction that does not count says why, for everyone to see", async () => {
    const { page } = await visitor()
    await page.goto(`${server.url}/archive/002`)
    await intercept(page, "**/react", (route) => route.abort())
    const heart = page.getByRole("button", { name: "heart" })
    await heart.click()
    const fault = page.getByText("The reaction could not be sent. Try again.")
    await fault.waitFor()
    expect((await fault.boundingBox())?.width).toBeGreaterThan(100)
    expect(await heart.getAttribute("aria-pressed")).toBe("false")
    await page.context().close()
  })
})
