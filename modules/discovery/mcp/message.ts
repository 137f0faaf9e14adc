import { type Call, CODES, isObject, META_VERSION, MODERN, type Params, RpcError } from "./protocol"

/** A message from a client: a call to answer, or a notification without an answer. */
export type Message = { readonly call: Call } | { readonly call?: undefined }

/** Parses one message; throws a JSON-RPC error if it is invalid. */
export function readMessage(value: unknown, header: string | null): Message {
  if (!isObject(value)) throw new RpcError(CODES.invalid, "A message is a JSON object.")
  const { jsonrpc, id, method, params = {} } = value
  if (jsonrpc !== "2.0") throw new RpcError(CODES.invalid, 'jsonrpc must be "2.0".')
  // A response, although we never send requests.
  if (method === undefined && ("result" in value || "error" in value)) return {}
  if (typeof method !== "string") throw new RpcError(CODES.invalid, "method must be a string.")
  if (!isObject(params)) {
    const status = isModern(method, {}, header) ? 400 : 200
    throw new RpcError(CODES.params, "params must be an object.", status)
  }
  if (!("id" in value)) return {}
  if (typeof id !== "string" && typeof id !== "number")
    throw new RpcError(CODES.invalid, "id must be a string or a number.")
  return { call: { id, method, params, modern: isModern(method, params, header) } }
}

/** Ignores the Mcp-Method header, since clients of earlier revisions send it as well. */
function isModern(method: string, params: Params, header: string | null): boolean {
  const meta = isObject(params["_meta"]) ? params["_meta"] : {}
  return META_VERSION in meta || method === "server/discover" || isModernVersion(header ?? "")
}

const isModernVersion = (version: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= MODERN
