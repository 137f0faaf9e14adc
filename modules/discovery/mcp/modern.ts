import {
  type Call,
  CODES,
  isObject,
  META_CAPABILITIES,
  META_VERSION,
  MODERN,
  REVISIONS,
  RpcError,
} from "./protocol"

/** Checks what the stateless revision requires of every request: its version, and headers that match the body. */
export function validateModern(call: Call, headers: Headers): void {
  const meta = call.params["_meta"]
  const version = isObject(meta) ? meta[META_VERSION] : undefined
  if (typeof version !== "string")
    throw new RpcError(CODES.params, `params._meta["${META_VERSION}"] is required.`)
  // Headers first, since intermediaries act on them.
  requireMatch("MCP-Protocol-Version", headers.get("mcp-protocol-version"), version)
  requireMatch("Mcp-Method", headers.get("mcp-method"), call.method)
  const name = nameOf(call)
  if (name !== undefined) requireMatch("Mcp-Name", decodeName(headers.get("mcp-name")), name)
  if (version !== MODERN)
    throw new RpcError(CODES.version, `Protocol version ${version} is not supported.`, 400, {
      supported: REVISIONS,
      requested: version,
    })
  if (!isObject((meta as Record<string, unknown>)[META_CAPABILITIES]))
    throw new RpcError(CODES.params, `params._meta["${META_CAPABILITIES}"] is required.`)
}

function requireMatch(header: string, value: string | null, body: string): void {
  if (value?.trim() === body) return
  const fault = value === null ? "is missing" : `is ${JSON.stringify(value)}`
  throw new RpcError(
    CODES.header,
    `Header ${header} ${fault}; the body has ${JSON.stringify(body)}.`,
  )
}

function nameOf({ method, params }: Call): string | undefined {
  const named = method === "tools/call" || method === "prompts/get" ? params["name"] : undefined
  const name = method === "resources/read" ? params["uri"] : named
  return typeof name === "string" ? name : undefined
}

/** Decodes names outside ASCII, which arrive as `=?base64?…?=`. */
function decodeName(value: string | null): string | null {
  const [, base64] = /^=\?base64\?([A-Za-z0-9+/=]*)\?=$/.exec(value?.trim() ?? "") ?? []
  return base64 === undefined ? value : Buffer.from(base64, "base64").toString("utf8")
}
