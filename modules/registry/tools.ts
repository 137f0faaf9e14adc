import { toolOf } from "broadside/contracts"
import type { RegistryContext } from "./context"
import type { Registry } from "./registry"
import { submitServerRoute } from "./servers/submit-routes"

/** Lists a tool server, with the same function as the route and the form. */
export const registerTool = (ctx: RegistryContext, registry: Registry) =>
  toolOf(ctx, submitServerRoute, {
    name: "register_mcp_server",
    title: "List a tool server",
    description:
      "Add a public MCP server to the open registry. It is checked before it is listed: it must answer initialize or server/discover, and tools/list, without credentials.",
    effect: { idempotent: true },
    async run({ body }, request) {
      const listed = await registry.register(request, body)
      const { name, tools } = listed.server
      return {
        text: `${name} answered and is listed with ${tools.length} tools.${"edit_key" in listed ? ` Keep its edit key: ${listed.edit_key}` : ""}`,
        value: listed,
      }
    },
  })
