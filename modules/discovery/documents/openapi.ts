import { swagger } from "@elysiajs/swagger"
import type { SiteService } from "broadside/contracts"
import { type AnyElysia, Elysia, t } from "broadside/http"
import type { DiscoveryContext } from "../context"
import { VERSION } from "../version"

const SPEC = "/openapi-of-the-mounted-routes"

interface Operation {
  responses?: Record<string, unknown>
  parameters?: { in: string; name: string; schema: unknown; required?: boolean }[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  operationId?: string
}
type Document = Record<string, unknown> & {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown> }
}

const documents = new WeakMap<SiteService, Promise<Document>>()

/**
 * The OpenAPI 3.0.3 document of the mounted modules; a module that is off leaves no trace. It is built
 * once, on the first request, since the mounted modules do not change.
 */
export function openApi(ctx: DiscoveryContext, site: SiteService): Promise<Document> {
  const cached = documents.get(site)
  if (cached) return cached
  const document = describe(ctx, site)
  documents.set(site, document)
  // The next request tries again.
  document.catch(() => documents.delete(site))
  return document
}

async function describe(ctx: DiscoveryContext, site: SiteService): Promise<Document> {
  const reader = new Elysia({ handler: { standardHostname: false } })
    .use(site.app() as AnyElysia)
    .use(
      swagger({
        path: "/reference-that-nobody-mounts",
        specPath: SPEC,
        // It treats every path with a dot as a static file, which includes our feeds.
        excludeStaticFile: false,
        documentation: {
          info: {
            title: `${ctx.site.name} API`,
            version: VERSION,
            description:
              "Publish, find, fork and follow single-file HTML pages. No credentials; errors are RFC 9457 problems that say how to fix the request.",
            license: { name: "MIT" },
          },
          servers: [...new Set([ctx.urls.base, ctx.urls.api])].map((url) => ({ url })),
          components: {
            schemas: { Problem: ProblemModel } as never,
            securitySchemes: {
              operator: { type: "http", scheme: "bearer", description: "The operator's token" },
            },
          },
        },
      }),
    )
  const response = await reader.handle(new Request(`http://localhost${SPEC}`))
  return fix((await response.json()) as Document, jsonOnly(site))
}

/** Operations that accept only a JSON body: `post /api/exchange/{id}/reply`. */
const jsonOnly = (site: SiteService): ReadonlySet<string> =>
  new Set(
    site
      .routes()
      .filter(({ spec }) => spec?.body && !("model" in spec.body && spec.body.takesForm))
      .map(({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, "{$1}")}`),
  )

const ProblemModel = t.Object(
  {
    type: t.String(),
    title: t.String(),
    status: t.Integer(),
    detail: t.String(),
    ok: t.Boolean(),
    error: t.String(),
    code: t.String(),
    errors: t.Optional(t.Array(t.Object({ path: t.String(), message: t.String() }))),
  },
  { additionalProperties: true },
)

// The generator passes TypeBox schemas on. OpenAPI 3.0.3 has no null type, const or patternProperties, and no union for
// "a number, or text that is one"; every response needs a description.
function fix(document: Document, jsonOnly: ReadonlySet<string>): Document {
  for (const [path, operations] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(operations)) {
      operation.responses ??= { 200: { description: "Done" } }
      const body = operation.requestBody
      if (body) body.content = ownTypes(body.content, !jsonOnly.has(`${method} ${path}`))
    }
  return simplify(document) as Document
}

/** Bodies are JSON, or a form where the route takes one, but never plain text. */
function ownTypes(content: Record<string, { schema: unknown }>, takesForm: boolean) {
  const types = ["application/json", ...(takesForm ? ["multipart/form-data"] : [])]
  return Object.fromEntries(Object.entries(content).filter(([type]) => types.includes(type)))
}

function simplify(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplify)
  if (value === null || typeof value !== "object") return value
  const node = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, simplify(inner)]),
  ) as Record<string, unknown>
  if (Array.isArray(node["examples"])) {
    const { examples, ...rest } = node
    return simplify({ ...rest, example: (examples as unknown[])[0] })
  }
  if (Array.isArray(node["anyOf"])) return simplifyUnion(node, node["anyOf"])
  if (node["patternProperties"]) {
    const { patternProperties, ...rest } = node
    const [every] = Object.values(patternProperties as object)
    return { ...rest, additionalProperties: every }
  }
  if ("const" in node) {
    const { const: only, ...rest } = node
    return { ...rest, enum: [only] }
  }
  return node
}

function simplifyUnion(node: Record<string, unknown>, options: unknown[]) {
  const { anyOf: _, ...rest } = node
  const schemas = options as Record<string, unknown>[]
  const number = schemas.find((s) => ["integer", "number", "boolean"].includes(s["type"] as string))
  if (number && schemas.some((s) => s["type"] === "string")) return { ...number, ...rest }
  const real = schemas.filter((s) => s["type"] !== "null")
  if (real.length === schemas.length) return node
  const [only] = real
  if (real.length === 1 && only) return { ...only, ...rest, nullable: true }
  return { ...rest, anyOf: real, nullable: true }
}
