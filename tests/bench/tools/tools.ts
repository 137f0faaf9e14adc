import { resolve } from "node:path"
import { freePort } from "../../server"
import { pageOf } from "../databases/page"
import { type Rounds, ratio, takeTurns } from "../harness/compare"
import { onCore } from "../harness/load"
import { folderOf, startSite } from "../harness/site"
import type { Row } from "../harness/table"

const toolCall = (name: string, args: object) =>
  JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } })

/** Tools by MCP, to the same by HTTP, and to a bare server of the official SDK on Node. */
export async function measureTools(rounds: Rounds): Promise<Row[]> {
  const site = await startSite(folderOf("tools"))
  const sdk = await startSdk()
  const page = { html: `${pageOf(1)}<!-- {n} -->`, title: "Lantern Catcher", author: "Ada" }
  // Each message is another one. An argument that the tool does not have would be refused.
  const read = toolCall("get_site_stats", {}).replace('"id":1', '"id":{n}')
  const publish = toolCall("publish_workshop", page)
  const headers = { accept: "application/json, text/event-stream" }
  try {
    const reading = await takeTurns(
      {
        mcp: { url: site.url, paths: ["/mcp"], body: read, headers },
        http: { url: site.url, paths: ["/api/stats?seen={n}"] },
        sdk: { url: sdk.url, paths: ["/mcp"], body: read, headers },
      },
      rounds,
    )
    const publishing = await takeTurns(
      {
        mcp: { url: site.url, paths: ["/mcp"], body: publish, headers },
        http: { url: site.url, paths: ["/api/workshop/submit"], body: JSON.stringify(page) },
        sdk: { url: sdk.url, paths: ["/mcp"], body: publish, headers },
      },
      rounds,
    )
    return [
      ratio("figures by MCP, to HTTP (never kept)", reading.mcp, reading.http, 0.5),
      ratio("figures by MCP, to the SDK's server", reading.mcp, reading.sdk, 5),
      ratio("publish 50 KB by MCP, to HTTP", publishing.mcp, publishing.http, 0.5),
      ratio(
        "publish 50 KB by MCP, to the SDK's server, which stores nothing",
        publishing.mcp,
        publishing.sdk,
        1,
      ),
    ]
  } finally {
    await site.stop()
    sdk.stop()
  }
}

async function startSdk() {
  const port = freePort()
  const url = `http://localhost:${port}`
  const script = resolve("tests/bench/tools/sdk-v1.mjs")
  const child = Bun.spawn(onCore(0, [Bun.which("node") ?? "node", script, String(port)]), {
    stderr: "inherit",
  })
  for (let tries = 0; tries < 500; tries++) {
    if (await fetch(url).catch(() => undefined)) return { url, stop: () => child.kill() }
    await Bun.sleep(10)
  }
  throw new Error("the SDK's server did not start")
}
