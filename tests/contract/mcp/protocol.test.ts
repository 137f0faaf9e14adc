import { describe, expect, test } from "bun:test"
import { createTestHost } from "broadside/testing"
import { firstParty } from "../../../modules/index"
import { ask, connectedSite, type Json } from "./connected-site"

const LONG = "x".repeat(100_000)
const { site, rpc } = connectedSite()

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
      [{ jsonrpc: "2.0", id: 1, method: "ping", params: [] }, 200, -32602],
      [{ jsonrpc: "2.0", id: 1, method: "ping", params: null }, 200, -32602],
      [ask("nothing"), 200, -32601],
      [ask("tools/call", { name: "nothing" }), 200, -32602],
      [ask("tools/call", { name: "get_trending", arguments: [] }), 200, -32602],
      [ask("tools/call", { name: "get_trending", arguments: null }), 200, -32602],
      [ask("prompts/get", { name: "build_a_page" }), 200, -32602],
      [ask("tools/list", { cursor: "nonsense" }), 200, -32602],
      [ask("resources/read", {}), 200, -32602],
      [[], 400, -32600],
      [{ ...ask("ping"), id: "x".repeat(201) }, 400, -32600],
      [ask("x".repeat(201)), 400, -32600],
      [ask("resources/read", { uri: "x".repeat(2_001) }), 200, -32602],
      [ask("tools/call", { name: "x".repeat(201) }), 200, -32602],
      [ask("prompts/get", { name: "build_a_page", arguments: { idea: LONG } }), 200, -32602],
      [ask("completion/complete", { argument: { name: "id", value: LONG } }), 200, -32602],
      [ask("ping", { _meta: { progressToken: LONG } }), 200, -32602],
    ]
    for (const [body, status, code] of wrong) {
      const answer = await rpc(body)
      expect([body, answer.status, answer.body.error.code]).toEqual([body, status, code])
      expect(answer.body.error.message.length).toBeGreaterThan(5)
    }
  })

  test("answers errors of calls with 400 in the revision without a handshake", async () => {
    const meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientCapabilities": {},
    }
    const modern = async (method: string, params: Json) => {
      const headers: Record<string, string> = {
        "mcp-protocol-version": "2026-07-28",
        "mcp-method": method,
      }
      if (typeof params["name"] === "string") headers["mcp-name"] = params["name"]
      const { status, body } = await rpc(ask(method, { ...params, _meta: meta }), headers)
      return [status, body.error.code]
    }
    expect(await modern("tools/call", { name: "nothing" })).toEqual([400, -32602])
    expect(await modern("nothing", {})).toEqual([404, -32601])
  })

  test("refuses a version that is none, with those that there are", async () => {
    for (const version of ["garbage", "1999-01-01", "latest"]) {
      const { status, body } = await rpc(ask("tools/list"), { "mcp-protocol-version": version })
      expect([version, status, body.error.data.requested]).toEqual([version, 400, version])
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
    for (const method of ["GET", "DELETE", "PUT", "PATCH"]) {
      const answer = await site().fetch("/mcp", {
        method,
        headers: { accept: "text/event-stream" },
      })
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
    const answer = await site().fetch("/mcp", {
      method: "OPTIONS",
      headers: { "access-control-request-headers": "mcp-protocol-version, content-type" },
    })
    expect(answer.headers.get("access-control-allow-headers")).toContain("mcp-protocol-version")
    expect(answer.headers.get("access-control-allow-origin")).toBe("*")
  })
})
