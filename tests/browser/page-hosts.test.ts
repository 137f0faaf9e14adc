import { afterAll, beforeAll, describe, expect } from "bun:test"
import type { Frame, Page } from "playwright-core"
import { playOn, publish, told, watched } from "../kit/browsing"
import { skipBrowser, testBrowser } from "../kit/chromium"
import { test } from "../kit/evidence"
import { type LocalSite, localSite } from "../kit/local-site"
import { control, inFrame, KEYS, keysIn, PLAYED, playing } from "../kit/player"
import { FORBIDDEN, PROBE } from "../kit/probes"
import { freePort } from "../kit/server"

const browser = testBrowser()

const BOMB = `<!doctype html><title>Bomb</title><output id="told"></output><script>
const told = {}
try {
  const domain = location.hostname.split(".").slice(-2).join(".")
  for (let i = 0; i < 40; i++)
    document.cookie = "b" + i + "=" + "x".repeat(4000) + ";path=/;max-age=99999999;domain=" + domain
  told.length = document.cookie.length
} catch (error) { told.length = error.name }
document.getElementById("told").textContent = JSON.stringify(told)
</script>`

const NO_LIMIT = "[limits]\npublish = 0"

/** The site under names in public; it is its own proxy, so that no name is looked up. */
async function inPublic(base: string, games: string) {
  const server = await localSite({ base, games, config: NO_LIMIT })
  const site = { url: base }
  const post = (title: string, html: string) => publish(server, title, html.replaceAll("API", base))
  const open = () => watched(browser, site, { proxy: { server: server.url } })
  return { server, site, post, open }
}

/** Starts a game in the player, which has the keyboard at once. */
async function started(page: Page, site: { url: string }, id: string) {
  await page.goto(`${site.url}/archive/${id}`)
  await control(page, "Play").click()
  await playing(page)
  expect(await keysIn(page)).toBe(PLAYED.length)
  const frame = (await (await page.locator("iframe").elementHandle())?.contentFrame()) as Frame
  return new URL(frame.url()).origin
}

const cookiesAt = async (page: Page) => (await page.context().cookies()).length

describe.skipIf(skipBrowser)("a published page with a host of its own", () => {
  let at: Awaited<ReturnType<typeof inPublic>>
  /** One browser: each test has pages of its own, with hosts of their own. */
  let page: Page
  beforeAll(async () => {
    at = await inPublic("http://site.test", "http://*.games.test")
    if (!skipBrowser) page = (await at.open()).page
  })
  afterAll(() => at.server.stop())

  test("has real storage, which no other page reads, and none of the site's", async () => {
    const one = await at.post("Probe", PROBE)
    const other = await at.post("Probe", PROBE)
    for (const best of ["1", "2"])
      expect((await playOn(page, one.id, at.site)).told).toMatchObject({
        best,
        secret: null,
        parent: "refused: SecurityError",
        api: true,
      })
    expect(await page.locator("iframe").getAttribute("sandbox")).toContain("allow-same-origin")
    expect((await playOn(page, other.id, at.site)).told).toMatchObject({ best: "1" })
  })

  test("has the keyboard as soon as it starts, on another site", async () => {
    const { id, url } = await at.post("Keys", KEYS)
    expect(await started(page, at.site, id)).toBe(new URL(url).origin)
  })

  test("has databases, too, of which nothing warns", async () => {
    const html = `<!doctype html><title>Base</title><meta name=viewport content=width=device-width>
<output id=told></output><script>indexedDB.open("saves").onsuccess = ({ target }) => {
told.textContent = JSON.stringify({ opened: target.result.name }) }</script>`
    const game = await at.post("Base", html)
    expect(game.warnings).toEqual([])
    expect((await playOn(page, game.id, at.site)).told).toEqual({ opened: "saves" })
  })

  test("has it in a tab of its own, too", async () => {
    const one = await at.post("Probe", PROBE)
    const other = await at.post("Probe", PROBE)
    for (const [url, best] of [
      [one.url, "1"],
      [other.url, "1"],
      [one.url, "2"],
    ] as const) {
      await page.goto(url)
      expect(await told(page)).toMatchObject({ best, secret: null, parent: "no parent" })
    }
  })

  test("cannot reach into another page that it frames", async () => {
    const victim = await at.post("Probe", PROBE)
    const html = `<!doctype html><title>Thief</title><output id="told"></output><iframe src="${victim.url}"></iframe><script>
onload = () => { const told = {}
try { told.stolen = frames[0].document.title } catch (error) { told.stolen = error.name }
document.getElementById("told").textContent = JSON.stringify(told) }
</script>`
    const thief = await at.post("Thief", html)
    await page.goto(thief.url)
    expect(await told(page)).toEqual({ stolen: "SecurityError" })
  })

  test("locks nobody out with cookies, and the next answers take these away", async () => {
    const bomb = await at.post("Bomb", BOMB)
    const other = await at.post("Probe", PROBE)
    await page.goto(bomb.url)
    expect((await told(page))["length"]).toBeGreaterThan(100_000)
    const visits = [`${at.site.url}/`, `${at.site.url}/exchange`, ...Array(5).fill(other.url)]
    for (const url of visits) expect([url, (await page.goto(url))?.status()]).toEqual([url, 200])
    expect(await cookiesAt(page)).toBeLessThan(3)
  })
})

describe.skipIf(skipBrowser)("a published page on a host that shares cookies with the site", () => {
  test("sets none, and keeps its score in the player and on its own", async () => {
    const at = await inPublic("http://site.test", "http://games.site.test")
    const bomb = await at.post("Bomb", BOMB)
    const probe = await at.post("Probe", PROBE)
    const { page } = await at.open()
    await page.goto(bomb.url)
    expect(await told(page)).toEqual({ length: expect.any(Number) })
    expect(await cookiesAt(page)).toBe(0)
    expect((await playOn(page, probe.id, at.site)).told).toMatchObject({
      best: "1",
      secret: null,
      parent: "refused: SecurityError",
      cookie: "",
      api: true,
      write: true,
    })
    const keys = await at.post("Keys", KEYS)
    expect(keys.url).toStartWith("http://games.site.test/")
    expect(await started(page, at.site, keys.id)).toBe("http://games.site.test")
    await inFrame(page, "starts").getByText("1 seen=1").waitFor()
    await page.getByRole("link", { name: "Open on its own" }).click()
    await inFrame(page, "starts").getByText("2 seen=2").waitFor()
    await page.context().close()
    await at.server.stop()
  })
})

describe.skipIf(skipBrowser)("on another port of the site's host, which is listened on", () => {
  const games = `http://localhost:${freePort()}`
  let server: LocalSite
  let game: { id: string; url: string }
  let opened: Awaited<ReturnType<typeof watched>>
  beforeAll(async () => {
    server = await localSite({ games })
    game = await publish(server, "Probe", PROBE)
    opened = await watched(browser, server)
  })
  afterAll(() => server.stop())

  test("a published page sets no cookies, and reads nothing of the site's", async () => {
    expect(game.url).toBe(`${games}/${game.id}-probe.html`)
    expect((await fetch(`${games}/archive`)).status).toBe(404)
    const { page, faults } = opened
    expect((await playOn(page, game.id, server)).told).toMatchObject({
      best: "1",
      secret: null,
      parent: "refused: SecurityError",
      cookie: "",
      api: true,
    })
    expect(faults).toEqual([FORBIDDEN])
    expect(await cookiesAt(page)).toBe(0)
  })

  test("no word of the headers of a published page is unknown to the browser", async () => {
    const { page } = opened
    const warnings: string[] = []
    page.on("console", (message) => {
      if (/unrecognized|policy/i.test(message.text())) warnings.push(message.text())
    })
    await page.goto(game.url)
    await told(page)
    expect(warnings).toEqual([])
  })

  test("cookies that others set lock nobody out, and go", async () => {
    const { page } = opened
    const value = "x".repeat(4_000)
    await page
      .context()
      .addCookies(Array.from({ length: 12 }, (_, i) => ({ name: `b${i}`, value, url: server.url })))
    expect(await cookiesAt(page)).toBe(12)
    for (const path of ["/", "/exchange"])
      expect([path, (await page.goto(server.url + path))?.status()]).toEqual([path, 200])
    expect(await cookiesAt(page)).toBeLessThan(3)
  })
})
