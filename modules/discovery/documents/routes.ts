import type { SiteService } from "broadside/contracts"
import { Elysia, pageRoute, route, t } from "broadside/http"
import { ICON, pageOrMarkdown } from "broadside/ui"
import type { DiscoveryContext } from "../context"
import { aiCatalogue, apiCatalogue, serverCard } from "./catalogue"
import { guideText } from "./guide"
import { CATALOGUE_LINK, CATALOGUE_PROFILE } from "./links"
import { manifest, plugin } from "./manifest"
import { once } from "./once"
import type { OpenApiDocument } from "./openapi/document"
import { type Operation, operationsOf } from "./reference"
import { referencePage } from "./reference-page"

/** `/llms-full.txt`: the guide, followed by every call with its fields. */
function fullGuide(
  ctx: DiscoveryContext,
  areas: ReadonlyMap<string, readonly Operation[]>,
): string {
  const parts = [...areas].map(
    ([area, operations]) => `## Calls: ${area}\n\n${operations.map(callOf).join("\n\n")}`,
  )
  return [guideText(ctx), ...parts].join("\n\n")
}

const callOf = ({ method, path, summary, description, fields }: Operation) =>
  [
    `### ${method} ${path.replace(/\{(\w+)\}/g, "<$1>")}`,
    [summary, description].filter(Boolean).join(". "),
    ...fields.map(
      ({ name, type, required, description }) =>
        `- \`${name}\` (${type}${required ? ", required" : ""})${description ? `: ${description}` : ""}`,
    ),
  ].join("\n")

const LINKSET = "application/linkset+json"
const HOUR = { "cache-control": "public, max-age=3600" }
const anything = t.Object({}, { additionalProperties: true })

/** Documents at well-known addresses, and the API reference for people. */
export function documentRoutes(ctx: DiscoveryContext, site: SiteService, openApi: OpenApiDocument) {
  const document = (
    path: string,
    operationId: string,
    summary: string,
    type: string,
    make: () => unknown,
  ) =>
    new Elysia().get(
      path,
      ({ request }) =>
        ctx.cached(request, () => JSON.stringify(make(), null, 2), {
          type:
            type === LINKSET
              ? `${LINKSET}; profile="${CATALOGUE_PROFILE}"`
              : `${type}; charset=utf-8`,
          headers: type === LINKSET ? { ...HOUR, link: CATALOGUE_LINK } : HOUR,
        }),
      route({
        tags: ["Discovery"],
        operationId,
        summary,
        answers: { description: summary, model: anything, type },
      }),
    )
  // Earlier drafts of the specification had the card at these addresses.
  const redirect = (path: string) =>
    new Elysia().get(
      path,
      () => new Response(null, { status: 308, headers: { location: "/mcp/server-card", ...HOUR } }),
      route({
        hidden: true,
        summary: "The server card, at the addresses of earlier drafts",
        answers: { description: "Moved", status: 308 },
      }),
    )
  const areas = once(async () => operationsOf(await openApi.read()))
  const guide = once(async () => fullGuide(ctx, await areas()))
  const page = once(async () => referencePage(ctx, await areas()))

  return new Elysia()
    .use(
      document(
        "/.well-known/ai-agent-manifest.json",
        "getAgentManifest",
        "What an agent can do here",
        JSON_TYPE,
        () => manifest(ctx, site),
      ),
    )
    .use(
      document(
        "/.well-known/ai-plugin.json",
        "getPluginManifest",
        "For older plugin loaders",
        JSON_TYPE,
        () => plugin(ctx),
      ),
    )
    .use(
      document(
        "/mcp/server-card",
        "getServerCard",
        "The tool server's card",
        "application/mcp-server-card+json",
        () => serverCard(ctx),
      ),
    )
    .use(
      document(
        "/.well-known/ai-catalog.json",
        "getAiCatalog",
        "The catalogue that points to the server card",
        "application/ai-catalog+json",
        () => aiCatalogue(ctx),
      ),
    )
    .use(
      document(
        "/.well-known/api-catalog",
        "getApiCatalog",
        "The API catalogue of RFC 9727",
        LINKSET,
        () => apiCatalogue(ctx),
      ),
    )
    .use(redirect("/.well-known/mcp/server-card"))
    .use(redirect("/.well-known/mcp/server-card.json"))
    .use(redirect("/.well-known/mcp.json"))
    .get(
      "/favicon.ico",
      () => new Response(null, { status: 302, headers: { location: ICON, ...HOUR } }),
      route({
        hidden: true,
        summary: "The icon, where clients expect it that read no page",
        answers: { description: "To the icon", status: 302 },
      }),
    )
    .get(
      "/llms-full.txt",
      ({ request }) =>
        ctx.cached(request, guide, {
          type: "text/plain; charset=utf-8",
        }),
      route({
        tags: ["Discovery"],
        operationId: "getFullGuide",
        summary: "The guide for agents with every call and its fields",
        answers: { description: "Markdown", type: "text/plain" },
      }),
    )
    .get(
      "/developers/api",
      ({ request }) => ctx.cached(request, ...pageOrMarkdown(request, { page, markdown: guide })),
      pageRoute({ summary: "The API reference" }),
    )
}

const JSON_TYPE = "application/json"
