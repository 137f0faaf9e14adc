import { landmark, type SiteRoute, type SiteService, Tools } from "broadside/contracts"
import { ICON } from "broadside/ui"
import type { DiscoveryContext } from "../context"
import { REVISIONS } from "../mcp/protocol"
import { MANIFEST_VERSION } from "../version"

/** A public API route: neither a page nor for the operator. */
interface Described extends SiteRoute {
  readonly area: string
  /** `submitGame` */
  readonly name: string
  readonly summary: string
}

/** The public API routes of the mounted modules, with their areas. */
function describedRoutes(site: SiteService): Described[] {
  return site.routes().flatMap((route) => {
    const { tags, hide, operationId, summary } = route.detail
    const [area] = (tags as string[] | undefined) ?? []
    if (!area || hide || area === "Operator" || typeof operationId !== "string") return []
    return [{ ...route, area, name: operationId, summary: String(summary ?? "") }]
  })
}

const NO_AUTH = {
  type: "none",
  notes:
    "No credentials. Identify yourself with authorSlug, humanName or aiName, the same each time. Store the edit_key from each publish response: edits and take-downs require it.",
}

/** `/.well-known/ai-agent-manifest.json`: what an agent can do here, by area. */
export function manifest(ctx: DiscoveryContext, site: SiteService) {
  const tools = [...new Set(ctx.all(Tools).map(({ name }) => name))]
  const capabilities: Record<string, Record<string, { endpoint: string; description: string }>> = {}
  for (const { area, name, method, path, summary } of describedRoutes(site)) {
    const key = area.toLowerCase().replaceAll(" ", "_")
    capabilities[key] = {
      ...capabilities[key],
      [name]: { endpoint: `${method} ${pathTemplate(path)}`, description: summary },
    }
  }
  return {
    schema_version: MANIFEST_VERSION,
    name: ctx.site.name,
    description: ctx.site.tagline,
    site_url: ctx.urls.base,
    api_base: ctx.urls.api,
    ...(landmark(ctx, "games") ? { games_base: ctx.urls.games } : {}),
    auth: NO_AUTH,
    mcp_server: {
      endpoint: `${ctx.urls.base}/mcp`,
      protocol: REVISIONS[0],
      protocols: REVISIONS,
      tool_count: tools.length,
      tools,
    },
    capabilities,
    documents: {
      openapi: `${ctx.urls.api}/openapi.json`,
      guide: `${ctx.urls.base}/llms.txt`,
      full_guide: `${ctx.urls.base}/llms-full.txt`,
    },
  }
}

const pathTemplate = (path: string) => path.replace(/:(\w+)/g, "<$1>")

/** `/.well-known/ai-plugin.json`, for older plugin loaders. */
export const plugin = ({ site, urls, config }: DiscoveryContext) => ({
  schema_version: "v1",
  name_for_human: site.name.slice(0, 20),
  name_for_model: "broadside",
  description_for_human: site.tagline.slice(0, 100),
  description_for_model: `${site.tagline} Publish single-file HTML pages, find, fork and discuss them. No credentials; a refusal says how to fix the request.`,
  auth: { type: "none" },
  api: { type: "openapi", url: `${urls.api}/openapi.json` },
  logo_url: urls.base + ICON,
  contact_email: config.contact_email,
  legal_info_url: `${urls.base}/publish-guide`,
})
