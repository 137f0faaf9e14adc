import type { DiscoveryContext } from "../context"
import { badBatch, type RefusedBody, type SentBody, type SentMessage } from "./body"
import { sessionFor } from "./client-name"
import { createClientTools } from "./client-tools"
import { createMethods } from "./methods"
import { validateModern } from "./modern"
import { answerWithNotifications, type Notify } from "./notifying"
import {
  BATCHING,
  type Call,
  CODES,
  DEFAULT_REVISION,
  failure,
  META_VERSION,
  MODERN,
  PROGRESS_TOKEN,
  REVISIONS,
  RpcError,
} from "./protocol"
import { createReading } from "./reading"

// As `URL` writes every IP address, also one that was typed in another form.
const ADDRESS = /^(\[.*\]|\d+(\.\d+){3})$/

/**
 * Whether the Host header is one of our names or an IP address. The protocol requires it of every tool server. On a
 * private network the host already refuses other names, and pages of other sites, on every path.
 */
function isOurHost({ headers, url }: Request, ours: readonly string[]): boolean {
  const host = URL.parse(`http://${headers.get("host") ?? new URL(url).host}`)?.hostname
  if (host === undefined) return false
  return ours.includes(host) || host === "localhost" || ADDRESS.test(host)
}

/** A message from a client: a call to answer, or a notification without an answer. */
type Message = { readonly call: Call } | { readonly call?: undefined }

/** Tells what a message is; throws a JSON-RPC error if it is nothing that can be answered. */
function readMessage(message: SentMessage, header: string | null): Message {
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

const isModernVersion = (version: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= MODERN

interface McpResponse {
  readonly body: object | undefined
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
}

const BROKEN = "Something went wrong here; try again later."

const HEADERS = {
  "content-type": "application/json",
  "cache-control": "no-store",
  // Clients in a browser can only read these headers if they are exposed.
  "access-control-expose-headers": "mcp-session-id, mcp-protocol-version",
}

/** `POST /mcp`, for clients of both eras; stateless, so any process can answer any request. */
export function createMcp(ctx: DiscoveryContext) {
  const tools = createClientTools(ctx)
  const answer = createMethods(ctx, tools, createReading(ctx))
  const ours = [ctx.urls.base, ctx.urls.api].map((url) => new URL(url).hostname)

  async function answerOne(
    message: SentMessage,
    request: Request,
    notify: Notify,
  ): Promise<McpResponse> {
    try {
      const { call }: Message = readMessage(message, request.headers.get("mcp-protocol-version"))
      if (!call) return { body: undefined, status: 202 }
      if (call.modern) validateModern(call, request.headers)
      else validateVersion(call.method, request.headers)
      return await answerCall(call, request, notify)
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      return { body: failure(message.id ?? null, error), status: error.status }
    }
  }

  async function answerCall(call: Call, request: Request, notify: Notify): Promise<McpResponse> {
    const { id, modern } = call
    try {
      const result = await answer(call, request, notify)
      const isNamed = call.method === "initialize" && tools.isOperator(request)
      const body = { jsonrpc: "2.0", id, result }
      return isNamed ? { body, status: 200, headers: sessionFor(call) } : { body, status: 200 }
    } catch (error) {
      const isOurs = error instanceof RpcError
      if (!isOurs) ctx.log.error({ err: error }, "a call of the tool server failed")
      const sent = isOurs ? error : new RpcError(CODES.internal, BROKEN, 500)
      return { body: failure(id, sent), status: modern ? sent.status : 200 }
    }
  }

  async function answerAll(
    messages: readonly SentMessage[],
    request: Request,
  ): Promise<McpResponse> {
    const version = request.headers.get("mcp-protocol-version") ?? DEFAULT_REVISION
    if (!BATCHING.includes(version))
      return refusal(`Protocol version ${version} has no batches; send messages one by one.`)
    if (messages.length === 0) return refusedWith(badBatch())
    const answers: object[] = []
    // In order, since one may depend on an earlier one.
    for (const message of messages) {
      const { body } = await answerOne(message, request, () => undefined)
      if (body) answers.push(body)
    }
    return answers.length > 0 ? { body: answers, status: 200 } : { body: undefined, status: 202 }
  }

  return async function handle(request: Request, { isBatch, messages, refused }: SentBody) {
    if (!isOurHost(request, ours)) {
      const error = new RpcError(
        CODES.invalid,
        `Unknown host name; use ${ctx.urls.base}/mcp, or let its operator set site.base_url.`,
      )
      return sent({ body: failure(null, error), status: 403 })
    }
    if (refused) return sent(refusedBody(refused as RefusedBody, request))
    const [message] = messages
    if (isBatch || !message) return sent(await answerAll(messages, request))
    // Others get no notifications, and need not be prepared for one.
    if (!(PROGRESS_TOKEN in (message.params?._meta ?? {})))
      return sent(await answerOne(message, request, () => undefined))
    return answerWithNotifications(request, (notify) => answerOne(message, request, notify), sent)
  }
}

/** The error of a method's parameters is an answer to the call, as in `answerCall`. */
function refusedBody({ id, error }: RefusedBody, { headers }: Request): McpResponse {
  const modern = isModernVersion(headers.get("mcp-protocol-version") ?? "")
  const isAnswer = error.code === CODES.params && id !== null && !modern
  return { body: failure(id, error), status: isAnswer ? 200 : error.status }
}

const refusedWith = (error: RpcError): McpResponse => ({ body: failure(null, error), status: 400 })
const refusal = (message: string) => refusedWith(new RpcError(CODES.invalid, message))

// Copying existing headers is cheaper than making them from an object.
const ALWAYS = new Headers(HEADERS)

const sent = ({ body, status, headers }: McpResponse) =>
  body
    ? new Response(JSON.stringify(body), {
        status,
        headers: headers ? { ...HEADERS, ...headers } : ALWAYS,
      })
    : new Response(null, { status })

function validateVersion(method: string, headers: Headers): void {
  const version = headers.get("mcp-protocol-version")
  if (version === null || method === "initialize" || REVISIONS.includes(version)) return
  throw new RpcError(CODES.invalid, `Protocol version ${version} is not supported.`, 400, {
    supported: REVISIONS,
    requested: version,
  })
}
