import type { DiscoveryContext } from "../context"
import { REVISIONS } from "../mcp/protocol"
import { VERSION } from "../version"

const CARD_SCHEMA = "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json"
const MAX_DESCRIPTION = 100

/** The name of the tool server: the host name in reverse order, as the schema requires. */
function nameOf({ urls }: DiscoveryContext): string {
  const { hostname } = new URL(urls.base)
  return `${hostname
    .split(".")
    .reverse()
    .join(".")
    .replace(/[^a-zA-Z0-9.-]/g, "-")}/broadside`
}

/** `/mcp/server-card`: the address and protocol versions of the tool server. */
export const serverCard = (ctx: DiscoveryContext) => ({
  $schema: CARD_SCHEMA,
  name: nameOf(ctx),
  version: VERSION,
  title: ctx.site.name,
  description: ctx.site.tagline.slice(0, MAX_DESCRIPTION),
  websiteUrl: ctx.urls.base,
  remotes: [
    {
      type: "streamable-http",
      url: `${ctx.urls.base}/mcp`,
      supportedProtocolVersions: REVISIONS,
    },
  ],
})

/** `/.well-known/ai-catalog.json`: points to the server card. */
export const aiCatalogue = (ctx: DiscoveryContext) => ({
  specVersion: "1.0",
  entries: [
    {
      identifier: `urn:air:${new URL(ctx.urls.base).hostname}:mcp:broadside`,
      displayName: ctx.site.name,
      type: "application/mcp-server-card+json",
      url: `${ctx.urls.base}/mcp/server-card`,
    },
  ],
})

/** `/.well-known/api-catalog` of RFC 9727. */
export const apiCatalogue = ({ urls }: DiscoveryContext) => ({
  linkset: [
    {
      anchor: urls.api,
      "service-desc": [{ href: `${urls.api}/openapi.json`, type: "application/json" }],
      "service-doc": [
        { href: `${urls.base}/developers/api`, type: "text/html" },
        { href: `${urls.base}/llms.txt`, type: "text/plain" },
      ],
      status: [{ href: `${urls.api}/api/stats`, type: "application/json" }],
    },
  ],
})
