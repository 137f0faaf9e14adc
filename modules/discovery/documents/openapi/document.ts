import type { SiteRoute, SiteService } from "broadside/contracts"
import { type AnyElysia, Elysia, ProblemModel, SHARED_RESPONSES } from "broadside/http"
import type { DiscoveryContext } from "../../context"
import { VERSION } from "../../version"
import { once } from "../once"
import { SHARED_PARAMETERS } from "./idempotency-key"
import { operationOf, pathOf } from "./operation"
import { createSchemas } from "./schema"

export type OpenApi = ReturnType<typeof describe>

const SPEC = "/openapi-of-the-mounted-routes"
/** The OpenAPI 3.0.3 document of the mounted modules; a module that is off leaves no trace. */
export interface OpenApiDocument {
  read(): Promise<OpenApi>
  /** As JSON. */
  text(): Promise<string>
}

export function openApiOf(ctx: DiscoveryContext, site: SiteService): OpenApiDocument {
  const read = once(() => assemble(ctx, site))
  return { read, text: once(async () => JSON.stringify(await read())) }
}

/** The plugin reads the mounted routes; the descriptions replace what it infers of each. */
async function assemble(ctx: DiscoveryContext, site: SiteService): Promise<OpenApi> {
  // With a library of schemas for its interface, which would be a tenth of what a start loads.
  const { swagger } = await import("@elysiajs/swagger")
  const described = describe(ctx, site)
  const reader = new Elysia({ handler: { standardHostname: false } })
    .use(site.app() as AnyElysia)
    .use(
      swagger({
        path: "/reference-that-nobody-mounts",
        specPath: SPEC,
        // It treats every path with a dot as a static file, which includes our feeds.
        excludeStaticFile: false,
        // Its types know OpenAPI 3.0 and 3.1 at once, and accept neither here.
        documentation: described as never,
      }),
    )
  const response = await reader.handle(new Request(`http://localhost${SPEC}`))
  const { paths, ...document } = (await response.json()) as OpenApi
  const unknown = Object.keys(paths).filter((path) => !(path in described.paths))
  if (unknown.length > 0) throw new Error(`${unknown.join(", ")} have no description`)
  return { ...document, paths, components: described.components }
}

function describe(ctx: DiscoveryContext, site: SiteService) {
  const { site: own, urls, config } = ctx
  const schemas = createSchemas()
  schemas.schemaOf(ProblemModel)
  const routes = site.routes().filter(({ detail }) => !detail["hide"])
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {}
  for (const route of routes) {
    const path = pathOf(route)
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, schemas) }
  }
  const { contact_email: email } = config
  return {
    openapi: "3.0.3",
    info: {
      title: `${own.name} API`,
      version: VERSION,
      description:
        "Publish, find, fork and follow single-file HTML pages. No credentials; errors are RFC 9457 problems that say how to fix the request.",
      contact: { name: own.name, url: `${urls.base}/developers`, ...(email ? { email } : {}) },
      license: { name: "MIT", url: "https://opensource.org/license/mit" },
    },
    servers: [...new Set([urls.base, urls.api])].map((url) => ({ url })),
    tags: tagsOf(site, routes),
    security: [] as unknown[],
    paths,
    components: {
      schemas: sortKeys(schemas.components),
      parameters: SHARED_PARAMETERS,
      responses: SHARED_RESPONSES,
      securitySchemes: {
        operator: { type: "http", scheme: "bearer", description: "The operator's token" },
      },
    },
  }
}

/** Areas that no single module owns. */
const AREAS: Readonly<Record<string, string>> = {
  Operator: "Moderation and editorial choices; requires the operator's token",
  Feeds: "The same news for feed readers, as RSS 2.0",
  Health: "Whether the server runs",
  Problems: "What a refusal means and how to fix the request",
  Covers: "Pictures of cards",
  Names: "Names that only their owners write under",
  Reports: "What visitors and authors tell the operator",
}

/** Every area with a sentence about it: its own, or the one of the module that it belongs to. */
function tagsOf(site: SiteService, routes: readonly SiteRoute[]) {
  const descriptions = new Map(site.modules().map(({ id, description }) => [id, description]))
  const areas = new Map<string, string>()
  for (const { detail, module } of routes)
    for (const name of (detail["tags"] as string[] | undefined) ?? [])
      if (!areas.has(name)) areas.set(name, AREAS[name] ?? descriptions.get(module) ?? name)
  return [...areas].map(([name, description]) => ({ name, description }))
}

const sortKeys = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => a.localeCompare(b)))
