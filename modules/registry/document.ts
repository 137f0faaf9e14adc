import { windowOf } from "broadside/http"
import type { RegistryContext } from "./context"
import type { DirectoriesQuery } from "./directories/models"
import { listDirectories, listServers } from "./find-entries"
import { directoryOf, entryOf } from "./json"
import type { ServersQuery } from "./servers/models"

/** The registry document; its shape is fixed, so what comes after it is told apart. */
export async function registryDocument(ctx: RegistryContext, query: ServersQuery) {
  const { rows, total } = await listServers(ctx, query)
  const { next_offset } = windowOf(query, total > query.offset + query.limit)
  const document = {
    name: `${ctx.site.name}: tool servers`,
    url: `${ctx.urls.base}/mcp-registry`,
    description:
      "An open list of MCP servers that anybody can use without an account. Each answered before it was listed and is asked again daily; `verified` says that it still answers. It does not say whose it is.",
    spec: "https://modelcontextprotocol.io/specification",
    submit: `${ctx.urls.base}/mcp-registry/submit`,
    fields: { required: ["name", "url"], optional: ["description", "author"] },
    servers: rows.map(entryOf),
  }
  return { document, next: next_offset }
}

/** The list of registries. */
export async function directoryList(ctx: RegistryContext, query: DirectoriesQuery) {
  const { rows, total } = await listDirectories(ctx, query)
  return {
    ok: true as const,
    registries: rows.map(directoryOf),
    total,
    ...windowOf(query, total > query.offset + query.limit),
  }
}
export type DirectoryList = Awaited<ReturnType<typeof directoryList>>
