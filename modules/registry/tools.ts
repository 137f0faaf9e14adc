import { ADDS, defineTool } from "broadside/contracts"
import type { Registry } from "./registry"
import { ServerBody, ServerListedModel } from "./servers/models"

/** Lists a tool server, as the route and the form do. */
export const registerTool = (registry: Registry) =>
  defineTool({
    name: "register_mcp_server",
    title: "List a tool server",
    description:
      "Add a public MCP server to the open registry. It is asked for real before it is listed: it must answer initialize and tools/list without credentials.",
    input: ServerBody,
    output: ServerListedModel,
    effect: { ...ADDS, idempotent: true },
    async run(submission, request) {
      const listed = await registry.register(request, submission)
      const { name, tools } = listed.server
      return {
        text: `${name} answered and is listed with ${tools.length} tools.${"edit_key" in listed ? ` Keep its edit key: ${listed.edit_key}` : ""}`,
        value: listed,
      }
    },
  })
