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

/** What the stateless revision asks of every request: what it speaks, and headers that agree. */
export function validateModern(call: Call, headers: Headers): void {
  const meta = call.params["_meta"]
  const version = isObject(meta) ? meta[META_VERSION] : undefined
  if (typeof version !== "string")
    throw new RpcError(CODES.params, `params._meta["${META_VERSION}"] is required.`)
  // Headers first: an intermediary acts on them, whatever the body says.
  agree("MCP-Protocol-Version", headers.get("mcp-protocol-version"), version)
  agree("Mcp-Method", headers.get("mcp-method"), call.method)
  const name = nameOf(call)
  if (name !== undefined) agree("Mcp-Name", decoded(headers.get("mcp-name")), name)
  if (version !== MODERN)
    throw new RpcError(CODES.version, `Protocol version ${version} is not supported.`, 400, {
      supported: REVISIONS,
      requested: version,
    })
  if (!isObject((meta as Record<string, unknown>)[META_CAPABILITIES]))
    throw new RpcError(CODES.params, `params._meta["${META_CAPABILITIES}"] is required.`)
}

function agree(header: string, given: string | null, body: string): void {
  if (given?.trim() === body) return
  const said = given === null ? "is missing" : `says ${JSON.stringify(given)}`
  throw new RpcError(CODES.header, `Header ${header} ${said}, the body ${JSON.stringify(body)}.`)
}

function nameOf({ method, params }: Call): string | undefined {
  const named = method === "tools/call" || method === "prompts/get" ? params["name"] : undefined
  const name = method === "resources/read" ? params["uri"] : named
  return typeof name === "string" ? name : undefined
}

/** A name that is no plain ASCII comes as `=?base64?…?=`. */
function decoded(value: string | null): string | null {
  const [, base64] = /^=\?base64\?([A-Za-z0-9+/=]*)\?=$/.exec(value?.trim() ?? "") ?? []
  return base64 === undefined ? value : Buffer.from(base64, "base64").toString("utf8")
}
