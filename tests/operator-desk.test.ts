import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import axe from "axe-core"
import type { Page } from "playwright-core"
import { publish, watched } from "./browsing"
import { skipBrowser, testBrowser } from "./chromium"
import { FROM_SOURCE, type RunningServer, startServer } from "./server"

const PAGE = "<!doctype html><title>Kites</title><h1>Wind</h1>"
const TURD = "A turd"
const CALM = { reducedMotion: "reduce" } as const
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true }
const DESKTOP = { viewport: { width: 1280, height: 800 } }

const browser = testBrowser()
let server: RunningServer
let token: string
beforeAll(async () => {
  if (skipBrowser) return
  const env = { BROADSIDE_LIMITS_PUBLISH: "0", BROADSIDE_LIMITS_WRITE: "0" }
  server = await startServer({ env })
  const made = Bun.spawnSync([...FROM_SOURCE, "token"], { cwd: server.folder })
  token = made.stdout.toString().trim()
})
afterAll(() => server?.stop())

async function signIn(page: Page) {
  await page.goto(`${server.url}/operator`)
  await page.getByLabel("The operator's token").fill(token)
  await page.getByRole("button", { name: "Sign in" }).click()
  await page.getByRole("heading", { name: "Queue" }).waitFor()
}

const isRemoved = async (id: string) => {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${server.url}/api/operator/games/${id}`, { headers })
  return ((await answer.json()) as { removed_why: string | null }).removed_why !== null
}
const waiting = (page: Page) => page.locator("[data-item]").count()

async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() =>
    // biome-ignore lint/suspicious/noExplicitAny: put into the page one line above
    (globalThis as any).axe.run(document, { iframes: false }),
  )
  const wide = await page.evaluate("document.documentElement.scrollWidth > innerWidth")
  return [
    ...(wide ? ["wider than the screen"] : []),
    ...(violations as { id: string; nodes: { html: string }[] }[]).map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`,
    ),
  ]
}

describe.skipIf(skipBrowser)("the operator's desk", () => {
  /** What a person needs for a decision, and a slow line for a page. */
  const [SECONDS_A_KEY, SECONDS_A_PAGE] = [1.5, 0.5]

  test("clears 50 items by keyboard alone in under two minutes", async () => {
    for (let i = 0; i < 50; i++) await publish(server, `${TURD} ${i}`, PAGE)
    const { page, faults } = await watched(browser, server, Object.assign({}, CALM, DESKTOP))
    await signIn(page)
    expect(await waiting(page)).toBe(50)
    let [keys, pages] = [0, 0]
    page.on("request", (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) pages++
    })
    const press = async (key: string) => {
      keys++
      await Promise.all([page.waitForEvent("load"), page.keyboard.press(key)])
    }
    keys++
    await page.keyboard.press("j")
    for (let left = 50; left > 0; left--) {
      await press(left % 2 === 0 ? "a" : "b")
      expect(await waiting(page)).toBe(left - 1)
    }
    await page.getByText("Nothing waits for you.").waitFor()
    // One key and one form for each; the page that follows a form is a request of its own.
    expect([keys, pages]).toEqual([51, 100])
    expect(keys * SECONDS_A_KEY + (pages / 2) * SECONDS_A_PAGE).toBeLessThan(120)
    expect(faults).toEqual([])
    await page.context().close()
  })

  test("selects, undoes, erases, bans and protects by keyboard", async () => {
    for (let i = 0; i < 12; i++)
      await publish(server, `${TURD} ${i}`, `${PAGE}<p>No. ${i}`, { humanName: "Bea" })
    const { page, faults } = await watched(browser, server, Object.assign({}, CALM, DESKTOP))
    await signIn(page)
    expect(await waiting(page)).toBe(12)
    const press = async (key: string) => {
      await Promise.all([page.waitForEvent("load"), page.keyboard.press(key)])
    }
    await page.keyboard.press("j")
    for (let line = 0; line < 4; line++) {
      await page.keyboard.press("x")
      await page.keyboard.press("j")
    }
    await press("b")
    expect(await waiting(page)).toBe(8)
    await press("u")
    expect(await waiting(page)).toBe(12)
    await page.keyboard.press("j")
    await press("e")
    await page.getByRole("heading", { name: "Erase for good?" }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await press("Enter")
    await page.getByText("Erased: 1 item").waitFor()
    expect(await waiting(page)).toBe(11)
    await page.keyboard.press("j")
    await press("p")
    await page.getByRole("heading", { name: "Protected" }).waitFor()
    expect(await page.locator(".desk-key").textContent()).toStartWith("nk_")
    expect(await faultsOf(page)).toEqual([])
    await page.goto(`${server.url}/operator`)
    await page.keyboard.press("j")
    await press("n")
    await page.getByRole("heading", { name: "Ban", exact: true }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole("button", { name: "Ban what is selected" }).focus()
    await press("Enter")
    await page.getByRole("heading", { name: "Bans", exact: true }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole("button", { name: "End this ban" }).focus()
    await press("Enter")
    await page.locator("li").filter({ hasText: "Ended" }).waitFor()
    await page.goto(`${server.url}/operator`)
    await page.keyboard.press("Shift+A")
    await press("a")
    await page.getByText("Nothing waits for you.").waitFor()
    expect(faults).toEqual([])
    await page.context().close()
  })

  test("has keys that type in a field, and Enter there does nothing", async () => {
    const { id } = await publish(server, TURD, PAGE)
    const { page } = await watched(browser, server, Object.assign({}, CALM, DESKTOP))
    await signIn(page)
    await page.getByLabel("Or in your own words").fill("")
    await page.getByLabel("Or in your own words").pressSequentially("bau ")
    await page.keyboard.press("Enter")
    expect(await page.getByLabel("Or in your own words").inputValue()).toBe("bau ")
    expect(await waiting(page)).toBe(1)
    await page.getByLabel("Or in your own words").fill("It was about bau.")
    await page.getByRole("button", { name: "Bury", exact: true }).click()
    await page.getByText("Buried: 1 item").waitFor()
    expect(await isRemoved(id)).toBe(true)
    await page.context().close()
  })

  for (const [where, options] of [
    ["on a phone", PHONE],
    ["on a desktop", DESKTOP],
    ["without script", Object.assign({ javaScriptEnabled: false }, PHONE)],
  ] as const)
    test(`${where} buries, undoes, shows the log, and signs out`, async () => {
      const { id } = await publish(server, `${TURD} ${"very".repeat(12)} ${where}`, PAGE)
      const { page, faults } = await watched(browser, server, Object.assign({}, CALM, options))
      const isScripted = !("javaScriptEnabled" in options)
      const check = async () => {
        if (isScripted) faults.push(...(await faultsOf(page)))
      }
      await page.goto(`${server.url}/operator`)
      await check()
      await signIn(page)
      const line = page.locator("[data-item]").filter({ hasText: where })
      await line.getByText("Preview").click()
      await line.locator("iframe").contentFrame().getByRole("heading", { name: "Wind" }).waitFor()
      await check()
      await line.getByRole("checkbox").check()
      await page.getByRole("button", { name: "Bury selected" }).click()
      await page.getByText("Buried: 1 item").waitFor()
      expect(await isRemoved(id)).toBe(true)
      await page.getByRole("button", { name: "Undo" }).click()
      await page.getByText("Restored: 1 item").waitFor()
      expect(await isRemoved(id)).toBe(false)
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
      await page.goto(`${server.url}/operator`)
      await page.getByRole("button", { name: "Sign out" }).click()
      await page.getByLabel("The operator's token").waitFor()
      expect(faults).toEqual([])
      await page.context().close()
    })
})

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
    const { id: victim } = await publish(server, "A kite", PAGE)
    const { url } = await publish(server, "Prize", HOSTILE.replaceAll("VICTIM", victim))
    const context = await browser.newContext(CALM)
    const page = await context.newPage()
    await signIn(page)
    await page.goto(url)
    await page.waitForFunction(() => document.title.startsWith("{"))
    const report = JSON.parse(await page.title()) as Record<string, string>
    for (const [name, text] of Object.entries(report)) {
      expect([name, text.includes("Sign out")]).toEqual([name, false])
      expect([name, text.includes("broadside-operator")]).toEqual([name, false])
    }
    for (const name of ["page", "withCookie", "act"])
      expect([name, report[name]]).toEqual([name, "refused: TypeError"])
    expect(report["frame"]).toBe("null")
    expect(report["worker"]).toStartWith("refused: ")
    expect(await isRemoved(victim)).toBe(false)

    // A window that the page opens comes without the cookie, and the page loses hold of it.
    const [popup] = await Promise.all([context.waitForEvent("page"), page.click("#open")])
    await popup.getByLabel("The operator's token").waitFor()
    expect(await page.evaluate("opened.closed")).toBe(true)

    // A form that the operator is made to send.
    await Promise.all([page.waitForEvent("load"), page.click("#top button")])
    expect(await page.getByRole("heading").first().textContent()).toContain("Not ")
    expect(await isRemoved(victim)).toBe(false)

    // The session itself is as it was.
    const own = await context.newPage()
    await own.goto(`${server.url}/operator`)
    await own.getByRole("button", { name: "Sign out" }).waitFor()
    await context.close()
  })

  test("nor can the note of a report, or a title, which the operator reads", async () => {
    const attack = `<script>opened = 1</script><img src=x onerror="opened = 1">`
    const { id } = await publish(server, `A kite ${attack}`, PAGE, { humanName: "Mallory" })
    const body = JSON.stringify({ url: `/archive/${id}`, reason: "phishing", note: attack })
    const sent = { method: "POST", body, headers: { "content-type": "application/json" } }
    expect((await fetch(`${server.url}/api/reports`, sent)).status).toBe(200)
    const { page, faults } = await watched(browser, server, CALM)
    await signIn(page)
    await page.getByText("Reported once: phishing").waitFor()
    for (const path of ["", `/items/games/${id}`]) {
      await page.goto(`${server.url}/operator${path}`)
      expect(await page.getByText('<img src=x onerror="opened = 1">').count()).toBeGreaterThan(0)
      expect(await page.evaluate("typeof opened")).toBe("undefined")
    }
    expect(faults).toEqual([])
    await page.context().close()
  })
})
