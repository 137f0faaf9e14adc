import { afterAll, beforeAll, expect } from "bun:test"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { skipBrowser, testBrowser } from "../kit/chromium"
import { test } from "../kit/evidence"
import { type RunningServer, startServer } from "../kit/server"

const browser = testBrowser()
let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** Reads a site in each way that a script has, and shows the outcome. */
const reader = (site: string) => `<!doctype html><title>Reader</title><p>Reading</p><script>
const address = "${site}/api/stats"
const ways = {
  fetch: () => fetch(address).then((answer) => answer.status),
  request: () => fetch(new Request(address)).then((answer) => answer.status),
  xhr: () => new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open("GET", address)
    request.onloadend = () => resolve(request.status)
    request.send()
  }),
  events: () => new Promise((resolve) => {
    const events = new EventSource("${site}/api/exchange/events")
    events.onopen = () => { resolve(200); events.close() }
    events.onerror = () => { resolve(0); events.close() }
  }),
  write: () => fetch("${site}/api/games/001/react", { method: "POST", body: "{}" }).then((answer) => answer.status),
  own: () => fetch("${site}" + (location.pathname === "srcdoc" ? "/" : location.pathname), { headers: { accept: "text/html" } })
    .then((answer) => answer.text()).then((text) => text.includes("x-page" + "-token")),
  source: async () => document.documentElement.outerHTML.includes("x-page" + "-token"),
}
const entries = Object.entries(ways).map(async ([name, read]) => [name, await read().catch(() => 0)])
Promise.all(entries).then((all) => { document.querySelector("p").textContent = JSON.stringify(Object.fromEntries(all)) })
</script>`

const OURS = {
  fetch: 200,
  request: 200,
  xhr: 200,
  events: 200,
  write: 403,
  own: false,
  source: false,
}

test.skipIf(skipBrowser)(
  "at home, a page of ours reads the site and a page of another does not",
  async () => {
    const answer = await fetch(`${server.url}/games/submit`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ html: reader(server.url), title: "Reader", humanName: "Ada" }),
    })
    const { id, url } = (await answer.json()) as { id: string; url: string }
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(url)
    const own = page.locator("p", { hasText: "{" })
    expect(JSON.parse((await own.textContent()) ?? "")).toEqual(OURS)
    await page.goto(`${server.url}/embed/${id}`)
    await page.locator("[data-start], button").first().click()
    const framed = page.frameLocator("iframe").locator("p", { hasText: "{" })
    expect(JSON.parse((await framed.textContent()) ?? "")).toEqual(OURS)

    const inFrame = `<iframe sandbox="allow-scripts" srcdoc="${reader(server.url).replaceAll('"', "&quot;")}"></iframe>`
    // Another site for the browser, which would not let pages of a public one come this far.
    const other = createServer((_, response) =>
      response.setHeader("content-type", "text/html").end(`<!doctype html>${inFrame}`),
    ).listen(0, "127.0.0.1")
    await once(other, "listening")
    await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`)
    const foreign = page.frameLocator("iframe").locator("p", { hasText: "{" })
    const {
      fetch: fetched,
      request,
      xhr,
      events,
      write,
    } = JSON.parse((await foreign.textContent()) ?? "")
    other.close()
    expect([fetched, request, xhr, events, write]).toEqual([403, 403, 403, 0, 403])
  },
)
