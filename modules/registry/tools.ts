import { heldLines } from "broadside"
import { jsonAnswer, type Tool, toolOf } from "broadside/contracts"
import type { RegistryContext } from "./context"
import { directoryList, registryDocument } from "./document"
import type { Registry } from "./registry"
import { directoriesRoute, registryRoute, serverAnswer, serverRoute } from "./servers/list-routes"
import { removeEntryRoute, submitDirectoryRoute, submitServerRoute } from "./servers/submit-routes"

const READS = {
  name: "read_registry",
  title: "Read the registry",
  description: "Tool servers that were checked, one of them, or other registries.",
}
const CHANGES = {
  name: "edit_registry",
  title: "Change the registry",
  description: "List another registry, or remove an entry with its edit_key.",
}

const list = (value: string) => ({ argument: "list", value })
const action = (value: string) => ({ argument: "action", value })

/** Tools of both lists, with the functions of the routes and the forms. */
export const registryTools = (ctx: RegistryContext, registry: Registry): Tool[] => [
  toolOf(ctx, submitServerRoute, {
    name: "register_mcp_server",
    title: "List a tool server",
    description: "Add a public MCP server that answers tools/list without credentials.",
    effect: { idempotent: true, openWorld: true },
    async run({ body }, request, { progress }) {
      progress(`Asking ${body.url} for its tools, which takes at most ten seconds`)
      const listed = await registry.register(request, body)
      const { id, url, server, note } = listed
      const text = [
        `${server.name} answered and is ${listed.held ? "stored" : "listed"} as ${id} with ${server.tools.length} tools: ${url}`,
        ...(listed.edit_key ? [`Keep its edit_key, which is shown once: ${listed.edit_key}`] : []),
        ...(note ? [note] : []),
        ...heldLines(listed),
      ]
      return { text: text.join("\n"), value: listed }
    },
  }),
  toolOf(ctx, registryRoute, {
    ...READS,
    choice: list("servers"),
    async run({ query }) {
      const { document, next } = await registryDocument(ctx, query)
      const more = next === undefined ? {} : { next_offset: next }
      return { ...jsonAnswer("Tool servers:", { ...document, ...more }), value: document }
    },
  }),
  toolOf(ctx, serverRoute, {
    ...READS,
    choice: list("server"),
    run: async ({ params: { id } }) => jsonAnswer("Tool server:", await serverAnswer(ctx, id)),
  }),
  toolOf(ctx, directoriesRoute, {
    ...READS,
    choice: list("registries"),
    run: async ({ query }) => jsonAnswer("Registries:", await directoryList(ctx, query)),
  }),
  toolOf(ctx, submitDirectoryRoute, {
    ...CHANGES,
    choice: action("list_registry"),
    effect: { idempotent: true, openWorld: true },
    async run({ body }, request, { progress }) {
      progress(`Asking ${body.url} for its servers, which takes at most ten seconds`)
      const listed = await registry.listDirectory(request, body)
      return jsonAnswer(listed.held ? "Stored, but not listed yet:" : "Listed:", listed)
    },
  }),
  ...(["servers", "directories"] as const).map((kind) =>
    toolOf(ctx, removeEntryRoute(kind), {
      ...CHANGES,
      choice: action(kind === "servers" ? "remove_server" : "remove_registry"),
      effect: { destructive: true, idempotent: true },
      async run({ params: { id }, body }, request) {
        const value = await registry[kind].byOwner(id, request, body)
        return { text: `Removed entry ${id} from the list.`, value }
      },
    }),
  ),
]
