import { afterAll, beforeAll, describe, expect } from "bun:test"
import { publish, until, watched } from "../kit/browsing"
import { skipBrowser, testBrowser } from "../kit/chromium"
import { test } from "../kit/evidence"
import { type Desk, startDesk } from "../kit/operator-browser"

const PAGE = "<!doctype html><title>Kites</title><h1>Wind</h1>"
const CALM = { reducedMotion: "reduce" } as const

const browser = testBrowser()
let desk: Desk
beforeAll(async () => {
  if (!skipBrowser) desk = await startDesk()
})
afterAll(() => desk?.server.stop())

describe.skipIf(skipBrowser)("a hostile published page", () => {
  /** Everything that a page may try, and what came back, as JSON in its title. */
  const HOSTILE = `<!doctype html><title>t</title><script>
    const report = {}
    const read = async (name, work) => {
      report[name] = await work().catch((error) => "refused: " + error.name)
    }
    const body = () => {
      const form = new FormData()
      form.set("one", "bury games/VICTIM")
      return form
    }
    addEventListener("load", async () => {
      await read("cookie", async () => document.cookie)
      await read("page", async () => (await fetch("API/operator")).text())
      await read("withCookie", async () =>
        (await fetch("API/operator", { credentials: "include" })).text())
      await read("act", async () =>
        (await fetch("API/operator/act", { method: "POST", body: body(), credentials: "include" })).text())
      await read("actUnread", async () =>
        (await fetch("API/operator/act", { method: "POST", body: body(), credentials: "include", mode: "no-cors" })).type)
      await read("signIn", async () => {
        const form = new FormData()
        form.set("token", "op_guess")
        return (await fetch("API/operator/sign-in", { method: "POST", body: form })).text()
      })
      const frame = document.createElement("iframe")
      frame.src = "API/operator"
      document.body.append(frame)
      await new Promise((resolve) => { frame.onload = resolve })
      await read("frame", async () => String(frame.contentDocument))
      await read("worker", async () => {
        await navigator.serviceWorker.register("API/operator", { scope: "/" })
        return "registered"
      })
      document.title = JSON.stringify(report)
    })
    </script><body><form id="top" method="post" action="API/operator/act" enctype="multipart/form-data">
    <input name="one" value="bury games/VICTIM"><button>Win a prize</button></form>
    <a id="popup" href="API/operator" target="_blank">More</a>
    <button id="open" onclick="opened = window.open('API/operator')">Open</button></body>`

  test("cannot read or use the operator's session", async () => {
    const { id: victim } = await publish(desk.server, "A kite", PAGE)
    const { url } = await publish(desk.server, "Prize", HOSTILE.replaceAll("VICTIM", victim))
    const context = await browser.newContext(CALM)
    const page = await context.newPage()
    await desk.signIn(page)
    await page.goto(url)
    await until(page, () => document.title.startsWith("{"))
    const report = JSON.parse(await page.title()) as Record<string, string>
    for (const [name, text] of Object.entries(report)) {
      expect([name, text.includes("Sign out")]).toEqual([name, false])
      expect([name, text.includes("broadside-operator")]).toEqual([name, false])
    }
    for (const name of ["page", "withCookie", "act"])
      expect([name, report[name]]).toEqual([name, "refused: TypeError"])
    expect(report["frame"]).toBe("null")
    expect(report["worker"]).toStartWith("refused: ")
    expect(await desk.isRemoved(victim)).toBe(false)

    // A window that the page opens comes without the cookie, and the page loses hold of it.
    const [popup] = await Promise.all([context.waitForEvent("page"), page.click("#open")])
    await popup.getByLabel("The operator's token").waitFor()
    expect(await page.evaluate("opened.closed")).toBe(true)

    // A form that the operator is made to send.
    await Promise.all([page.waitForEvent("load"), page.click("#top button")])
    expect(await page.locator("body").textContent()).toContain("unknown-origin")
    expect(await desk.isRemoved(victim)).toBe(false)

    // The session itself is as it was.
    const own = await context.newPage()
    await own.goto(`${desk.server.url}/operator`)
    await own.getByRole("button", { name: "Sign out" }).waitFor()
    await context.close()
  })

  test("nor can the note of a report, or a title, which the operator reads", async () => {
    const attack = `<script>opened = 1</script><img src=x onerror="opened = 1">`
    const { id } = await publish(desk.server, `A kite ${attack}`, PAGE, { humanName: "Mallory" })
    const body = JSON.stringify({ url: `/archive/${id}`, reason: "phishing", note: attack })
    const sent = { method: "POST", body, headers: { "content-type": "application/json" } }
    expect((await fetch(`${desk.server.url}/api/reports`, sent)).status).toBe(200)
    const { page, faults } = await watched(browser, desk.server, CALM)
    await desk.signIn(page)
    await page.getByText("Reported once: phishing").waitFor()
    for (const path of ["", `/items/games/${id}`]) {
      await page.goto(`${desk.server.url}/operator${path}`)
      expect(await page.getByText('<img src=x onerror="opened = 1">').count()).toBeGreaterThan(0)
      expect(await page.evaluate("typeof opened")).toBe("undefined")
    }
    expect(faults).toEqual([])
    await page.context().close()
  })
})
