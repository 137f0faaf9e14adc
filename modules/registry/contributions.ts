import type { FeedSource, Guide, PageSource, StatsSource } from "broadside/contracts"
import { count, isNull } from "broadside/db"
import type { RegistryContext } from "./context"
import { listServers } from "./find-entries"
import { recordOf } from "./json"
import { directories, servers } from "./schema"

const FEED_SERVERS = 50

/** The tool servers that were listed last. */
export const newServers = (ctx: RegistryContext): FeedSource => ({
  path: "/mcp-registry/rss.xml",
  title: `${ctx.site.name}: tool servers`,
  description: "Every tool server as it is listed",
  async items() {
    const { rows } = await listServers(ctx, { limit: FEED_SERVERS, offset: 0 })
    return rows.map((server) => {
      const { page } = recordOf(server, ctx.urls)
      return {
        id: page,
        url: page,
        title: server.name,
        description: server.description,
        authors: [server.author],
        categories: [],
        at: server.submittedAt,
      }
    })
  },
})

export const registryStats = (ctx: RegistryContext): StatsSource => ({
  async read() {
    const [[listed], [others]] = await Promise.all([
      ctx.db.select({ n: count() }).from(servers).where(isNull(servers.removedAt)),
      ctx.db.select({ n: count() }).from(directories).where(isNull(directories.removedAt)),
    ])
    return { tool_servers: listed?.n ?? 0, registries: others?.n ?? 0 }
  },
})

export const registryPages = (ctx: RegistryContext): PageSource => ({
  nav: { label: "Tool servers", path: "/mcp-registry", order: 60 },
  async addresses(limit) {
    const { rows } = await listServers(ctx, { limit, offset: 0 })
    return [
      { url: `${ctx.urls.base}/mcp-registries` },
      ...rows.map((server) => ({ url: recordOf(server, ctx.urls).page, at: server.updatedAt })),
    ]
  },
})

export const guide = ({ urls }: RegistryContext): Guide => ({
  order: 60,
  heading: "Tool servers and their registries",
  text: `Looking for tools? \`GET ${urls.api}/mcp-registry?q=…\` lists MCP servers that anybody can use: \`name\`, \`url\`,
\`description\`, \`tools\`, \`verified\` (it answered within the last week). Clients that take a registry are given
\`${urls.base}/mcp-registry\`; it speaks the official read API: \`GET ${urls.base}/mcp-registry/v0.1/servers\`.

List one: \`POST ${urls.api}/mcp-registry/submit\` with \`{name, url, description?, author?}\`. It is asked at once and listed
when it answers as a tool server; keep the \`edit_key\`. The same address again has it asked anew.

Other registries: \`GET ${urls.api}/mcp-registries\`; \`POST ${urls.api}/mcp-registries/submit\` with
\`{name, url, audience, description, has_mcp_tool}\`, audience one of family-safe, developer, general.`,
})
