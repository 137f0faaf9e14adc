import { component, Elysia, route, t } from "broadside/http"
import type { DiscoveryContext } from "../context"
import { problems } from "../errors"
import { messagesBody } from "./body"
import { createMcp } from "./handler"

const jsonrpc = t.Literal("2.0")
const id = t.Union([t.String(), t.Number()])
const anyObject = t.Object({}, { additionalProperties: true })

/** A call, a notification (without id), or a batch of them in the revisions that have batches. */
const RequestModel = component(
  "ToolServerRequest",
  t.Object(
    {
      jsonrpc,
      id: t.Optional(id),
      method: t.String({ examples: ["tools/call"] }),
      params: t.Optional(
        t.Object(
          {},
          {
            additionalProperties: true,
            examples: [{ name: "get_site_stats", arguments: {} }],
          },
        ),
      ),
    },
    { additionalProperties: true },
  ),
)

const ErrorModel = component(
  "ToolServerError",
  t.Object({
    jsonrpc,
    id: t.Union([t.String(), t.Number(), t.Null()]),
    error: t.Object({ code: t.Integer(), message: t.String(), data: t.Optional(anyObject) }),
  }),
)

const ResultModel = component(
  "ToolServerResult",
  t.Object({
    jsonrpc,
    id,
    result: t.Object(
      {},
      {
        additionalProperties: true,
        description:
          "Of tools/call: content, structuredContent, and isError if the tool refuses the call",
      },
    ),
  }),
)

const ResponseModel = t.Union([ResultModel, ErrorModel])

const refusal = (status: number, description: string) => ({
  status,
  description,
  model: ErrorModel,
})

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
        // Its tools take pages.
        ownBody: messagesBody(
          t.Union([RequestModel, t.Array(RequestModel)], { "x-takes-page": true }),
        ),
        // Storage is counted when a tool is called.
        storesNothing: true,
        answers: {
          description: "The result or the error of the call, or those of a batch",
          model: t.Union([ResultModel, ErrorModel, t.Array(ResponseModel)]),
        },
        otherAnswers: [
          {
            description: "Notifications about the call's progress, then its response",
            type: "text/event-stream",
            model: t.String(),
          },
          { status: 202, description: "A notification or a response was accepted" },
          refusal(400, "The message is not valid, or its protocol version is not supported"),
          refusal(403, "The Host header is not one of this site's names"),
          refusal(404, "There is no such method; only in the revision without a handshake"),
          refusal(500, "Something went wrong; only in the revision without a handshake"),
        ],
      }),
    )
    .get("/mcp", notAllowed, notAllowedRoute)
    .put("/mcp", notAllowed, notAllowedRoute)
    .patch("/mcp", notAllowed, notAllowedRoute)
    .delete("/mcp", notAllowed, notAllowedRoute)
}
