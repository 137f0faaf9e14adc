import { type Asker, clientInfo, createLine, type Line, type Outcome, ProbeFailed } from "./line"
import { isRecord } from "./message"

/** What a server says of itself that is believed; its own descriptions are not even read. */
export interface Answered {
  readonly tools: readonly string[]
  readonly protocols: readonly string[]
  readonly version: string
}

/** The revision without a handshake, and the newest one with it. */
const STATELESS = "2026-07-28"
const HANDSHAKE = "2025-11-25"
const MOST_TOOLS = 200
const MOST_SHEETS = 4

/**
 * Asks an address as an MCP client would, in the era that it speaks: which revisions it knows, and
 * its tools. Throws `ProbeFailed` where that is not what answers.
 */
export async function probe(ctx: Asker, url: string, timeoutMs: number): Promise<Answered> {
  const line = createLine(ctx, url, timeoutMs)
  return (await askStateless(line)) ?? askWithHandshake(line)
}

type Result = Readonly<Record<string, unknown>>

async function askStateless(line: Line): Promise<Answered | undefined> {
  const call = (method: string, params: object = {}) =>
    line.call(
      method,
      { ...params, _meta: STATELESS_META },
      { "mcp-protocol-version": STATELESS, "mcp-method": method },
    )
  const opening = await call("server/discover")
  if ("status" in opening) {
    refuseClosed(opening.status)
    return
  }
  const result = resultOf(opening)
  const protocols = revisionsIn(result?.["supportedVersions"])
  if (!result || !protocols.includes(STATELESS)) return
  const tools = await listTools(call)
  const meta = isRecord(result["_meta"]) ? result["_meta"] : {}
  const info = meta["io.modelcontextprotocol/serverInfo"] ?? result["serverInfo"]
  return { tools, protocols, version: versionIn(info) }
}

const STATELESS_META = {
  "io.modelcontextprotocol/protocolVersion": STATELESS,
  "io.modelcontextprotocol/clientInfo": clientInfo,
  "io.modelcontextprotocol/clientCapabilities": {},
}

async function askWithHandshake(line: Line): Promise<Answered> {
  const opening = await line.call(
    "initialize",
    { protocolVersion: HANDSHAKE, capabilities: {}, clientInfo },
    {},
  )
  const result = needed(opening, "initialize")
  const [protocol] = revisionsIn([result["protocolVersion"]])
  if (protocol === undefined)
    throw new ProbeFailed("no-revision", "its answer to initialize names no protocolVersion.")
  const session = "session" in opening ? opening.session : undefined
  const headers = {
    "mcp-protocol-version": protocol,
    ...(session ? { "mcp-session-id": session } : {}),
  }
  await line.tell("POST", { jsonrpc: "2.0", method: "notifications/initialized" }, headers)
  try {
    const tools = await listTools((method, params = {}) => line.call(method, params, headers))
    return { tools, protocols: [protocol], version: versionIn(result["serverInfo"]) }
  } finally {
    if (session) await line.tell("DELETE", undefined, headers)
  }
}

/** The names of its tools, as far as they are names. */
async function listTools(
  call: (method: string, params?: object) => Promise<Outcome>,
): Promise<string[]> {
  const names = new Set<string>()
  let cursor: unknown
  for (let sheet = 0; sheet < MOST_SHEETS; sheet++) {
    const result = needed(
      await call("tools/list", cursor === undefined ? {} : { cursor }),
      "tools/list",
    )
    const { tools, nextCursor } = result
    if (!Array.isArray(tools))
      throw new ProbeFailed("no-tools", "its answer to tools/list has no list of tools.")
    for (const tool of tools)
      if (isRecord(tool) && isToolName(tool["name"])) names.add(tool["name"])
    if (typeof nextCursor !== "string" || names.size >= MOST_TOOLS) break
    cursor = nextCursor
  }
  return [...names].slice(0, MOST_TOOLS)
}

function needed(outcome: Outcome, method: string): Result {
  if ("status" in outcome) {
    refuseClosed(outcome.status)
    if (outcome.status === 200)
      throw new ProbeFailed("no-answer", `what it sends for ${method} is no JSON-RPC answer.`)
    throw new ProbeFailed("status", `it answered ${method} with the status ${outcome.status}.`)
  }
  const result = resultOf(outcome)
  if (!result) throw new ProbeFailed("refused", `it answered ${method} with an error.`)
  return result
}

const resultOf = (outcome: Outcome): Result | undefined =>
  "reply" in outcome && "result" in outcome.reply ? outcome.reply.result : undefined

/** What no other way of asking would fix. */
function refuseClosed(status: number): void {
  if (status === 401 || status === 403 || status === 407)
    throw new ProbeFailed(
      "authorization",
      `it asks for authorization (${status}); only what anybody can use is listed here.`,
    )
}

const isToolName = (name: unknown): name is string =>
  typeof name === "string" && /^[A-Za-z0-9_.-]{1,128}$/.test(name)

/** Revisions are dates; the newest first. */
const revisionsIn = (given: unknown): string[] =>
  (Array.isArray(given) ? given : [])
    .filter(
      (revision): revision is string =>
        typeof revision === "string" && /^\d{4}-\d\d-\d\d$/.test(revision),
    )
    .sort()
    .reverse()
    .slice(0, 10)

// The registry's own format has no ranges, and keeps "latest" for itself.
function versionIn(info: unknown): string {
  const version = isRecord(info) ? info["version"] : undefined
  return typeof version === "string" &&
    /^[A-Za-z0-9][\w.+-]{0,63}$/.test(version) &&
    version !== "latest"
    ? version
    : "0.0.0"
}
