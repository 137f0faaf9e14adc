import type { SentMessage } from "./body"
import { type Call, CODES, META_VERSION, MODERN, RpcError } from "./protocol"

/** A message from a client: a call to answer, or a notification without an answer. */
export type Message = { readonly call: Call } | { readonly call?: undefined }

/** Tells what a message is; throws a JSON-RPC error if it is nothing that can be answered. */
export function readMessage(message: SentMessage, header: string | null): Message {
  const { id, method, params = {} } = message
  // A response, although we never send requests.
  if (method === undefined && ("result" in message || "error" in message)) return {}
  if (method === undefined) throw new RpcError(CODES.invalid, "method must be a string.")
  if (id === undefined) return {}
  return { call: { id, method, params, modern: isModern(message, header) } }
}

/** Ignores the Mcp-Method header, since clients of earlier revisions send it as well. */
const isModern = ({ method, params }: SentMessage, header: string | null) =>
  META_VERSION in (params?._meta ?? {}) ||
  method === "server/discover" ||
  isModernVersion(header ?? "")

export const isModernVersion = (version: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= MODERN
