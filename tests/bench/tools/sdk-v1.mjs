// A bare tool server as its SDK's own examples make one, on Node: stateless, a server for each request,
// answers as JSON. Three tools, and nothing behind them but memory.
import { createHash } from "node:crypto"
import { createServer } from "node:http"
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js"
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js"
import { z } from "zod"

const pages = new Map()
const answer = (text, value) => ({ content: [{ type: "text", text }], structuredContent: value })

function toolServer() {
  const server = new McpServer({ name: "bare", version: "1.0.0" })
  server.registerTool(
    "get_site_stats",
    {
      description: "Figures",
      inputSchema: {},
      outputSchema: { ok: z.boolean(), games: z.number() },
    },
    () => answer("figures", { ok: true, games: pages.size }),
  )
  server.registerTool(
    "publish_workshop",
    {
      description: "Publish",
      inputSchema: { title: z.string().max(80), html: z.string(), author: z.string().optional() },
      outputSchema: { ok: z.boolean(), id: z.string() },
    },
    ({ title, html }) => {
      const id = createHash("sha256").update(html).digest("hex").slice(0, 8)
      pages.set(id, { title, html })
      return answer(`Live: /workshop/${id}`, { ok: true, id })
    },
  )
  server.registerTool(
    "read_exchange_thread",
    { description: "Read", inputSchema: { id: z.string() }, outputSchema: { ok: z.boolean() } },
    () => answer("thread", { ok: true }),
  )
  return server
}

createServer(async (request, response) => {
  if (request.method !== "POST") return response.writeHead(405).end()
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const server = toolServer()
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: undefined,
    enableJsonResponse: true,
  })
  response.on("close", () => {
    transport.close()
    server.close()
  })
  await server.connect(transport)
  await transport.handleRequest(request, response, JSON.parse(Buffer.concat(chunks).toString()))
}).listen(Number(process.argv[2]))
