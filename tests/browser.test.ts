import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Browser, Frame, Page } from "playwright-core"
import { demoGames } from "../modules/archive/demo/index"
import { launch, skipBrowser } from "./chromium"
import { FROM_SOURCE, freePort, type RunningServer, startServer } from "./server"

const SCREENSHOTS = "dist/screenshots"

/** A page that tries what it must not be able to do, and says what came of it. */
const PROBE = `<!doctype html><title>Probe</title><meta name="viewport" content="width=device-width">
<canvas id="stage" width="40" height="40"></canvas><output id="told"></output><script>
stage.getContext("2d").fillRect(0, 0, 40, 40)
const told = {}
const attempt = async (name, work) => { try { told[name] = await work() } catch (error) { told[name] = "refused: " + error.name } }
addEventListener("load", async () => {
  localStorage.setItem("best", Number(localStorage.getItem("best") || 0) + 1)
  localStorage.direct = "yes"
  await attempt("best", () => localStorage.getItem("best"))
  await attempt("direct", () => localStorage.direct + Object.keys(localStorage).sort() + ("best" in localStorage) + localStorage.length)
  await attempt("secret", () => localStorage.getItem("secret"))
  await attempt("parent", () => parent === self ? "no parent" : String(parent.localStorage.length))
  await attempt("top", () => top === self ? "no parent" : String(top.document.title))
  await attempt("cookie", () => document.cookie)
  await attempt("api", async () => (await (await fetch("API/api/stats")).json()).ok)
  await attempt("write", async () => (await (await fetch("API/games/001/react", { method: "POST", headers: { "content-type": "application/json" }, body: '{"emoji":"star"}' })).json()).ok)
  document.getElementById("told").textContent = JSON.stringify(told)
})
</script>`

let browser: Browser
let folder: string
beforeAll(async () => {
  if (!skipBrowser) browser = await launch()
  mkdirSync(SCREENSHOTS, { recursive: true })
  folder = mkdtempSync(join(tmpdir(), "broadside-browser-"))
}, 30_000)
afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function publish(
  server: RunningServer,
  title: string,
  html: string,
): Promise<{ id: string; url: string }> {
  const headers = { "content-type": "application/json" }
  const body = JSON.stringify({ html: html.replaceAll("API", server.url), title, humanName: "Ada" })
  return (await (
    await fetch(`${server.url}/games/submit`, { method: "POST", headers, body })
  ).json()) as {
    id: string
    url: string
  }
}

/** A page whose faults and requests are watched. */
async function watched(
  server: RunningServer,
  options: object = {},
): Promise<{ page: Page; faults: string[] }> {
  const page = await (await browser.newContext(options)).newPage()
  const faults: string[] = []
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()))
  page.on("pageerror", (error) => faults.push(error.message))
  page.on("request", (request) => {
    const { hostname, protocol } = new URL(request.url())
    if (protocol !== "data:" && hostname !== new URL(server.url).hostname)
      faults.push(`asks ${request.url()}`)
  })
  return { page, faults }
}

async function told(frame: Frame | Page): Promise<Record<string, unknown>> {
  const output = frame.locator("#told")
  await output.filter({ hasText: "{" }).waitFor()
  return JSON.parse((await output.textContent()) ?? "")
}

async function playOn(page: Page, id: string, server: RunningServer) {
  await page.goto(`${server.url}/archive/${id}`)
  await page.evaluate(() => localStorage.setItem("secret", "the site's own"))
  await page.getByRole("button", { name: "Play" }).click()
  const handle = await page.locator("iframe").elementHandle()
  const frame = (await handle?.contentFrame()) as Frame
  return { frame, told: await told(frame) }
}

describe.skipIf(skipBrowser)("a published page, on the site's own origin", () => {
  let server: RunningServer
  let game: { id: string; url: string }
  beforeAll(async () => {
    server = await startServer()
    game = await publish(server, "Probe", PROBE)
  }, 30_000)
  afterAll(() => server.stop())

  test("runs, draws, reaches the API, keeps its score, and cannot reach the site's storage", async () => {
    const { page, faults } = await watched(server)
    const first = await playOn(page, game.id, server)
    expect(first.told).toEqual({
      best: "1",
      direct: "yesbest,directtrue2",
      secret: null,
      parent: "refused: SecurityError",
      top: "refused: SecurityError",
      cookie: "refused: SecurityError",
      api: true,
      write: true,
    })
    const drawn = await first.frame.evaluate(
      () =>
        (document.querySelector("canvas") as HTMLCanvasElement)
          .getContext("2d")
          ?.getImageData(20, 20, 1, 1).data[3],
    )
    expect(drawn).toBe(255)
    expect((await playOn(page, game.id, server)).told["best"]).toBe("2")
    const saved = await page.evaluate((id) => localStorage.getItem(`broadside:play:${id}`), game.id)
    expect(JSON.parse(saved ?? "")).toEqual({ best: "2", direct: "yes" })
    expect(faults).toEqual([])
    await page.context().close()
  }, 60_000)

  test("opened on its own keeps its score over a reload, and still has no storage of the site", async () => {
    const { page } = await watched(server)
    await page.goto(`${server.url}/`)
    await page.evaluate(() => localStorage.setItem("secret", "the site's own"))
    await page.goto(game.url)
    expect(await told(page)).toMatchObject({ best: "1", secret: null, parent: "no parent" })
    await page.reload()
    expect(await told(page)).toMatchObject({ best: "2" })
    await page.context().close()
  }, 60_000)

  test("a message that is not from the frame saves nothing", async () => {
    const { page } = await watched(server)
    await playOn(page, game.id, server)
    await page.evaluate(() => postMessage({ broadside: "storage", state: '{"best":"99"}' }, "*"))
    await page.waitForTimeout(100)
    expect(
      await page.evaluate((id) => localStorage.getItem(`broadside:play:${id}`), game.id),
    ).not.toContain("99")
    await page.context().close()
  }, 60_000)
})

describe.skipIf(skipBrowser)("a published page, on an origin of its own", () => {
  test("has storage of its own, without a shim, and none of the site's", async () => {
    const gamesUrl = `http://localhost:${freePort()}`
    const server = await startServer({ env: { BROADSIDE_SITE_GAMES_URL: gamesUrl } })
    const game = await publish(server, "Probe", PROBE)
    expect(game.url).toBe(`${gamesUrl}/${game.id}-probe.html`)
    const asBrowser = await fetch(game.url, { headers: { accept: "text/html" } })
    expect(await asBrowser.text()).toBe(PROBE.replaceAll("API", server.url))
    expect((await fetch(`${gamesUrl}/archive`)).status).toBe(404)
    const { page, faults } = await watched(server)
    const { told } = await playOn(page, game.id, server)
    expect(told).toMatchObject({
      best: "1",
      secret: null,
      parent: "refused: SecurityError",
      cookie: "",
      api: true,
    })
    expect((await playOn(page, game.id, server)).told["best"]).toBe("2")
    expect(faults).toEqual([])
    await page.context().close()
    expect(await server.stop()).toBe(0)
  }, 60_000)
})

describe.skipIf(skipBrowser)("pages of ours", () => {
  let server: RunningServer
  beforeAll(async () => {
    Bun.spawnSync([...FROM_SOURCE, "demo"], { cwd: folder })
    server = await startServer({ folder })
  }, 30_000)
  afterAll(() => server.stop())

  for (const width of [360, 1280])
    for (const colorScheme of ["light", "dark"] as const)
      for (const javaScriptEnabled of [true, false])
        test(`fit ${width} pixels, ${colorScheme}, ${javaScriptEnabled ? "with" : "without"} script`, async () => {
          const viewport = { width, height: width === 360 ? 740 : 800 }
          const { page, faults } = await watched(server, {
            viewport,
            colorScheme,
            javaScriptEnabled,
          })
          for (const [name, path] of [
            ["home", "/"],
            ["archive", "/archive?tag=arcade"],
            ["game", "/archive/001"],
            ["graveyard", "/graveyard"],
          ] as const) {
            expect((await page.goto(server.url + path))?.status()).toBe(200)
            const wide = await page
              .evaluate("document.documentElement.scrollWidth > innerWidth")
              .catch(() => false)
            expect([path, wide]).toEqual([path, false])
            expect(await page.locator("h1").count()).toBe(1)
            if (javaScriptEnabled)
              await page.screenshot({ path: `${SCREENSHOTS}/${name}-${width}-${colorScheme}.png` })
          }
          expect(faults).toEqual([])
          await page.context().close()
        }, 60_000)

  test("a search without script finds a game, and a reaction with script counts", async () => {
    const { page } = await watched(server, { javaScriptEnabled: false })
    await page.goto(server.url)
    await page.getByRole("searchbox").fill("lanter")
    await page.getByRole("button", { name: "Search" }).click()
    expect(await page.locator(".card").count()).toBe(2)
    await page.context().close()
    const { page: scripted } = await watched(server)
    await scripted.goto(`${server.url}/archive/002`)
    await scripted.getByRole("button", { name: "heart" }).click()
    await scripted.getByRole("button", { name: "heart" }).filter({ hasText: "1" }).waitFor()
    await scripted.context().close()
  }, 60_000)

  test("every demo game starts in its sandbox without a fault and asks nobody", async () => {
    const { page, faults } = await watched(server)
    for (const [index, { title }] of demoGames().entries()) {
      const { url } = (await (
        await fetch(`${server.url}/games/${String(index + 1).padStart(3, "0")}`)
      ).json()) as { url: string }
      await page.goto(url)
      await page.waitForTimeout(150)
      expect([title, faults]).toEqual([title, []])
    }
    await page.context().close()
  }, 60_000)

  test("Lantern Catcher keeps its best score through the player", async () => {
    const { page } = await watched(server)
    const play = async () => {
      await page.goto(`${server.url}/archive/001`)
      await page.getByRole("button", { name: "Play" }).click()
      const frame = (await (await page.locator("iframe").elementHandle())?.contentFrame()) as Frame
      await frame.locator("#best").waitFor()
      return { frame, best: async () => Number(await frame.locator("#best").textContent()) }
    }
    const first = await play()
    const box = (await page.locator("iframe").boundingBox()) as { x: number; y: number }
    // The boat goes where the pointer is: stay below the first lantern until it is caught.
    for (let i = 0; i < 600 && (await first.best()) === 0; i++) {
      const x = Number(await first.frame.evaluate("lanterns[0].x"))
      await page.mouse.move(box.x + x + (i % 2), box.y + 20)
    }
    const best = await first.best()
    expect(best).toBeGreaterThan(0)
    expect(await (await play()).best()).toBeGreaterThanOrEqual(best)
    await page.context().close()
  }, 60_000)
})
