import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import registry from "../../module"
import { impostors, jsonServer, startToolServer, type ToolServer } from "../../testing/tool-servers"

let site: TestHost
let server: ToolServer
let page: ToolServer
beforeAll(async () => {
  site = await createTestHost({
    modules: [registry],
    config: `[limits]
publish = 0
[network]
allow_private_for_visitors = ["127.0.0.0/8"]`,
  })
  server = await startToolServer(jsonServer({ tools: ["add", "a.b-c_d"] }))
  page = await startToolServer(
    (impostors["a web page"] as { answer: ReturnType<typeof jsonServer> }).answer,
  )
})
afterAll(async () => {
  await site.close()
  server.stop()
  page.stop()
})

const HTML = { accept: "text/html" }
/** As a browser sends it: every field, filled or not. */
function send(path: string, fields: Record<string, string>) {
  const body = new FormData()
  const every = path.endsWith("/new") ? ["name", "url", "description", "author", "edit_key"] : []
  for (const name of every) body.set(name, "")
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  site.advance(60_000)
  return site.fetch(path, { method: "POST", body, headers: HTML })
}
const resultOf = (text: string) =>
  JSON.parse(/id="result">([\s\S]*?)<\/script>/.exec(text)?.[1] ?? "{}")
const read = async (path: string) => (await site.fetch(path, { headers: HTML })).text()

describe("the forms", () => {
  test("list a server, show its key once, and its page; the key takes it out", async () => {
    const name = "<b>Tides</b> & co"
    const answer = await send("/mcp-registry/new", { name, url: server.url, author: "Ada" })
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"])
    const text = await answer.text()
    const { id, edit_key, ok } = resultOf(text)
    expect([ok, text.includes(edit_key)]).toEqual([true, true])
    const card = await read(`/mcp-registry/servers/${id}`)
    expect(card).toContain("a.b-c_d")
    expect(card).toContain("&lt;b>Tides")
    expect(card).not.toContain("<b>Tides")
    expect(card).not.toContain(edit_key)
    expect(await read("/mcp-registry?q=tides")).toContain(`/mcp-registry/servers/${id}`)
    const again = await (await send("/mcp-registry/new", { name: "Else", url: server.url })).text()
    expect(resultOf(again)).toMatchObject({ refreshed: true, server: { name } })
    const path = `/mcp-registry/servers/${id}/remove`
    expect((await send(path, { edit_key: "ek_wrong" })).status).toBe(403)
    const removed = await send(path, { edit_key })
    expect([removed.status, removed.headers.get("location")]).toEqual([303, "/mcp-registry"])
    expect((await site.fetch(`/mcp-registry/servers/${id}`, { headers: HTML })).status).toBe(404)
  })

  test("list a registry", async () => {
    const fields = { name: "Elsewhere", url: page.url, audience: "developer", has_mcp_tool: "true" }
    const text = await (await send("/mcp-registries/new", fields)).text()
    expect(resultOf(text).registry).toMatchObject({ audience: "developer", has_mcp_tool: true })
    const { id, edit_key } = resultOf(text)
    expect(text).toContain(`href="/manage/registries/${id}"`)
    const shown = await read("/mcp-registries")
    expect(shown).toContain(`href="${page.url}"`)
    expect(shown).toContain('rel="nofollow ugc noopener"')
    expect(await read("/mcp-registries?audience=general")).toContain("No matches")
    const form = `/manage/registries/${id}/remove`
    expect((await send(form, { edit_key: `ek_${"0".repeat(32)}` })).status).toBe(403)
    const removed = await send(form, { edit_key, why: "It has closed." })
    expect(removed.status).toBe(303)
    expect(await read(removed.headers.get("location") ?? "")).toContain("It has closed.")
    expect(await read("/mcp-registries")).not.toContain(page.url)
  })

  test.each([
    ["no address", { name: "x" }, 400, "url must not be empty"],
    ["no name", { url: "https://tides.example/" }, 400, "name must not be empty"],
    ["a private address", { name: "x", url: "http://10.0.0.1/" }, 400, "not a public"],
    ["a strong word", { name: "fuck", url: "https://tides.example/" }, 422, "choose other words"],
  ])(
    "with %s are shown again, with what is wrong and nothing lost",
    async (_, fields, status, why) => {
      for (const path of ["/mcp-registry/new", "/mcp-registries/new"]) {
        const answer = await send(path, { description: "Kept & safe", ...fields })
        const text = await answer.text()
        expect([answer.status, text.includes(why), text.includes("Kept &amp; safe")]).toEqual([
          status,
          true,
          true,
        ])
      }
    },
  )

  test("say beside the address why a server is not listed", async () => {
    const answer = await send("/mcp-registry/new", { name: "x", url: page.url })
    const text = await answer.text()
    expect(answer.status).toBe(422)
    expect(text).toMatch(/id="url-fault"[^>]*>[^<]*neither JSON nor an event stream/)
    expect(text).not.toContain("SECRET")
  })

  test("may be filled in by a link", async () => {
    const query = new URLSearchParams({ name: "Tides", url: "https://tides.example/mcp?a=1&b=2" })
    const text = await read(`/mcp-registry/new?${query}`)
    expect(text).toContain('value="https://tides.example/mcp?a=1&amp;b=2"')
  })

  test("an address cannot break out of a command that someone copies", async () => {
    const url = `${server.url}/';curl$IFS\`evil\`;'`
    const { id } = resultOf(await (await send("/mcp-registry/new", { name: "Odd", url })).text())
    const [, command = ""] =
      /claude mcp add ([^<]*)/.exec(await read(`/mcp-registry/servers/${id}`)) ?? []
    expect(command).toContain("%27;curl$IFS%60evil%60;%27")
    expect(command.match(/'/g)).toHaveLength(2)
  })
})
