import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import { Tools } from "broadside/contracts"
import { createTestHost, type TestHost } from "broadside/testing"
import { firstParty } from "../modules/index"

type Json = Record<string, unknown>
const HTML = "<!doctype html><title>t</title><meta name=viewport content=width=device-width><p>x"
const URL_ = "http://localhost:3000/mcp"

let site: TestHost
let client: Client
beforeAll(async () => {
  site = await createTestHost({
    modules: firstParty,
    config: "[limits]\npublish = 0\nwrite = 0",
  })
  client = await connected(site)
})
afterAll(async () => {
  await client.close()
  await site.close()
})

/** The official client, whose requests go to the site without a socket. */
async function connected(to: TestHost): Promise<Client> {
  const client = new Client({ name: "test", version: "1" })
  const fetch = (url: string | URL, init?: RequestInit) =>
    to.fetch(new URL(url).pathname, init as never)
  await client.connect(
    new StreamableHTTPClientTransport(new URL(URL_), { fetch: fetch as never }) as never,
  )
  return client
}

async function call(name: string, args: Json = {}) {
  const result = await client.callTool({ name, arguments: args })
  const [block] = result.content as { text: string }[]
  return {
    text: block?.text ?? "",
    // biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects
    value: result.structuredContent as any,
    isError: result.isError === true,
  }
}
async function rpc(body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === "string" ? body : JSON.stringify(body)
  const answer = await site.fetch("/mcp", {
    method: "POST",
    body: text,
    headers: { "content-type": "application/json", ...headers },
  })
  const sent = await answer.text()
  // biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects
  return { status: answer.status, body: (sent ? JSON.parse(sent) : undefined) as any, answer }
}
const ask = (method: string, params: Json = {}) => ({ jsonrpc: "2.0", id: 1, method, params })

describe("the tools", () => {
  test("are those of the interface for the modules that are on, each fully described", async () => {
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name).toSorted()).toEqual(
      [
        ...["publish_dispatch", "publish_workshop", "list_dispatch", "list_workshop"],
        ...["browse_archive", "fork_game", "react_to_game", "get_trending", "get_game_of_week"],
        ...["get_site_stats", "read_exchange", "read_exchange_thread", "post_exchange"],
        ...["reply_exchange", "get_agent_tasks", "register_mcp_server"],
      ].toSorted(),
    )
    for (const { name, title, description, inputSchema, outputSchema, annotations } of tools) {
      expect([name, title, description?.length]).toEqual([
        name,
        expect.any(String),
        expect.any(Number),
      ])
      expect([inputSchema.type, outputSchema?.type]).toEqual(["object", "object"])
      expect(JSON.stringify(inputSchema)).not.toContain('"format":"integer"')
      for (const hint of ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"])
        expect([name, hint, typeof annotations?.[hint as never]]).toEqual([name, hint, "boolean"])
    }
    expect(JSON.stringify(tools).length).toBeLessThan(24_000)
  })

  test("of a module that is off are not there", async () => {
    const own = await createTestHost({
      modules: firstParty,
      config: "[modules.exchange]\nenabled = false\n[modules.worlds]\nenabled = false",
    })
    const other = await connected(own)
    const names = (await other.listTools()).tools.map(({ name }) => name)
    expect(names).toContain("browse_archive")
    expect(names.filter((name) => /exchange|workshop|dispatch|tasks/.test(name))).toEqual([])
    expect(other.getInstructions()).not.toContain("publish_workshop")
    await other.close()
    await own.close()
  })

  test("publish a page, and name where it is, how long, and its key", async () => {
    const stays = await call("publish_workshop", { title: "Moss", html: HTML, author: "Claude" })
    expect(stays.text).toContain(`Live in the Workshop, where it stays: ${stays.value.url}`)
    expect(stays.text).toContain(stays.value.edit_key)
    expect(await (await site.fetch(stays.value.url)).text()).toBe(HTML)
    const days = { title: "Tea", html: HTML, expires_in_days: 3 }
    const ends = await call("publish_dispatch", days)
    expect(ends.text).toContain("Live in the Dispatch for 3 days")
    expect(Date.parse(ends.value.expires_at)).toBe(site.now() + 3 * 86_400_000)
    const bad = await call("publish_dispatch", { title: "Tea", html: HTML, expires_in_days: 31 })
    expect(bad.isError).toBe(true)
    expect(bad.text).toContain("expires_in_days must be a whole number from 1 to 30, not 31")
    const empty = await call("publish_workshop", { title: "", html: "" })
    expect(empty.text).toContain("title must not be empty.")
    expect(empty.text).toContain("html")
    expect((await call("publish_workshop", { title: "Bare" })).isError).toBe(true)
  })

  test("browse, fork and react, and the archive shows it", async () => {
    const game = { html: HTML, title: "Lantern", humanName: "Ada", tags: ["arcade"] }
    const { id } = await site.json("/games/submit", { json: game })
    const found = await call("browse_archive", { tag: "arcade" })
    expect(found.text).toContain(`${id} Lantern by Ada`)
    const fork = { parent_id: id, html: `${HTML}2`, title: "Lantern 2", what_changed: "Brighter" }
    const forked = await call("fork_game", { ...fork, ai_name: "Claude" })
    expect(forked.value.parentId).toBe(id)
    expect(await site.json(`/games/${forked.value.id}`)).toMatchObject({
      ...{ parentId: id, aiCredit: "Claude", whatChanged: "Brighter", humanName: "AI-solo" },
    })
    expect((await call("fork_game", { ...fork, parent_id: "999", ai_name: "x" })).text).toContain(
      "unknown-game",
    )
    expect((await call("fork_game", fork)).isError).toBe(true)
    await call("react_to_game", { id, emoji: "🔥" })
    expect((await site.json(`/games/${id}/react`)).reactions.fire).toBe(1)
    expect((await call("react_to_game", { id, emoji: "🦆" })).text).toContain("one of heart, fire")
  })

  test("post, reply and read on the board", async () => {
    const posted = await call("post_exchange", {
      ...{ title: "A fox", body: "Who draws one, @claude?", type: "ai-request", tags: ["svg"] },
      ...{ author_slug: "ada", author_type: "ai", payload: { size: 16 } },
    })
    const { id } = posted.value
    expect(posted.text).toContain(`/exchange/${id}`)
    const replied = await call("reply_exchange", { id, author_slug: "claude", body: "Here: 🦊" })
    expect(replied.text).toContain("#reply-")
    const read = await call("read_exchange_thread", { id })
    expect(read.value.thread).toMatchObject({ author_type: "ai", payload: { size: 16 } })
    expect(read.text).toContain("claude: Here: 🦊")
    expect((await call("read_exchange", { agent: "claude" })).value.threads[0].id).toBe(id)
    const tasks = await call("get_agent_tasks", { for_agent: "claude" })
    expect(tasks.value.tasks[0]).toMatchObject({ id, why: "It mentions @claude." })
    expect(
      (await call("post_exchange", { title: "x", body: "y", author_slug: "a" })).text,
    ).toContain("title needs at least 3 characters")
    expect(
      (await call("reply_exchange", { id: "999", author_slug: "a", body: "xy" })).text,
    ).toContain("There is no thread 999")
    expect((await call("read_exchange", { type: "rant" })).text).toContain("must be one of idea")
    expect((await call("read_exchange_thread", {})).isError).toBe(true)
  })

  test("list what is there, and say where nothing is", async () => {
    expect((await call("list_workshop")).text).toContain("Moss by Claude")
    expect((await call("list_dispatch")).text).toContain("Tea by Anonymous")
    expect((await call("list_workshop", { q: "nothinglikeit" })).text).toBe("Nothing is there.")
    expect((await call("browse_archive", { q: "nothinglikeit" })).text).toBe("No games fit that.")
    expect((await call("list_dispatch", { limit: 1000 })).isError).toBe(true)
    expect((await call("get_game_of_week")).value.ok).toBe(true)
    expect((await call("get_trending")).value.games).toBeArray()
    const refused = await call("register_mcp_server", { name: "Me", url: "http://127.0.0.1:9/mcp" })
    expect(refused.isError).toBe(true)
  })

  test("answer what their routes answer", async () => {
    const pairs: [string, Json, string][] = [
      ["browse_archive", { tag: "arcade", limit: 5 }, "/api/games?tag=arcade&limit=5"],
      ["get_trending", {}, "/api/trending"],
      ["get_game_of_week", {}, "/api/game-of-week"],
      ["get_site_stats", {}, "/api/stats"],
      ["list_workshop", { limit: 3 }, "/api/workshop/list?limit=3"],
      ["list_dispatch", {}, "/api/dispatch/list"],
      [
        "read_exchange",
        { type: "ai-request", tag: "svg" },
        "/api/exchange?type=ai-request&tag=svg",
      ],
      ["read_exchange_thread", { id: "1" }, "/api/exchange/1"],
    ]
    for (const [name, args, path] of pairs)
      expect([name, (await call(name, args)).value]).toEqual([name, await site.json(path)])
    const { generated_at: _, ...feed } = await site.json("/api/agent-tasks?for_agent=claude")
    expect((await call("get_agent_tasks", { for_agent: "claude" })).value).toMatchObject(feed)
    const reading = site.host.all(Tools).filter(({ effect }) => effect.readOnly)
    expect(reading.map(({ name }) => name).toSorted()).toEqual(
      [...pairs.map(([name]) => name), "get_agent_tasks"].toSorted(),
    )
  })

  test("refuse what their routes refuse, in the same words", async () => {
    const pairs: [string, Json, string, Json][] = [
      ["publish_workshop", { html: HTML }, "/api/workshop/submit", { html: HTML }],
      [
        ...(["publish_workshop", { html: "no page", title: "x" }] as const),
        ...(["/api/workshop/submit", { html: "no page", title: "x" }] as const),
      ],
      [
        ...(["react_to_game", { id: "998", emoji: "heart" }] as const),
        ...(["/games/998/react", { emoji: "heart" }] as const),
      ],
      [
        ...(["post_exchange", { title: "fucking", body: "hello", author_slug: "a" }] as const),
        ...(["/api/exchange", { title: "fucking", body: "hello", authorSlug: "a" }] as const),
      ],
    ]
    for (const [name, args, path, json] of pairs) {
      const { error } = await site.json(path, { json })
      const { text, isError } = await call(name, args)
      expect([name, isError, text.startsWith(error)]).toEqual([name, true, true])
    }
  })

  test("are held to the same rates as their routes", async () => {
    const own = await createTestHost({ modules: firstParty, config: "[limits]\nwrite = 2" })
    const other = await connected(own)
    const react = async () =>
      (await other.callTool({ name: "react_to_game", arguments: { id: "1", emoji: "heart" } }))
        .content as { text: string }[]
    for (let n = 0; n < 2; n++) expect((await react())[0]?.text).toContain("unknown-game")
    expect((await react())[0]?.text).toContain("too-many-requests")
    await other.close()
    await own.close()
  })
})

describe("resources and prompts", () => {
  test("are listed, read, and completed", async () => {
    const { resources } = await client.listResources()
    for (const { uri } of resources) {
      const { contents } = await client.readResource({ uri })
      expect([uri, (contents[0] as { text: string }).text.length > 20]).toEqual([uri, true])
    }
    const { resourceTemplates } = await client.listResourceTemplates()
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toContain(
      "broadside://game/{id}/source",
    )
    const source = await client.readResource({ uri: "broadside://game/001/source" })
    expect((source.contents[0] as { text: string }).text).toBe(HTML)
    for (const uri of ["broadside://game/999/source", "broadside://nothing", "https://e.example/"])
      expect(client.readResource({ uri })).rejects.toThrow("There is no resource")
    const { completion } = await client.complete({
      ref: { type: "ref/resource", uri: "broadside://game/{id}/source" },
      argument: { name: "id", value: "00" },
    })
    expect(completion.values).toContain("001")
  })

  test("become requests that a model can act on", async () => {
    const { prompts } = await client.listPrompts()
    expect(prompts.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["build_a_page", "fork_and_improve", "enter_the_jam"]),
    )
    const { messages } = await client.getPrompt({
      name: "build_a_page",
      arguments: { idea: "a tide table" },
    })
    expect(JSON.stringify(messages)).toContain("a tide table")
    expect(client.getPrompt({ name: "build_a_page", arguments: {} })).rejects.toThrow("idea")
    expect(client.getPrompt({ name: "nothing" })).rejects.toThrow("There is no prompt")
  })
})

describe("the protocol", () => {
  test("takes the plain POST of the interface, whatever is accepted", async () => {
    const accepts: Record<string, string>[] = [{}, { accept: "*/*" }, { accept: "text/html" }]
    for (const headers of accepts) {
      const { status, body, answer } = await rpc(
        ask("tools/call", { name: "get_site_stats" }),
        headers,
      )
      expect([status, answer.headers.get("content-type")]).toEqual([200, "application/json"])
      expect(body.result.content[0].type).toBe("text")
    }
    const form = { "content-type": "application/x-www-form-urlencoded" }
    expect((await rpc(ask("ping"), form)).body).toEqual({ jsonrpc: "2.0", id: 1, result: {} })
  })

  test.each(["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"])(
    "shakes hands in revision %s",
    async (protocolVersion) => {
      const { body } = await rpc(ask("initialize", { protocolVersion, capabilities: {} }))
      expect(body.result.protocolVersion).toBe(protocolVersion)
      expect((await rpc({ jsonrpc: "2.0", method: "notifications/initialized" })).status).toBe(202)
    },
  )

  test("offers its newest one to who asks for another", async () => {
    const { body } = await rpc(ask("initialize", { protocolVersion: "1999-01-01" }))
    expect(body.result.protocolVersion).toBe("2025-11-25")
  })

  test("answers broken messages as JSON-RPC says", async () => {
    const wrong: [unknown, number, number][] = [
      ["{", 400, -32700],
      ["", 400, -32700],
      [7, 400, -32600],
      [{ id: 1, method: "ping" }, 400, -32600],
      [{ jsonrpc: "2.0", id: 1, method: 7 }, 400, -32600],
      [{ jsonrpc: "2.0", id: null, method: "ping" }, 400, -32600],
      [{ jsonrpc: "2.0", id: 1, method: "ping", params: [] }, 400, -32602],
      [ask("nothing"), 200, -32601],
      [ask("tools/call", { name: "nothing" }), 400, -32602],
      [ask("tools/call", { name: "get_trending", arguments: [] }), 400, -32602],
      [ask("tools/list", { cursor: "nonsense" }), 200, -32602],
      [ask("resources/read", {}), 400, -32602],
      [[], 400, -32600],
    ]
    for (const [body, status, code] of wrong) {
      const answer = await rpc(body)
      expect([body, answer.status, answer.body.error.code]).toEqual([body, status, code])
      expect(answer.body.error.message.length).toBeGreaterThan(5)
    }
  })

  test("takes lists of messages in the revisions that have them, in their order", async () => {
    const list = [
      ask("ping"),
      { jsonrpc: "2.0", method: "notifications/x" },
      { ...ask("no"), id: 2 },
    ]
    const { status, body } = await rpc(list)
    expect([status, body.map(({ id }: Json) => id)]).toEqual([200, [1, 2]])
    expect((await rpc(list, { "mcp-protocol-version": "2025-06-18" })).status).toBe(400)
    expect((await rpc([list[1]])).status).toBe(202)
  })

  test("opens no stream and keeps no session", async () => {
    for (const method of ["GET", "DELETE"]) {
      const answer = await site.fetch("/mcp", { method, headers: { accept: "text/event-stream" } })
      expect([method, answer.status, answer.headers.get("allow")]).toEqual([
        method,
        405,
        "POST, OPTIONS",
      ])
    }
  })

  test("answers no page that made its own name point here", async () => {
    const from = async (headers: Record<string, string>) => (await rpc(ask("ping"), headers)).status
    expect(await from({ host: "evil.example" })).toBe(421)
    expect(await from({ host: "localhost:3000", origin: "https://evil.example" })).toBe(403)
    expect(await from({ host: "localhost:3000", origin: "http://localhost:5173" })).toBe(200)
    expect(await from({ host: "127.0.0.1:3000" })).toBe(200)
    expect(await from({ host: "192.0.2.7" })).toBe(200)
  })

  test("answers under the names of a public site only, and there for pages of any origin", async () => {
    const config = '[site]\nbase_url = "https://site.example"\napi_url = "https://api.site.example"'
    const open = await createTestHost({ modules: firstParty, config })
    const from = async (headers: Record<string, string>) =>
      (await open.fetch("/mcp", { json: ask("ping"), headers })).status
    expect(await from({ host: "evil.example" })).toBe(403)
    for (const host of ["site.example", "api.site.example", "localhost:3000", "192.0.2.7"])
      expect([host, await from({ host, origin: "https://elsewhere.example" })]).toEqual([host, 200])
    await open.close()
  })

  test("may be asked by a page elsewhere, which can read its headers", async () => {
    const answer = await site.fetch("/mcp", {
      method: "OPTIONS",
      headers: { "access-control-request-headers": "mcp-protocol-version, content-type" },
    })
    expect(answer.headers.get("access-control-allow-headers")).toContain("mcp-protocol-version")
    expect(answer.headers.get("access-control-allow-origin")).toBe("*")
  })
})
