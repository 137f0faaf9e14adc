/** Names and numbers of the protocol. */

/** Revisions with a handshake, newest first. */
export const LEGACY = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"] as const
/** The revision without a handshake: every request states its version. */
export const MODERN = "2026-07-28"
export const REVISIONS: readonly string[] = [MODERN, ...LEGACY]
/** The version of a client that does not send the header. */
export const DEFAULT_REVISION = "2025-03-26"
/** The revisions that allow batches of messages. */
export const BATCHING: readonly string[] = ["2025-03-26", "2024-11-05"]

/** In `_meta` of a call whose client wants to know how it goes on. */
export const PROGRESS_TOKEN = "progressToken"
const META = "io.modelcontextprotocol/"
export const META_VERSION = `${META}protocolVersion`
export const META_CAPABILITIES = `${META}clientCapabilities`
export const META_CLIENT = `${META}clientInfo`
export const META_SERVER = `${META}serverInfo`

export const CODES = {
  parse: -32700,
  invalid: -32600,
  method: -32601,
  params: -32602,
  internal: -32603,
  noResource: -32002,
  header: -32020,
  version: -32022,
} as const

export type Id = string | number
export type Params = Readonly<Record<string, unknown>>

/** A message that needs an answer. */
export interface Call {
  readonly id: Id
  readonly method: string
  readonly params: Params
  /** True for the revision without a handshake. */
  readonly modern: boolean
}

/**
 * A protocol error, as opposed to a refusal by a tool. `status` is that of the stateless revision; in those with
 * a handshake, an error in answer to a call is a normal response of the transport.
 */
export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly status = 400,
    readonly data?: object,
  ) {
    super(message)
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

export const failure = (id: Id | null, { code, message, data }: RpcError) => ({
  jsonrpc: "2.0",
  id,
  error: { code, message, ...(data ? { data } : {}) },
})
