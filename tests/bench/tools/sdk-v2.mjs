// The same with the second major of the SDK, as its README does it on Node.
import { createHash } from "node:crypto"
import { createServer } from "node:http"
import { NodeStreamableHTTPServerTransport } from "@modelcontextprotocol/node"
import { McpServer } from "@modelcontextprotocol/server"
import { z } from "zod"

const pages = new Map()
const answer = (text, value) => ({ content: [{ type: "text", text }], structuredContent: value })

function toolServer() {
  const server = new McpServer({ name: "bare", version: "1.0.0" })
  server.registerTool(
    "get_site_stats",
    {
      description: "Figures",
      inputSchema: z.object({}),
      outputSchema: z.object({ ok: z.boolean(), games: z.number() }),
    },
    () => answer("figures", { ok: true, games: pages.size }),
  )
  server.registerTool(
    "publish_workshop",
    {
      description: "Publish",
      inputSchema: z.object({
        title: z.string().max(80),
        html: z.string(),
        author: z.string().optional(),
      }),
      outputSchema: z.object({ ok: z.boolean(), id: z.string() }),
    },
    ({ title, html }) => {
      const id = createHash("sha256").update(html).digest("hex").slice(0, 8)
      pages.set(id, { title, html })
      return answer(`Live: /workshop/${id}`, { ok: true, id })
    },
  )
  server.registerTool(
    "read_exchange_thread",
    {
      description: "Read",
      inputSchema: z.object({ id: z.string() }),
      outputSchema: z.object({ ok: z.boolean() }),
    },
    () => answer("thread", { ok: true }),
  )
  return server
}

createServer(async (request, response) => {
  if (request.method !== "POST") return response.writeHead(405).end()
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const server = toolServer()
  const transport = new NodeStreamableHTTPServerTransport({
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
