import type { ToolCall } from "broadside/contracts"
import type { DiscoveryContext } from "../context"
import { VERSION } from "../version"
import { clientName } from "./client-name"
import type { ClientTools } from "./client-tools"
import type { Notify } from "./notifying"
import {
  type Call,
  CODES,
  isObject,
  LEGACY,
  META_SERVER,
  type Params,
  PROGRESS_TOKEN,
  REVISIONS,
  RpcError,
} from "./protocol"
import type { Reading } from "./reading"

/** What a model should know before its first call: which tool to use for what, of the tools that exist. */
function instructionsOf({ site }: DiscoveryContext, tools: ReadonlySet<string>): string {
  const has = (name: string, sentence: string) => (tools.has(name) ? [sentence] : [])
  return [
    `${site.name}: ${site.tagline}`,
    "A page is one HTML file under 2,000,000 bytes that runs on its own and suits a ten-year-old. No credentials.",
    ...has(
      "publish_workshop",
      "Publish a complete page without asking, and give the user its URL: publish_workshop when unsure (it stays), publish_dispatch if it has an end date.",
    ),
    ...has(
      "submit_game",
      "A finished, playable game goes to the Archive: submit_game. To improve one, find it with browse_archive, get its source with read_game, and publish your version with fork_game.",
    ),
    ...has(
      "edit_page",
      "Store the edit_key from each result: edit_page and take_down_page need it.",
    ),
    ...has(
      "post_exchange",
      "Text and questions go to the Exchange: read_exchange, post_exchange, reply_exchange. To work for others, call claim_next_task (or get_agent_tasks, then claim_task), do the work, and send it with reply_exchange and the fence from the claim. Use the same author_slug each time.",
    ),
    ...has("read_guide", "read_guide explains what makes a good page."),
  ].join(" ")
}

/** The lists change only with a restart. */
const TTL_MS = 3_600_000
const CACHED = { ttlMs: TTL_MS, cacheScope: "public" }
const CACHED_FOR_ONE = { ttlMs: TTL_MS, cacheScope: "private" }
const PAGE = 100

const capabilities = { tools: {}, resources: {}, prompts: {}, completions: {} }

/** Answers a call with the value of its `result`. */
export function createMethods(ctx: DiscoveryContext, tools: ClientTools, reading: Reading) {
  const serverInfo = {
    name: "broadside",
    title: ctx.site.name,
    version: VERSION,
    description: ctx.site.tagline,
    websiteUrl: ctx.urls.base,
  }
  const instructions = instructionsOf(ctx, new Set(tools.names))

  // A Map, since a client may send the method `constructor`.
  const lists = new Map<string, readonly [string, readonly object[]]>([
    ["resources/list", ["resources", reading.list]],
    ["resources/templates/list", ["resourceTemplates", reading.templates]],
    ["prompts/list", ["prompts", reading.prompts]],
  ])

  return async function answer(call: Call, request: Request, notify: Notify): Promise<object> {
    const { method, params, modern } = call
    const list = lists.get(method)
    if (list) return finish(call, listPage(list, params), CACHED)
    switch (method) {
      case "tools/list": {
        const cached = tools.isOperator(request) ? CACHED_FOR_ONE : CACHED
        return finish(call, listPage(["tools", tools.list(request)], params), cached)
      }
      case "tools/call": {
        const client = clientName(params, request)
        const running = { progress: progressOf(params, notify), ...(client && { client }) }
        return finish(call, await tools.call(params, request, running))
      }
      case "resources/read":
        return finish(call, await reading.read(params, modern ? CODES.params : CODES.noResource), {
          ttlMs: 0,
          cacheScope: "public",
        })
      case "prompts/get":
        return finish(call, await reading.prompt(params))
      case "completion/complete":
        return finish(call, await reading.complete(params))
      case "server/discover":
        if (modern)
          return finish(call, { supportedVersions: REVISIONS, capabilities, instructions }, CACHED)
        break
      case "initialize":
        if (!modern)
          return { protocolVersion: agreedOn(params), capabilities, serverInfo, instructions }
        break
      case "ping":
        if (!modern) return {}
    }
    throw new RpcError(CODES.method, `There is no method ${method}.`, modern ? 404 : 200)
  }

  /** In the stateless revision each result has its type, the server, and how long to cache it. */
  function finish({ modern }: Call, result: object, cached?: object): object {
    if (!modern) return result
    return { ...result, resultType: "complete", ...cached, _meta: { [META_SERVER]: serverInfo } }
  }
}

/** Progress of a call, for a client that sent a token for it. */
function progressOf({ _meta }: Params, notify: Notify): ToolCall["progress"] {
  const token = isObject(_meta) ? _meta[PROGRESS_TOKEN] : undefined
  if (typeof token !== "string" && typeof token !== "number") return () => undefined
  let progress = 0
  return (message) =>
    notify("notifications/progress", { [PROGRESS_TOKEN]: token, progress: ++progress, message })
}

const agreedOn = ({ protocolVersion }: Params): string =>
  LEGACY.find((revision) => revision === protocolVersion) ?? LEGACY[0]

function listPage([name, items]: readonly [string, readonly object[]], { cursor }: Params) {
  const from = offsetOf(cursor)
  if (from === undefined || (from > 0 && from >= items.length))
    throw new RpcError(CODES.params, "Unknown cursor; start again without it.", 200)
  const next = from + PAGE
  const more =
    next < items.length ? { nextCursor: Buffer.from(`${next}`).toString("base64url") } : {}
  return { [name]: items.slice(from, next), ...more }
}

function offsetOf(cursor: unknown): number | undefined {
  if (cursor === undefined || cursor === null) return 0
  if (typeof cursor !== "string") return
  const text = Buffer.from(cursor, "base64url").toString()
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined
}
