import { Problem } from "broadside"
import { jsonExcess, limitedElsewhere, ownBody, type Static, type TSchema, t } from "broadside/http"
import {
  CODES,
  type Id,
  isObject,
  META_CAPABILITIES,
  META_CLIENT,
  META_VERSION,
  PROGRESS_TOKEN,
  RpcError,
} from "./protocol"

const text = (maxLength: number) => t.String({ maxLength })
const { Optional: optional, Object: object } = t
const id = t.Union([text(200), t.Number()])
const Client = object({ name: optional(text(1_000)) })

/** All that is read of the parameters of any method. */
const ParamsModel = object({
  _meta: optional(
    object({
      [PROGRESS_TOKEN]: optional(id),
      [META_VERSION]: optional(text(40)),
      [META_CAPABILITIES]: optional(limitedElsewhere("Only whether it is an object is read")),
      [META_CLIENT]: optional(Client),
    }),
  ),
  arguments: optional(limitedElsewhere("In the model of the tool, and by the prompts")),
  name: optional(text(200)),
  uri: optional(text(2_000)),
  cursor: optional(t.Union([text(200), t.Null()])),
  protocolVersion: optional(text(40)),
  clientInfo: optional(Client),
  ref: optional(
    object({ type: optional(text(40)), name: optional(text(200)), uri: optional(text(2_000)) }),
  ),
  argument: optional(object({ name: optional(text(200)), value: optional(text(2_000)) })),
})

const MessageModel = object({
  jsonrpc: t.Literal("2.0"),
  id: optional(id),
  method: optional(text(200)),
  params: optional(ParamsModel),
  result: optional(limitedElsewhere("Only whether it is there is read")),
  error: optional(limitedElsewhere("Only whether it is there is read")),
})
export type SentMessage = Static<typeof MessageModel>

export const MAX_MESSAGES = 50

const BodyModel = object({
  isBatch: t.Boolean(),
  messages: t.Array(MessageModel, { maxItems: MAX_MESSAGES }),
  refused: optional(limitedElsewhere("Made here")),
})
export type SentBody = Static<typeof BodyModel>

/** Why a body was refused before its messages were answered. */
export interface RefusedBody {
  readonly id: Id | null
  readonly error: RpcError
}

/** The body of the tool server: one message, or several. */
export const messagesBody = (documented: TSchema) =>
  ownBody(BodyModel, { read, documented, instead: refusedBy })

function read(body: string): unknown {
  const value = parseBody(body)
  const list = Array.isArray(value) ? value : [value]
  if (list.length > MAX_MESSAGES) throw badBatch()
  return { isBatch: list === value, messages: list }
}

export const badBatch = () =>
  new RpcError(CODES.invalid, `A batch has 1 to ${MAX_MESSAGES} messages.`)

function parseBody(body: string): unknown {
  if (body === "") throw new RpcError(CODES.parse, "The body is empty.")
  const excess = jsonExcess(body)
  if (excess) throw new RpcError(CODES.invalid, `The body cannot be read: ${excess}.`)
  try {
    return JSON.parse(body)
  } catch {
    throw new RpcError(CODES.parse, "The body is not JSON.")
  }
}

function refusedBy(refusal: unknown, value: unknown): SentBody {
  const { isBatch = false, messages = [] } = (value ?? {}) as Partial<SentBody>
  const refused: RefusedBody = {
    id: isBatch ? null : idOf(messages[0]),
    error: errorOf(refusal, isBatch),
  }
  return { isBatch, messages: [], refused }
}

function errorOf(refusal: unknown, isBatch: boolean): RpcError {
  if (!(refusal instanceof Problem)) {
    if (refusal instanceof RpcError) return refusal
    throw refusal
  }
  const { errors = [] } = refusal.members as { errors?: { path: string; message: string }[] }
  const sentences = errors.map(({ message }) =>
    isBatch ? message : message.replace("messages/0/", "").replace("messages/0 ", "the message "),
  )
  const isOfParams = errors.every(({ path }) => /^\/messages\/\d+\/params\b/.test(path))
  return new RpcError(isOfParams ? CODES.params : CODES.invalid, sentences.join(" "))
}

const idOf = (message: unknown): Id | null => {
  const sent = isObject(message) ? message["id"] : null
  return typeof sent === "number" || (typeof sent === "string" && sent.length <= 200) ? sent : null
}
