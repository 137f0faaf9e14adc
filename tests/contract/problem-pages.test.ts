import { afterAll, beforeAll, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import archive from "../../modules/archive/module"

const BROWSER = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" }
let site: TestHost
beforeAll(async () => {
  site = await createTestHost({ modules: [archive] })
})
afterAll(() => site.close())

async function asPerson(path: string, on = site) {
  const response = await on.fetch(path, { headers: BROWSER })
  return { response, html: await response.text() }
}

test("a refusal is a page for people and JSON for everyone else, at the same status", async () => {
  const { response, html } = await asPerson("/nowhere<script>")
  expect(response.status).toBe(404)
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8")
  expect(response.headers.get("vary")).toBe("accept")
  expect(response.headers.get("content-security-policy")).toContain("default-src 'none'")
  expect(html).toContain("<h1>Nothing here</h1>")
  expect(html).not.toContain("openapi")
  expect(html).not.toContain("<script>")
  const other = await site.fetch("/nowhere")
  expect(other.status).toBe(404)
  expect(other.headers.get("content-type")).toStartWith("application/problem+json")
  const head = await site.fetch("/nowhere", { method: "HEAD", headers: BROWSER })
  expect([head.status, head.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"])
})

test("what is refused in a POST stays JSON, but for a form in a browser", async () => {
  const response = await site.fetch("/games/submit", { json: {}, headers: BROWSER })
  expect(response.status).toBe(400)
  expect(response.headers.get("content-type")).toStartWith("application/problem+json")
  const form = { method: "POST", body: new FormData() }
  form.body.set("title", "No page")
  const shown = await site.fetch("/games/submit", { ...form, headers: BROWSER })
  expect([shown.status, shown.headers.get("content-type")]).toEqual([
    400,
    "text/html; charset=utf-8",
  ])
  const machine = await site.fetch("/games/submit", form)
  expect(machine.headers.get("content-type")).toStartWith("application/problem+json")
})

test("several faults are listed, and headers such as Allow are kept", async () => {
  const { response, html } = await asPerson("/api/games?limit=x&status=y")
  expect(response.status).toBe(400)
  expect(html.match(/<li>/g)?.length).toBeGreaterThanOrEqual(2)
  const wrong = await asPerson("/api/games/fork")
  expect(wrong.response.status).toBe(405)
  expect(wrong.response.headers.get("allow")).toContain("POST")
})

test("a code is explained to people and to machines", async () => {
  const { html } = await asPerson("/problems/game-buried")
  expect(html).toContain("<h1>This game was buried</h1>")
  expect((await site.json("/problems/game-buried")).code).toBe("game-buried")
  expect((await asPerson("/problems/constructor")).response.status).toBe(404)
})

test("a buried page says who, when and why, also on an origin of pages only", async () => {
  const games = "http://localhost:4001"
  const apart = await createTestHost({
    modules: [archive],
    config: `[site]\ngames_url = "${games}"`,
  })
  for (const host of [site, apart]) {
    const game = { html: "<!doctype html><p>x", title: "Old Snake", humanName: "Ada" }
    const { id, url } = await host.json("/games/submit", { json: game })
    const authorization = `Bearer ${host.operatorToken}`
    const burial = { json: { why: "It <b>grew</b> too long." }, headers: { authorization } }
    expect((await host.fetch(`/api/operator/games/${id}/bury`, burial)).status).toBe(200)
    const { response, html } = await asPerson(url, host)
    expect(response.status).toBe(410)
    for (const part of ["the operator", "2026-11-20", "It &lt;b>grew", `/graveyard/games/${id}`])
      expect(html.replaceAll("&gt;", ">")).toContain(part)
    if (host === apart) expect(html).toContain('href="http://localhost:3000/archive"')
    expect((await host.fetch(url)).headers.get("content-type")).toStartWith("application/problem")
  }
  await apart.close()
})
