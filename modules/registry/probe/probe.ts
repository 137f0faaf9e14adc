import {
  clientInfo,
  createLine,
  type Line,
  type Outcome,
  type ProbeContext,
  ProbeFailed,
} from "./line"
import { isRecord } from "./message"

/** What the registry trusts of a server's answers; it does not read the descriptions. */
export interface ProbeResult {
  readonly tools: readonly string[]
  readonly protocols: readonly string[]
  readonly version: string
}

/** The revision without a handshake, and the newest one with it. */
const STATELESS = "2026-07-28"
const HANDSHAKE = "2025-11-25"
const MAX_TOOLS = 200
const MAX_PAGES = 4

/**
 * Checks an address as an MCP client would: first without a handshake, then with one. Returns the
 * supported revisions and the tools; throws `ProbeFailed` if no MCP server answers.
 */
export async function probe(
  ctx: ProbeContext,
  url: string,
  timeoutMs: number,
): Promise<ProbeResult> {
  const line = createLine(ctx, url, timeoutMs)
  return (await probeStateless(line)) ?? probeWithHandshake(line)
}

type Result = Readonly<Record<string, unknown>>

async function probeStateless(line: Line): Promise<ProbeResult | undefined> {
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

async function probeWithHandshake(line: Line): Promise<ProbeResult> {
  const opening = await line.call(
    "initialize",
    { protocolVersion: HANDSHAKE, capabilities: {}, clientInfo },
    {},
  )
  const result = requireResult(opening, "initialize")
  const [protocol] = revisionsIn([result["protocolVersion"]])
  if (protocol === undefined)
    throw new ProbeFailed("no-revision", "its answer to initialize has no protocolVersion.")
  const session = "session" in opening ? opening.session : undefined
  const headers = {
    "mcp-protocol-version": protocol,
    ...(session ? { "mcp-session-id": session } : {}),
  }
  await line.notify("POST", { jsonrpc: "2.0", method: "notifications/initialized" }, headers)
  try {
    const tools = await listTools((method, params = {}) => line.call(method, params, headers))
    return { tools, protocols: [protocol], version: versionIn(result["serverInfo"]) }
  } finally {
    if (session) await line.notify("DELETE", undefined, headers)
  }
}

/** The names of its tools, without invalid ones. */
async function listTools(
  call: (method: string, params?: object) => Promise<Outcome>,
): Promise<string[]> {
  const names = new Set<string>()
  let cursor: unknown
  for (let page = 0; page < MAX_PAGES; page++) {
    const result = requireResult(
      await call("tools/list", cursor === undefined ? {} : { cursor }),
      "tools/list",
    )
    const { tools, nextCursor } = result
    if (!Array.isArray(tools))
      throw new ProbeFailed("no-tools", "its answer to tools/list has no list of tools.")
    for (const tool of tools)
      if (isRecord(tool) && isToolName(tool["name"])) names.add(tool["name"])
    if (typeof nextCursor !== "string" || names.size >= MAX_TOOLS) break
    cursor = nextCursor
  }
  return [...names].slice(0, MAX_TOOLS)
}

function requireResult(outcome: Outcome, method: string): Result {
  if ("status" in outcome) {
    refuseClosed(outcome.status)
    if (outcome.status === 200)
      throw new ProbeFailed("no-answer", `its answer to ${method} is not a JSON-RPC response.`)
    throw new ProbeFailed("status", `it answered ${method} with status ${outcome.status}.`)
  }
  const result = resultOf(outcome)
  if (!result) throw new ProbeFailed("refused", `it answered ${method} with an error.`)
  return result
}

const resultOf = (outcome: Outcome): Result | undefined =>
  "reply" in outcome && "result" in outcome.reply ? outcome.reply.result : undefined

/** Throws on a status that no other method would change. */
function refuseClosed(status: number): void {
  if (status === 401 || status === 403 || status === 407)
    throw new ProbeFailed(
      "authorization",
      `it requires authorization (${status}); only servers that anyone can use are listed here.`,
    )
}

const isToolName = (name: unknown): name is string =>
  typeof name === "string" && /^[A-Za-z0-9_.-]{1,128}$/.test(name)

/** Revisions are dates; newest first. */
const revisionsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [])
    .filter(
      (revision): revision is string =>
        typeof revision === "string" && /^\d{4}-\d\d-\d\d$/.test(revision),
    )
    .sort()
    .reverse()
    .slice(0, 10)

// The official registry allows no version ranges and reserves "latest".
function versionIn(info: unknown): string {
  const version = isRecord(info) ? info["version"] : undefined
  return typeof version === "string" &&
    /^[A-Za-z0-9][\w.+-]{0,63}$/.test(version) &&
    version !== "latest"
    ? version
    : "0.0.0"
}
