import type { FeedSource, PageSource } from "broadside/contracts"
import type { Guide, SearchSource, StatsSource } from "broadside/contracts/discovery"
import { and, between, count, desc, max } from "broadside/db"
import { visible } from "broadside/trust"
import type { RegistryContext } from "./context"
import { listServers } from "./find-entries"
import { serverJson, serverPath } from "./json"
import { directories, servers } from "./schema"

const FEED_SERVERS = 50

/** The newest tool servers. */
export const newServers = (ctx: RegistryContext): FeedSource => ({
  path: "/mcp-registry/rss.xml",
  page: "/mcp-registry",
  title: `${ctx.site.name}: tool servers`,
  description: "New tool servers",
  async items() {
    const { rows } = await listServers(ctx, { limit: FEED_SERVERS, offset: 0 })
    return rows.map((server) => {
      const { page } = serverJson(server, ctx.urls)
      return {
        id: page,
        url: page,
        title: server.name,
        description: server.description,
        authors: [server.author],
        categories: [],
        at: server.createdAt,
      }
    })
  },
})

export const registryStats = (ctx: RegistryContext): StatsSource => ({
  names: ["tool_servers", "registries"],
  async read() {
    const [[listed], [others]] = await Promise.all([
      ctx.db.select({ n: count() }).from(servers).where(visible(servers)),
      ctx.db.select({ n: count() }).from(directories).where(visible(directories)),
    ])
    return { tool_servers: listed?.n ?? 0, registries: others?.n ?? 0 }
  },
})

export const registryPages = (ctx: RegistryContext): PageSource => ({
  nav: {
    label: "Tool servers",
    path: "/mcp-registry",
    order: 60,
    hint: "for agents",
    ink: "blue",
    minor: true,
  },
  async highest() {
    const [row] = await ctx.db.select({ num: max(servers.num) }).from(servers)
    return row?.num ?? 0
  },
  async addresses(limit, window) {
    const inWindow = window && between(servers.num, window.from, window.to)
    const rows = await ctx.db
      .select({ id: servers.id, at: servers.updatedAt })
      .from(servers)
      .where(and(visible(servers), inWindow))
      .orderBy(desc(servers.num))
      .limit(limit)
    return rows.map(({ id, at }) => ({
      url: ctx.urls.base + serverPath({ id }),
      at,
      item: { kind: "servers", id },
    }))
  },
})

export const directoryPages = ({ urls }: Pick<RegistryContext, "urls">): PageSource => ({
  addresses: async () => [{ url: `${urls.base}/mcp-registries` }],
})

const FOUND_SERVERS = 8

/** Tool servers for a search of the whole site. */
export const searchServers = (ctx: RegistryContext): SearchSource => ({
  async find(q, limit) {
    const query = { q, limit: Math.min(limit, FOUND_SERVERS), offset: 0 }
    const { rows, total } = await listServers(ctx, query)
    return {
      order: 40,
      heading: "Tool servers",
      ink: "blue",
      lines: rows.map((server) => ({
        href: serverPath(server),
        title: server.name,
        by: server.author,
        note: server.description,
      })),
      ...(total > rows.length
        ? {
            more: {
              label: "All matching tool servers",
              href: `/mcp-registry?q=${encodeURIComponent(q)}`,
            },
          }
        : {}),
    }
  },
})

export const guide = ({ urls }: RegistryContext): Guide => ({
  order: 60,
  heading: "Tool servers and their registries",
  text: `\`GET ${urls.api}/mcp-registry?q=…\` lists MCP servers that anyone can use: \`name\`, \`url\`,
\`description\`, \`tools\`, \`verified\` (it answered within the last week). Clients that accept a registry
can use \`${urls.base}/mcp-registry\`: \`/v0.1/servers\` below it is the official read API.

List one: \`POST ${urls.api}/mcp-registry/submit\` with \`{name, url, description?, author?}\`. The server is checked immediately and listed
if it answers as a tool server; keep the \`edit_key\`. Submit it again to recheck it.

Other registries: \`GET ${urls.api}/mcp-registries\`; \`POST ${urls.api}/mcp-registries/submit\` with
\`{name, url, audience, description, has_mcp_tool}\`; \`audience\` is one of family-safe, developer, general.`,
})
