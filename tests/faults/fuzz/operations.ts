import { defineModule, type Module } from "broadside"
import { Site, type SiteService, type Tool, Tools } from "broadside/contracts"
import { ToolsForOperator } from "broadside/contracts/discovery"
import { Moderation } from "broadside/contracts/trust"
import { oneOf, type TSchema, t } from "broadside/http"
import { createTestHost, type TestHost, type TestHostOptions } from "broadside/testing"
import { firstParty } from "../../../modules/index"
import { BUILDER_FORMS } from "./builders"

type Fields = Readonly<Record<string, TSchema>>

/** Something that can be asked: a mounted route, or a tool of the tool server. */
export interface Operation {
  /** `POST /api/exchange/:id/claim`, or `tool claim_task claimThread`. */
  readonly name: string
  readonly method: string
  readonly path: string
  readonly body: Fields | undefined
  readonly query: Fields
  readonly tool?: Tool
  /** Whether it needs the operator's token. */
  readonly operator: boolean
  /** One of our own pages, or otherwise not in the API document. */
  readonly hidden: boolean
  /** A stream: an answer that does not end by itself. */
  readonly endless: boolean
  /** Documented to do anything at all; what only ever refuses is not. */
  readonly succeeds: boolean
}

function title() {
  return t.String({ minLength: 5, maxLength: 60 })
}
function name() {
  return t.String({ minLength: 1, maxLength: 60 })
}
function number() {
  return t.Integer({ minimum: 1, maximum: 60 })
}

/** Forms that judge their fields themselves, with the route whose fields they are. */
const FORMS: Readonly<Record<string, string>> = {
  "/archive/:id/fork": "/api/games/fork",
  "/archive/:id/fork/preview": "/api/games/fork",
  "/exchange/new": "/api/exchange",
  "/exchange/:id/reply": "/api/exchange/:id/reply",
  "/mcp-registry/new": "/mcp-registry/submit",
  "/mcp-registries/new": "/mcp-registries/submit",
  "/report": "/api/reports",
}
/** Forms with fields of their own. */
const FORM_FIELDS: Readonly<Record<string, Fields>> = {
  "/jam/new": { title: title(), theme: title(), days: number(), authorName: name() },
  "/jam/:tag/enter": { title: title(), address: name(), authorName: name() },
  "/jam/:tag/vote": { entryId: name(), authorName: name() },
  "/gps": { name: title() },
  "/gps/pin": { code: name(), lat: number(), lon: number(), message: title() },
  "/gps/say": { code: name(), by: name(), text: title() },
  "/gps/listing": { code: name(), listed: t.Literal("yes") },
  "/hunt": { name: name(), radius: oneOf(["20", "30"]), order: oneOf(["any", "ordered"]) },
  "/space/join": { code: name(), name: name() },
  "/space/act": { code: name(), participant: name(), command: title() },
  "/space/close": { code: name(), participant: name() },
  "/arena": { challengerSlug: name(), opponentSlug: name(), pace: name(), side: name() },
  "/names": { name: name() },
  "/names/:slug": { edit_key: name() },
  "/names/:slug/rotate": { key: name() },
  "/names/:slug/release": { key: name() },
  "/arena/:id/:act": { slug: name(), move: name(), winner: name() },
  "/publish": {
    world: oneOf(["workshop", "dispatch"]),
    title: title(),
    author: name(),
    html: t.String(),
  },
  "/inn": { title: title(), type: name(), created_by: name(), listed: t.Literal("yes") },
  "/exchange/comments": { page: name(), comment: title(), authorName: name() },
  ...BUILDER_FORMS,
}
/** Forms whose fields depend on the thing that they change, or on a session; tests of their own fill them in. */
const OWNING =
  /^\/(manage|inbox|operator)\b|^\/workshop\/labs\/|^\/exchange\/:id\/(reply\/:rid\/)?(edit|delete|resolve|archive|reopen|claim|unclaim)$/

/** Feeds read their filters themselves. */
const FEED_FILTERS = ["type", "tag", "for_agent", "status"]

interface Route {
  readonly method: string
  readonly path: string
  readonly hooks?: {
    readonly body?: { readonly properties?: Fields }
    readonly query?: { readonly properties?: Fields }
    readonly detail?: Readonly<Record<string, unknown>>
  }
}

/** A whole site, and everything that can be asked of it; `watch` may stand before what its modules are given. */
export async function siteWithOperations(
  options: Omit<TestHostOptions, "modules"> = {},
  watch = (module: Module): Module => module,
): Promise<{ site: TestHost; operations: readonly Operation[] }> {
  let mounted: SiteService | undefined
  const spy = defineModule({
    id: "spy",
    manifest: { name: "spy", version: "1.0.0", engines: { broadside: "^1.0.0" } },
    needs: { site: Site },
    setup: ({ needs }) => {
      mounted = needs.site
      return {}
    },
  })
  const site = await createTestHost({ ...options, modules: [...firstParty.map(watch), spy] })
  const routes = mounted?.app().routes as readonly Route[]
  const kinds = site.host.all(Moderation).map(({ kind }) => kind)
  const bodies = new Map(routes.map(({ path, hooks }) => [path, hooks?.body?.properties]))
  return {
    site,
    operations: [
      ...routes
        .map((route) => operationOf(route, bodies))
        .flatMap((operation) => ofEachKind(operation, kinds)),
      ...site.host.all(Tools).map((tool) => toolOperation(tool, false)),
      ...site.host
        .all(ToolsForOperator)
        .flatMap(({ tools }) => tools)
        .map((tool) => toolOperation(tool, true)),
    ],
  }
}

function operationOf(
  { method, path, hooks }: Route,
  bodies: ReadonlyMap<string, Fields | undefined>,
): Operation {
  const { hide, responses = {} } = (hooks?.detail ?? {}) as { hide?: boolean; responses?: object }
  const form = method === "POST" ? FORMS[path] : undefined
  return {
    name: `${method} ${path}`,
    method,
    path,
    operator: path.startsWith("/api/operator/"),
    body: FORM_FIELDS[path] ?? (form ? bodies.get(form) : hooks?.body?.properties),
    query: hooks?.query?.properties ?? (/rss/.test(path) ? asText(FEED_FILTERS) : {}),
    hidden: hide === true,
    endless: path.endsWith("/events"),
    succeeds:
      !NEEDS_MORE.test(path) &&
      !["405", "501"].some((status) => status in responses) &&
      !((method === "POST" || path.startsWith("/manage")) && hide === true && OWNING.test(path)),
  }
}

/**
 * What generated requests never have: the id of a ban, the time of a claim, the key of an item that was removed since, a kind that can be
 * held, and the cookie of the browser that started a session. Their own tests write these.
 */
export const NEEDS_MORE =
  /\/bans\/:id\/end|another-look|\/appeals|ask_for_another_look|challenges\/:id\/hold|\/names\/:slug\/decide|^\/gps\/listing/

/** What the operator can do with anything, is something else with each kind. */
const ofEachKind = (operation: Operation, kinds: readonly string[]): readonly Operation[] =>
  operation.path.includes(":kind")
    ? kinds.map((kind) => {
        const path = operation.path.replace(":kind", kind)
        const succeeds = operation.succeeds && !NEEDS_MORE.test(path)
        return { ...operation, name: `${operation.method} ${path}`, path, succeeds }
      })
    : [operation]

const toolOperation = (tool: Tool, operator: boolean): Operation => ({
  name: `tool ${tool.name} ${tool.spec?.operationId ?? tool.choice?.value ?? ""}`.trim(),
  method: "POST",
  path: "/mcp",
  body: tool.input.properties,
  query: {},
  tool,
  operator,
  hidden: false,
  endless: false,
  succeeds: !NEEDS_MORE.test(tool.name),
})

const asText = (names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, { type: "string", maxLength: 60 } as never]))
