import type { TSchema } from "@sinclair/typebox"
import { ParseError, ValidationError } from "elysia"
import { invalid, Problem } from "./errors"
import { Form } from "./form"
import { problem } from "./problems"
import { fieldFaults, nameField } from "./validation"

/** Maps anything thrown to a problem; undefined for an error of our own. `mayWrite`: the request may change something. */
export function problemOf(error: unknown, request: Request, mayWrite: boolean) {
  if (error instanceof Problem) return error
  if (error instanceof ParseError)
    return error.cause instanceof Problem
      ? error.cause
      : problem["malformed-body"]("it is truncated or garbled")
  if (error instanceof ValidationError) return ofValidation(error, request)
  // A write that failed says so itself. This is a read, which may come after the commit of what the request was for.
  const refused = storageProblem(error)
  return refused && mayWrite ? problem["outcome-unknown"]() : refused
}

/** Maps an error of the database's storage to a problem, which says that nothing was changed; undefined for any other error. */
export function storageProblem(error: unknown): Problem | undefined {
  const code = String((error as { code?: unknown } | null)?.code ?? "")
  if (code === "SQLITE_FULL") return problem["storage-full"]().withHeaders({ "retry-after": "60" })
  if (code.startsWith("SQLITE_BUSY"))
    return problem["storage-busy"]().withHeaders({ "retry-after": "5" })
  if (/^SQLITE_(IOERR|READONLY|CANTOPEN|CORRUPT)/.test(code))
    return problem["storage-failed"]().withHeaders({ "retry-after": "60" })
}

interface Fault {
  path: string
  schema: TSchema
  value: unknown
}

function ofValidation(error: ValidationError, request: Request): Problem {
  const { type, value, validator } = error as ValidationError & {
    value: unknown
    validator: { Errors?(value: unknown): Iterable<Fault> }
  }
  if (type === "body" && value === undefined && !request.headers.get("content-type"))
    return problem["wrong-content-type"]("(none)")
  // Only routes that accept forms parse a form into fields.
  if (type === "body" && value instanceof Form)
    return problem["wrong-content-type"]("multipart/form-data")
  const faults = fieldFaults(validator.Errors?.(value) ?? [])
  if (faults.length === 0) return invalid([{ path: "", message: `the ${type} is not valid` }])
  return invalid(faults.map((fault) => nameField(fault, `the ${type}`)))
}

/**
 * A problem as JSON, for events: RFC 9457 plus `ok`, `error` and `code`. Routes throw problems instead.
 * @example events.send("failed", problemBody(problem))
 */
export function problemBody(problem: Problem): Record<string, unknown> {
  const detail = problem.message
  return {
    type: `/problems/${problem.code}`,
    title: problem.title,
    status: problem.status,
    detail,
    ok: false,
    error: detail,
    code: problem.code,
    ...problem.members,
  }
}

export function problemResponse(
  problem: Problem,
  base: Readonly<Record<string, string>>,
): Response {
  return new Response(JSON.stringify(problemBody(problem)), {
    status: problem.status,
    headers: {
      ...base,
      "content-type": "application/problem+json; charset=utf-8",
      "cache-control": "no-store",
      ...problem.headers,
    },
  })
}
