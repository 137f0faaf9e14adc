import { heldAnswer } from "broadside"
import { windowOf } from "broadside/http"
import type { RegistryContext } from "./context"
import type { DirectoriesQuery } from "./directories/models"
import { listDirectories, listServers } from "./find-entries"
import { directoryJson, entryJson } from "./json"
import type { ServersQuery } from "./servers/models"

/** The registry document, and the offset of the next page: the shape of the document is fixed. */
export async function registryDocument(ctx: RegistryContext, query: ServersQuery) {
  const { rows, total } = await listServers(ctx, query)
  const { next_offset } = windowOf(query, total > query.offset + query.limit)
  const document = {
    name: `${ctx.site.name}: tool servers`,
    url: `${ctx.urls.base}/mcp-registry`,
    description:
      "An open list of MCP servers that anyone can use without an account. Each server was checked before it was listed and is checked again daily; `verified` means that it answered within the last week. It does not prove who runs the server.",
    spec: "https://modelcontextprotocol.io/specification",
    submit: `${ctx.urls.base}/mcp-registry/submit`,
    fields: { required: ["name", "url"], optional: ["description", "author"] },
    servers: rows.map(entryJson),
  }
  return { document, next: next_offset }
}

/** The list of registries, or one of them, which may be held. */
export async function directoryList(ctx: RegistryContext, query: DirectoriesQuery) {
  const { rows, total } = await listDirectories(ctx, query)
  return {
    ok: true as const,
    registries: rows.map((row) => ({ ...directoryJson(row), ...heldAnswer(row.held) })),
    total,
    ...windowOf(query, total > query.offset + query.limit),
  }
}
export type DirectoryList = Awaited<ReturnType<typeof directoryList>>
