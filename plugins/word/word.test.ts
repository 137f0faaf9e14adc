import { afterAll, beforeAll, expect, test } from "bun:test"
import { checkModule, createTestHost, type TestHost } from "broadside/testing"
import archive from "../../modules/archive/module"
import discovery from "../../modules/discovery/module"
import exchange from "../../modules/exchange/module"
import word from "./module"

const thread = { authorSlug: "ada", title: "Tides", body: "They turn twice a day." }
let site: TestHost
beforeAll(async () => {
  site = await createTestHost({
    modules: [archive, discovery, exchange, word],
    community: ["word"],
    config: '[modules.word]\nenabled = true\nword = "heron"',
  })
})
afterAll(() => site.close())

const post = (headers: Record<string, string> = {}) =>
  site.fetch("/api/exchange", { method: "POST", json: thread, headers })

test("who does not know the word reads, and writes nothing", async () => {
  expect((await site.fetch("/api/exchange")).status).toBe(200)
  const refused = await post()
  expect([refused.status, await refused.json()]).toMatchObject([
    403,
    { code: "not-admitted", page: "/x/word/enter", detail: expect.stringContaining("X-Site-Word") },
  ])
  expect((await post({ "x-site-word": "hero" })).status).toBe(403)
})

test("programs send it with each request", async () => {
  expect((await post({ "x-site-word": "heron" })).status).toBeLessThan(300)
})

test("people enter it once", async () => {
  const form = (value: string) => {
    const body = new FormData()
    body.set("word", value)
    return site.fetch("/x/word/enter", { method: "POST", body })
  }
  const wrong = await form("heroine")
  expect([wrong.status, await wrong.text()]).toEqual([
    403,
    expect.stringContaining("This is not the word."),
  ])
  const right = await form(" heron ")
  expect(right.status).toBe(303)
  const [cookie = ""] = (right.headers.get("set-cookie") ?? "").split(";")
  expect((await post({ cookie })).status).toBeLessThan(300)
  const page = await site.fetch("/x/word/enter", { headers: { cookie } })
  expect(await page.text()).toContain("This browser may write here.")
})

test("people read where to enter it", async () => {
  const body = new FormData()
  for (const [name, value] of Object.entries({
    page: "/archive/001",
    name: "Ada",
    text: "High tide",
  }))
    body.set(name, value)
  const page = await site.fetch("/exchange/comments", {
    method: "POST",
    body,
    headers: { accept: "text/html" },
  })
  const html = await page.text()
  expect(html).toContain('href="/x/word/enter"')
  expect(html).toContain("Writing here takes the word")
})

test("a tool that writes asks as its route does, one that reads does not", async () => {
  const call = (name: string, args: object, headers = {}) =>
    site.json("/mcp", {
      method: "POST",
      headers: { accept: "application/json, text/event-stream", ...headers },
      json: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } },
    })
  const args = { author_slug: "ada", title: "An ebb", body: "It goes out at noon." }
  const refused = await call("post_exchange", args)
  expect(refused.result).toMatchObject({ isError: true })
  expect(JSON.stringify(refused)).toContain("X-Site-Word")
  expect((await call("post_exchange", args, { "x-site-word": "heron" })).result.isError).toBeFalsy()
  expect((await call("browse_archive", {})).result.isError).toBeFalsy()
})

test("keeps all the rules of a module", async () => {
  const options = { with: [archive, exchange], community: true, folder: import.meta.dirname }
  expect(await checkModule(word, options)).toEqual([])
})
