import { resolve } from "node:path"
import { bodyOf, pageChunks, texts } from "../databases/pieces"
import { type Ask, type Rounds, ratio, takeTurns } from "../harness/compare"
import { startForTurns } from "../harness/deno"
import { folderOf, startPeer } from "../harness/site"
import type { Row } from "../harness/table"

const HEADERS = { accept: "application/json, text/event-stream" }
// Each message is another one. An argument that the tool does not have would be refused.
const call = (params: string) =>
  `{"jsonrpc":"2.0","id":{n},"method":"tools/call","params":${params}}`
const READ = call('{"name":"get_site_stats","arguments":{}}')
const PAGE = bodyOf({ title: "Lantern {n}", author: "{name}" })
const PUBLISH = call(`{"name":"publish_workshop","arguments":${PAGE}}`)

/** Tools by MCP, to the same by HTTP, and to bare servers of both majors of the official SDK on Node. */
export async function measureTools(rounds: Rounds): Promise<Row[]> {
  const site = await startForTurns(folderOf("tools"), rounds)
  const first = await startSdk("sdk-v1.mjs")
  const second = await startSdk("sdk-v2.mjs")
  const pieces = Object.assign(pageChunks(), texts())
  const turns = (body: string, http: Ask) => {
    const byMcp = (url: string): Ask => ({ url, paths: ["/mcp"], body, pieces, headers: HEADERS })
    const loads = { mcp: byMcp(site.url), http, v1: byMcp(first.url), v2: byMcp(second.url) }
    return takeTurns(loads, rounds)
  }
  try {
    const read = await turns(READ, { url: site.url, paths: ["/api/stats?seen={n}"] })
    const publishing = { url: site.url, paths: ["/api/workshop/submit"], body: PAGE, pieces }
    const published = await turns(PUBLISH, publishing)
    return [
      ratio("figures by MCP, to HTTP (never cached)", read.mcp, read.http, 0.85),
      ratio("figures by MCP, to the SDK's server, v1", read.mcp, read.v1, 5),
      ratio("figures by MCP, to the SDK's server, v2", read.mcp, read.v2, 5),
      ratio("publish 50 KB by MCP, to HTTP", published.mcp, published.http, 0.9),
      ratio("publish 50 KB by MCP, to v1, which stores nothing", published.mcp, published.v1, 1),
      ratio("publish 50 KB by MCP, to v2, which stores nothing", published.mcp, published.v2, 1),
    ]
  } finally {
    await site.stop()
    first.stop()
    second.stop()
  }
}

const startSdk = (script: string) =>
  startPeer([Bun.which("node") ?? "node", resolve("tests/bench/tools", script)])
