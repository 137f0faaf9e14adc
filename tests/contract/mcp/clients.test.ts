import { afterAll, beforeAll, expect, test } from "bun:test"
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import { type RunningServer, startServer } from "../../kit/server"

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const MODES = ["legacy", "auto", { pin: "2026-07-28" }] as const

test.each(MODES.map((mode) => [JSON.stringify(mode), mode] as const))(
  "the newest official client works over a socket in the mode %s",
  async (_, mode) => {
    const client = new Client(
      { name: "test", version: "1" },
      { versionNegotiation: { mode: mode as never } },
    )
    await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`)))
    expect(client.getNegotiatedProtocolVersion()).toBe(
      mode === "legacy" ? "2025-11-25" : "2026-07-28",
    )
    const { tools } = await client.listTools()
    expect(tools.length).toBeGreaterThan(30)
    const html = "<!doctype html><title>t</title><p>by the newest client"
    const args = { title: "Newest", html, author: "Claude" }
    const { structuredContent } = await client.callTool({
      name: "publish_workshop",
      arguments: args,
    })
    const { url } = structuredContent as { url: string }
    expect(await (await fetch(url)).text()).toBe(html)
    const refused = await client.callTool({ name: "publish_workshop", arguments: { title: "x" } })
    expect(refused.isError).toBe(true)
    const { resources } = await client.listResources()
    expect(resources.length).toBeGreaterThan(2)
    await expect(client.readResource({ uri: "broadside://nothing" })).rejects.toThrow("no resource")
    await client.close()
  },
)
