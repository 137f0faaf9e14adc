import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import discovery from "../../discovery/module"
import registry from "../module"
import { CONFIG } from "../testing/registry-site"
import { jsonServer, startToolServer, type ToolServer } from "../testing/tool-servers"

type Json = Record<string, unknown>

const MINUTE = 60_000
const HTML = { accept: "text/html" }

let site: TestHost
let server: ToolServer
beforeAll(async () => {
  site = await createTestHost({
    modules: [registry, discovery],
    config: `${CONFIG}\n[review]\nmode = "hold"`,
  })
})
afterAll(() => site.close())
// All run until the end, so that none has the port, and so the entry, of another.
const servers: ToolServer[] = []
beforeEach(async () => {
  server = await startToolServer(jsonServer())
  servers.push(server)
  site.advance(MINUTE)
})
afterAll(() => {
  for (const one of servers) one.stop()
})

const headers = () => ({ authorization: `Bearer ${site.operatorToken}` })
const act = (kind: string, id: string, action: string, json: Json = {}) =>
  site.json(`/api/operator/${kind}/${id}/${action}`, { json, headers: headers() })
const textOf = async (path: string) => (await site.fetch(path, { headers: HTML })).text()

const SERVERS = {
  kind: "servers",
  submitPath: "/mcp-registry/submit",
  removePath: (id: string) => `/mcp-registry/servers/${id}/remove`,
  page: (id: string) => `/mcp-registry/servers/${id}`,
  json: ["/mcp-registry", "/mcp-registry?q=lantern"],
  others: ["/mcp-registry/rss.xml", "/sitemap.xml", "/mcp-registry/v0.1/servers"],
} as const
const REGISTRIES = {
  kind: "registries",
  submitPath: "/mcp-registries/submit",
  removePath: (id: string) => `/mcp-registries/${id}/remove`,
  page: (id: string) => `/mcp-registries?id=${id}`,
  json: ["/mcp-registries", "/mcp-registries?q=lantern", "/mcp-registries?audience=general"],
  others: ["/sitemap.xml"],
} as const

for (const list of [SERVERS, REGISTRIES]) {
  const { kind, submitPath, removePath, page, json, others } = list
  const submit = (fields: Json = {}) =>
    site.json(submitPath, { json: { name: "Lantern", url: server.url, ...fields } })
  const lists = async () => {
    const texts: string[] = []
    for (const path of json) texts.push(await (await site.fetch(path)).text(), await textOf(path))
    for (const path of others) texts.push(await textOf(path))
    return texts.join("\n")
  }

  test(`${kind}: what is held is at its address and in no list until it is approved`, async () => {
    const listed = await submit({ name: "Held lantern" })
    expect(listed).toMatchObject({ ok: true, refreshed: false, held: true })
    expect(listed.held_notice).toContain("not listed yet")
    const { id, url } = listed
    expect(new URL(url).pathname + new URL(url).search).toBe(page(id))
    const shown = await textOf(page(id))
    expect(shown).toContain("Held lantern")
    expect(shown).toContain("is waiting for review by the operator")
    expect(shown).toContain('name="robots" content="noindex, nofollow"')
    const json = await site.fetch(page(id))
    expect(await json.text()).toContain('"held":true')
    expect(json.headers.get("x-robots-tag")).toBe("noindex, nofollow")
    expect(await lists()).not.toContain("Held lantern")
    expect(await lists()).not.toContain(server.url)
    expect(await act(kind, id, "approve")).toMatchObject({ ok: true, held: false })
    expect(await lists()).toContain("Held lantern")
    expect(await textOf(page(id))).not.toContain("is waiting for review by the operator")
    await act(kind, id, "bury", { why: "Done." })
  })

  test(`${kind}: no new submission puts what is held into the lists`, async () => {
    const { id, edit_key } = await submit({ name: "Held lantern" })
    site.advance(MINUTE)
    const visitor = await submit({ name: "Another lantern" })
    expect(visitor).toMatchObject({ id, refreshed: true, held: true })
    site.advance(MINUTE)
    const owner = await submit({ name: "Changed lantern", edit_key })
    expect(owner).toMatchObject({ id, refreshed: true, held: true })
    expect(await textOf(page(id))).toContain("Changed lantern")
    for (const job of ["recheck", "own-server"]) {
      site.advance(2 * 86_400_000)
      await site.runJob(`registry.${job}`)
    }
    expect(await lists()).not.toContain("antern<")
    expect(await lists()).not.toContain("Changed lantern")
    await act(kind, id, "approve")
    expect(await lists()).toContain("Changed lantern")
    await act(kind, id, "bury", { why: "Done." })
  })

  test(`${kind}: what the owner changes is reviewed, and a visitor's check is not`, async () => {
    const { id, edit_key } = await submit()
    await act(kind, id, "approve")
    site.advance(MINUTE)
    expect((await submit()).held).toBeUndefined()
    expect(await lists()).toContain(server.url)
    site.advance(MINUTE)
    expect(await submit({ name: "Changed lantern", edit_key })).toMatchObject({ held: true })
    expect(await lists()).not.toContain("Changed lantern")
    await act(kind, id, "bury", { why: "Done." })
  })

  test(`${kind}: its owner removes what is held, and lists it again`, async () => {
    const { id, edit_key } = await submit()
    const removed = await site.json(removePath(id), { json: { edit_key } })
    expect(removed).toEqual({ ok: true, removed: id })
    expect(await textOf(page(id))).not.toContain("Held lantern")
    site.advance(MINUTE)
    expect(await submit()).toMatchObject({ id, refreshed: false, held: true })
    await act(kind, id, "bury", { why: "Done." })
  })

  test(`${kind}: the operator holds what is listed, removes it and restores it`, async () => {
    const { id } = await submit()
    await act(kind, id, "approve")
    expect(await act(kind, id, "hold", { why: "A look." })).toMatchObject({ held: true })
    expect(await lists()).not.toContain(server.url)
    expect(await act(kind, id, "bury", { why: "Spam." })).toMatchObject({
      held: false,
      removed_why: "Spam.",
    })
    expect(await textOf(page(id))).not.toContain("is waiting for review by the operator")
    expect(await act(kind, id, "restore")).toMatchObject({ held: false, removed_at: null })
    expect(await lists()).toContain(server.url)
    await act(kind, id, "bury", { why: "Done." })
  })
}

test("mirrors learn of a held server only if it was listed before", async () => {
  const json = { name: "Mirrored lantern", url: server.url }
  const mirror = async () =>
    (await site.json("/mcp-registry/v0.1/servers?include_deleted=true")).servers
  const before = (await mirror()).length
  const first = await site.json("/mcp-registry/submit", { json })
  await site.json(SERVERS.removePath(first.id), { json: { edit_key: first.edit_key } })
  expect(await mirror()).toHaveLength(before)
  site.advance(MINUTE)
  const { id } = await site.json("/mcp-registry/submit", { json })
  const { server_name } = (await site.json(`/mcp-registry/servers/${id}`)).server
  const path = `/mcp-registry/v0.1/servers/${encodeURIComponent(server_name)}/versions/latest`
  expect(await mirror()).toHaveLength(before)
  expect((await site.fetch(`${path}?include_deleted=true`)).status).toBe(404)
  await act("servers", id, "approve")
  expect((await site.fetch(path)).status).toBe(200)
  await act("servers", id, "hold", { why: "A look." })
  expect((await site.fetch(path)).status).toBe(404)
  expect(JSON.stringify(await mirror())).toContain(server_name)
  expect(JSON.stringify(await mirror())).not.toContain("Mirrored lantern")
})

test("the forms say that it is not listed yet", async () => {
  for (const [path, what] of [
    ["/mcp-registry/new", "tool server"],
    ["/mcp-registries/new", "registry"],
  ] as const) {
    site.advance(MINUTE)
    const body = new FormData()
    body.set("name", "Lamp")
    body.set("url", server.url)
    const answer = await site.fetch(path, { method: "POST", body, headers: HTML })
    const text = await answer.text()
    expect([answer.status, text.includes("It is not listed yet.")]).toEqual([200, true])
    expect(text).toContain(`This ${what} is waiting for review by the operator`)
    const [, href = ""] = /<a class="button" href="([^"]*)"/.exec(text) ?? []
    expect(await textOf(href)).toContain("is waiting for review by the operator")
  }
})

test("the tools say that it is not listed yet", async () => {
  const call = async (name: string, args: Json) => {
    site.advance(MINUTE)
    const params = { name, arguments: args }
    const answer = await site.json("/mcp", {
      json: { jsonrpc: "2.0", id: 1, method: "tools/call", params },
      headers: { accept: "application/json, text/event-stream" },
    })
    return JSON.stringify(answer)
  }
  const listed = await call("register_mcp_server", { name: "Lamp", url: server.url })
  expect(listed).toContain("the operator looks at it first")
  const other = { action: "list_registry", name: "Lamp", url: server.url }
  expect(await call("edit_registry", other)).toContain("the operator looks at it first")
})
