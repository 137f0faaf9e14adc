import { jsonExcess } from "broadside/http"
import type { DiscoveryContext } from "../context"
import { sessionFor } from "./client-name"
import { createClientTools } from "./client-tools"
import { type Message, readMessage } from "./message"
import { createMethods } from "./methods"
import { validateModern } from "./modern"
import { answerWithNotifications, type Notify } from "./notifying"
import { isOurHost } from "./origin"
import {
  BATCHING,
  type Call,
  CODES,
  DEFAULT_REVISION,
  failure,
  type Id,
  isObject,
  PROGRESS_TOKEN,
  REVISIONS,
  RpcError,
} from "./protocol"
import { createReading } from "./reading"

interface McpResponse {
  readonly body: object | undefined
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
}

const BROKEN = "Something went wrong here; try again later."

const MOST_BYTES = 16_000_000
const MOST_IN_ONE = 50

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

  async function answerOne(value: unknown, request: Request, notify: Notify): Promise<McpResponse> {
    const id: Id | null = isObject(value) ? idOf(value["id"]) : null
    try {
      const { call }: Message = readMessage(value, request.headers.get("mcp-protocol-version"))
      if (!call) return { body: undefined, status: 202 }
      if (call.modern) validateModern(call, request.headers)
      else validateVersion(call.method, request.headers)
      return await answerCall(call, request, notify)
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      return { body: failure(id, error), status: error.status }
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

  async function answerAll(values: readonly unknown[], request: Request): Promise<McpResponse> {
    const version = request.headers.get("mcp-protocol-version") ?? DEFAULT_REVISION
    if (!BATCHING.includes(version))
      return refusal(`Protocol version ${version} has no batches; send messages one by one.`)
    if (values.length === 0 || values.length > MOST_IN_ONE)
      return refusal(`A batch has 1 to ${MOST_IN_ONE} messages.`)
    const answers: object[] = []
    // In order, since one may depend on an earlier one.
    for (const value of values) {
      const { body } = await answerOne(value, request, () => undefined)
      if (body) answers.push(body)
    }
    return answers.length > 0 ? { body: answers, status: 200 } : { body: undefined, status: 202 }
  }

  return async function handle(request: Request, text: unknown): Promise<Response> {
    if (!isOurHost(request, ours)) {
      const error = new RpcError(
        CODES.invalid,
        `Unknown host name; use ${ctx.urls.base}/mcp, or let its operator set site.base_url.`,
      )
      return sent({ body: failure(null, error), status: 403 })
    }
    if (typeof text !== "string") return sent(refusal("The body is empty."))
    if (text.length > MOST_BYTES)
      return sent({ ...refusal(`A message is at most ${MOST_BYTES} bytes.`), status: 413 })
    const excess = jsonExcess(text)
    if (excess) return sent(refusal(`The body cannot be read: ${excess}.`))
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      return sent(refusal("The body is not JSON.", CODES.parse))
    }
    if (Array.isArray(value)) return sent(await answerAll(value, request))
    // Others get no notifications, and need not be prepared for one.
    if (!hasProgressToken(value)) return sent(await answerOne(value, request, () => undefined))
    return answerWithNotifications(request, (notify) => answerOne(value, request, notify), sent)
  }
}

function hasProgressToken(value: unknown): boolean {
  const params = isObject(value) ? value["params"] : undefined
  const meta = isObject(params) ? params["_meta"] : undefined
  return isObject(meta) && PROGRESS_TOKEN in meta
}

const refusal = (message: string, code: number = CODES.invalid): McpResponse => ({
  body: failure(null, new RpcError(code, message)),
  status: 400,
})

// Copying existing headers is cheaper than making them from an object.
const ALWAYS = new Headers(HEADERS)

const sent = ({ body, status, headers }: McpResponse) =>
  body
    ? new Response(JSON.stringify(body), {
        status,
        headers: headers ? { ...HEADERS, ...headers } : ALWAYS,
      })
    : new Response(null, { status })

const idOf = (id: unknown): Id | null =>
  typeof id === "string" || typeof id === "number" ? id : null

function validateVersion(method: string, headers: Headers): void {
  const version = headers.get("mcp-protocol-version")
  if (version === null || method === "initialize" || REVISIONS.includes(version)) return
  throw new RpcError(CODES.invalid, `Protocol version ${version} is not supported.`, 400, {
    supported: REVISIONS,
    requested: version,
  })
}
