import { Elysia, route, t } from "broadside/http"
import type { DiscoveryContext } from "../context"
import { problems } from "../errors"
import { createMcp } from "./handler"

const MESSAGE = t.Object(
  {
    jsonrpc: t.Literal("2.0"),
    id: t.Optional(t.Union([t.String(), t.Number()])),
    method: t.Optional(t.String({ examples: ["tools/call"] })),
    params: t.Optional(t.Object({}, { additionalProperties: true })),
  },
  { additionalProperties: true },
)

/** The tool server: every tool that the enabled modules contribute, over Streamable HTTP. */
export function mcpRoutes(ctx: DiscoveryContext) {
  const handle = createMcp(ctx)
  // It has no sessions and opens no streams.
  const notAllowed = () => {
    throw problems["tool-server"](`${ctx.urls.base}/mcp`).withHeaders({ allow: "POST, OPTIONS" })
  }
  const notAllowedRoute = route({
    hidden: true,
    summary: "Not allowed: the tool server takes POST",
    refuses: [problems["tool-server"]],
    answers: { description: "Never" },
  })
  return new Elysia()
    .post(
      "/mcp",
      ({ request, body }) => handle(request, body),
      route({
        tags: ["Discovery"],
        operationId: "callToolServer",
        summary: "The tool server: JSON-RPC 2.0 of the Model Context Protocol",
        description:
          "Speaks 2024-11-05 to 2025-11-25 and 2026-07-28, without sessions. A plain POST of tools/call is enough.",
        ownBody: MESSAGE,
        // Storage is counted when a tool is called.
        storesNothing: true,
        answers: { description: "The answer", model: t.Union([MESSAGE, t.Array(MESSAGE)]) },
      }),
    )
    .get("/mcp", notAllowed, notAllowedRoute)
    .delete("/mcp", notAllowed, notAllowedRoute)
}
