import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import registry from "../module"
import {
  impostors,
  jsonServer,
  pagedServer,
  sessionServer,
  startToolServer,
  statelessServer,
  streamServer,
  type ToolServer,
} from "../testing/tool-servers"

let site: TestHost
/** Has no patience, for servers that would take for ever. */
let hasty: TestHost
const servers: ToolServer[] = []
const start = async (answer: Parameters<typeof startToolServer>[0]) => {
  const server = await startToolServer(answer)
  servers.push(server)
  return server
}
const siteThatWaits = (seconds: number) =>
  createTestHost({
    modules: [registry],
    config: `[limits]
publish = 0
[network]
allow_private_for_visitors = ["127.0.0.0/8"]
[modules.registry]
ping_seconds = ${seconds}
pings_at_once = 30`,
  })
beforeAll(async () => {
  site = await siteThatWaits(30)
  hasty = await siteThatWaits(1)
})
afterAll(async () => {
  await site.close()
  await hasty.close()
  for (const server of servers) server.stop()
})

const submit = (url: string, at = site) =>
  at.fetch("/mcp-registry/submit", { json: { name: "Tides", url } })

describe("a tool server is listed with what it answers:", () => {
  test.each([
    ["JSON", jsonServer(), "1.2.3", ["2025-06-18"]],
    ["an event stream", streamServer(), "1.2.3", ["2025-06-18"]],
    ["a session", sessionServer(), "1.2.3", ["2025-06-18"]],
    ["no handshake", statelessServer(), "9.1.0", ["2026-07-28", "2025-11-25"]],
  ])("%s", async (_, answer, version, protocols) => {
    const { url } = await start(answer)
    const answered = await submit(url)
    expect(answered.status).toBe(200)
    expect(await answered.json()).toMatchObject({
      ok: true,
      refreshed: false,
      server: {
        url,
        tools: ["add", "divide"],
        verified: true,
        server_version: version,
        protocol_versions: protocols,
      },
    })
  })

  test("asks what it needs and no more, and ends its session", async () => {
    const { url, calls } = await start(sessionServer())
    await submit(url)
    expect(calls).toEqual([
      "POST server/discover",
      "POST initialize",
      "POST notifications/initialized",
      "POST tools/list",
      "DELETE",
    ])
    const modern = await start(statelessServer())
    await submit(modern.url)
    expect(modern.calls).toEqual(["POST server/discover", "POST tools/list"])
  })

  test("tools over several answers", async () => {
    const answer = await (await submit((await start(pagedServer())).url)).json()
    expect(answer).toMatchObject({ server: { tools: ["tool_0", "tool_1", "tool_2"] } })
  })

  test("believes names that are names, at most 200, and a version that is one", async () => {
    const many = Array.from({ length: 300 }, (_, number) => `tool_${number}`)
    const odd = ["ok", "ok", "<script>", "two words", "x".repeat(129), { name: 7 }, null, "also.ok"]
    const first = await (
      await submit((await start(jsonServer({ tools: odd, version: "latest" }))).url)
    ).json()
    expect(first).toMatchObject({ server: { tools: ["ok", "also.ok"], server_version: "0.0.0" } })
    const tools = [...many]
    const second = (await (await submit((await start(jsonServer({ tools }))).url)).json()) as {
      server: { tools: string[] }
    }
    expect(second.server.tools).toEqual(many.slice(0, 200))
  })
})

describe("refuses", () => {
  for (const [name, { answer, reason }] of Object.entries(impostors))
    test.concurrent(`${name}: ${reason}`, async () => {
      const { url } = await start(answer)
      const refused = await submit(url, reason === "timeout" ? hasty : site)
      const text = await refused.text()
      const body = JSON.parse(text)
      expect([name, refused.status, body.code, body.reason]).toEqual([
        name,
        422,
        "not-a-tool-server",
        reason,
      ])
      expect(body.error.length).toBeGreaterThan(40)
      expect(text).not.toContain("SECRET")
    })

  test("a closed port", async () => {
    const { url, stop } = await start(jsonServer())
    stop()
    const body = await (await submit(url)).json()
    expect(body).toMatchObject({ status: 422, reason: "unreachable" })
  })

  test("rejects an address that may not be fetched as the sender's fault, without a request", async () => {
    const closed = await createTestHost({ modules: [registry], config: "[limits]\npublish = 0" })
    const target = await start(jsonServer())
    for (const url of [
      target.url,
      "http://[::1]/mcp",
      "http://10.0.0.1/mcp",
      "http://169.254.169.254/latest/meta-data",
      "ftp://example.com/",
      "file:///etc/passwd",
      "javascript:alert(1)",
      "https://user:secret@example.com/mcp",
      "no address",
      "https://",
    ])
      for (const path of ["/mcp-registry/submit", "/mcp-registries/submit"]) {
        const refused = await closed.fetch(path, { json: { name: "Tides", url } })
        const body = (await refused.json()) as { errors: { path: string }[] }
        expect([url, refused.status, body.errors[0]?.path]).toEqual([url, 400, "/url"])
        closed.advance(61_000)
      }
    expect(target.calls).toEqual([])
    await closed.close()
  })
})
