import { afterAll, beforeAll, describe, expect } from "bun:test"
import { heard, playOn, publish, told, watched } from "../kit/browsing"
import { skipBrowser, testBrowser } from "../kit/chromium"
import { test } from "../kit/evidence"
import { type LocalSite, localSite } from "../kit/local-site"
import { FORBIDDEN, PROBE, TRIAL } from "../kit/probes"

const browser = testBrowser()

describe.skipIf(skipBrowser)("a published page, on the site's own origin", () => {
  let server: LocalSite
  let game: { id: string; url: string }
  beforeAll(async () => {
    server = await localSite({ config: "[limits]\npublish = 0" })
    game = await publish(server, "Probe", PROBE)
  })
  afterAll(() => server.stop())

  let opened: ReturnType<typeof watched> | undefined
  /** One browser for all of them, which has saved nothing yet. */
  async function open() {
    if (opened) {
      const { page } = await opened
      await page.goto(`${server.url}/robots.txt`)
      await page.evaluate(() => localStorage.clear())
    }
    opened ??= watched(browser, server)
    const { page, faults } = await opened
    faults.length = 0
    return { page, faults }
  }

  test("runs, draws, reads the API, keeps its score, and cannot write to a site at home or reach its storage", async () => {
    const { page, faults } = await open()
    const first = await playOn(page, game.id, server)
    expect(first.told).toEqual({
      best: "1",
      direct: "yesbest,directtrue2",
      secret: null,
      parent: "refused: SecurityError",
      top: "refused: SecurityError",
      cookie: "",
      api: true,
      write: false,
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
    expect(faults).toEqual([FORBIDDEN, FORBIDDEN])
  })

  test("opened on its own keeps its score over a reload, and still has no storage of the site", async () => {
    const { page } = await open()
    await page.goto(`${server.url}/`)
    await page.evaluate(() => localStorage.setItem("secret", "the site's own"))
    await page.goto(game.url)
    expect(await told(page)).toMatchObject({ best: "1", secret: null, parent: "no parent" })
    await page.reload()
    expect(await told(page)).toMatchObject({ best: "2" })
  })

  test("only a message from the frame saves, and only text that is not too long", async () => {
    const { page } = await open()
    const { frame } = await playOn(page, game.id, server)
    const saved = () => page.evaluate((id) => localStorage.getItem(`broadside:play:${id}`), game.id)
    const forged = {
      broadside: "storage",
      page: new URL(game.url).pathname,
      state: '{"best":"99"}',
    }
    await page.evaluate((message) => postMessage(message, "*"), forged)
    await frame.evaluate(() => {
      for (const state of ["99".repeat(140_000), { best: "99" }, null])
        parent.postMessage({ broadside: "storage", page: location.pathname, state }, "*")
      parent.postMessage("99", "*")
      parent.postMessage(null, "*")
    })
    await heard(page, frame)
    expect(JSON.parse((await saved()) ?? "")).toEqual({ best: "1", direct: "yes" })
  })

  test("storage without an origin is like the real one, and the page's own name is its own", async () => {
    const trial = await publish(server, "Trial", TRIAL)
    const real = await publish(server, "Real", TRIAL)
    const { page, faults } = await open()
    await page.goto(trial.url)
    const shimmed = await told(page)
    await page.reload()
    const reloaded = await told(page)
    expect(shimmed).toEqual({ ...shimmed, name: "player one", visits: "1" })
    expect(reloaded).toEqual({ ...shimmed, nameBefore: "player one", visits: "2" })
    const player = await playOn(page, trial.id, server)
    expect(player.told).toEqual(shimmed)
    expect((await playOn(page, trial.id, server)).told).toEqual({ ...shimmed, visits: "2" })
    expect(await page.locator("iframe").getAttribute("sandbox")).not.toContain("same-origin")
    // Sent as a plain document, the browser's own storage answers the same questions.
    await page.route(real.url, (route) =>
      route.fulfill({
        contentType: "text/html; charset=utf-8",
        body: TRIAL.replaceAll("API", server.url),
      }),
    )
    await page.evaluate(() => localStorage.clear())
    await page.goto(real.url)
    expect(await told(page)).toEqual({ ...shimmed, full: expect.any(String) })
    await page.unroute(real.url)
    expect(faults).toEqual([])
  })

  test("a link to another page takes no state along, and leaves what was saved", async () => {
    const other = await publish(server, "Other", PROBE)
    const { page } = await open()
    const { frame } = await playOn(page, game.id, server)
    await frame.goto(other.url)
    expect(await told(frame)).toMatchObject({ best: "1" })
    await frame.evaluate(() => localStorage.setItem("best", "77"))
    await heard(page, frame)
    expect((await playOn(page, game.id, server)).told["best"]).toBe("2")
    await page.goto(game.url)
    expect(await told(page)).toMatchObject({ best: "1" })
    await page.goto(other.url)
    expect(await told(page)).toMatchObject({ best: "1" })
  })

  test("what fills the quota is kept and comes back, what is past it is refused", async () => {
    const html = `<!doctype html><title>Full</title><output id="told"></output><script>
const told = { back: (localStorage.getItem("big") || "").length }
localStorage.setItem("big", '"'.repeat(131_000))
try { localStorage.setItem("more", "x".repeat(200)) } catch (error) { told.more = error.name }
document.getElementById("told").textContent = JSON.stringify(told)
</script>`
    const full = await publish(server, "Full", html)
    const { page } = await open()
    const more = "QuotaExceededError"
    expect((await playOn(page, full.id, server)).told).toEqual({ back: 0, more })
    expect((await playOn(page, full.id, server)).told).toEqual({ back: 131_000, more })
  })
})
