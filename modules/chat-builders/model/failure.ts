import { Problem } from "broadside"
import { problems } from "../errors"
import type { Meter } from "./meter"

/** The model wrote more than any page may have. */
export class WroteTooMuch extends Error {
  override readonly name = "WroteTooMuch"
}

interface Failure {
  readonly problem: Problem
  /** Whether the endpoint should be left alone if it happens again. */
  readonly isBroken: boolean
}

const modelFailure = (why: string, isBroken = true): Failure => ({
  problem: problems["model-failed"](why),
  isBroken,
})

/** The time of a request is over. A model that has written something works: it was asked for too much. */
export const timeoutOf = (meter: Meter): Failure =>
  modelFailure("it took too long.", !meter.hasWritten())

/** Why a request was ended before its answer: the site stops, or its client has gone. */
export const interruption = ({ reason }: AbortSignal): Problem =>
  reason instanceof Problem ? reason : problems["model-failed"]("its client has gone.")

/** Whether the endpoint did no work for the request: it refused it, or could not be reached. */
export function isRefusal(error: unknown): boolean {
  const { statusCode, reason } = causeOf(error)
  return reason === undefined ? (statusCode ?? 0) >= 400 : !BROKEN_OFF.has(reason)
}

/** Reasons that end a request after it has reached the endpoint. */
const BROKEN_OFF = new Set(["timeout", "truncated", "too-large"])

/** What visitors learn about a failure of the model: nothing that the endpoint said. */
export function failureOf(error: unknown): Failure {
  const { statusCode, reason, name, responseHeaders } = causeOf(error)
  if (name === "WroteTooMuch") return modelFailure("it wrote more than a page may have.", false)
  if (reason === "timeout") return modelFailure("it took too long.")
  if (reason === "too-large") return modelFailure("it wrote more than a page may have.", false)
  if (reason === "truncated") return modelFailure("its answer broke off.")
  if (reason !== undefined) return modelFailure("it cannot be reached.")
  if (statusCode === 429) return { problem: busyFor(responseHeaders), isBroken: true }
  if (statusCode === 400 || statusCode === 413)
    return modelFailure("it refused the request. A shorter conversation may help.", false)
  if (statusCode === 401 || statusCode === 403 || statusCode === 404)
    return modelFailure("it is not set up correctly. The operator can read why in the log.")
  return modelFailure("its answer was not usable.", !isOurs(error))
}

/** Whether an error says nothing about the endpoint: neither the client library nor the request threw it. */
export function isOurs(error: unknown): boolean {
  const { statusCode, reason, name = "" } = causeOf(error)
  if (statusCode !== undefined || reason !== undefined) return false
  return !/^AI_|^(?:WroteTooMuch|TimeoutError|AbortError)$/.test(name)
}

const LONGEST_WHY = 300
/** Some endpoints repeat the key that they refuse. */
const SECRET = /\b(?:sk|key|bearer|token)[-_ ][\w.-]+|[\w-]{24,}/gi

/** The fields of a log entry, without the conversation and the operator's key. */
export function logFieldsOf(error: unknown, key: string): object {
  const { name, reason, statusCode, message = "" } = causeOf(error)
  const open = key === "" ? message : message.replaceAll(key, "…")
  const why = open.replace(SECRET, "…").slice(0, LONGEST_WHY)
  return { name, reason, status: statusCode, why }
}

/** What the errors of the client library and of guarded requests say about themselves. */
interface Cause {
  readonly name?: string
  readonly message?: string
  readonly reason?: string
  readonly statusCode?: number
  readonly responseHeaders?: Readonly<Record<string, string>>
  readonly cause?: unknown
  readonly lastError?: unknown
}
const DEEPEST = 5

/** The error that says most: the library wraps those of requests, and those of parsers. */
function causeOf(error: unknown): Cause {
  const chain = [...chainOf(error)]
  return (
    chain.find(({ name }) => name === "FetchRefused") ??
    chain.find(({ statusCode }) => statusCode !== undefined) ??
    chain.find(({ name }) => name?.startsWith("AI_")) ??
    chain.at(-1) ??
    {}
  )
}

function* chainOf(error: unknown): Generator<Cause> {
  let cause = error as Cause | undefined
  for (let depth = 0; cause && depth < DEEPEST; depth++) {
    yield cause
    cause = (cause.cause ?? cause.lastError) as Cause | undefined
  }
}

const LONGEST_REST = 3_600

function busyFor(headers: Cause["responseHeaders"]): Problem {
  const seconds = Math.ceil(Number(headers?.["retry-after"]))
  const rest = seconds > 0 ? Math.min(seconds, LONGEST_REST) : 30
  return problems["model-busy"]().withHeaders({ "retry-after": String(rest) })
}
