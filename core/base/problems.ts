import type { TSchema } from "@sinclair/typebox"
import { ParseError, ValidationError } from "elysia"
import { invalid, Problem, type ProblemTable, problemsOf } from "./errors"
import { Form } from "./form"
import { fieldFaults, named } from "./validation"

/** Refusals that any route may give. */
export const coreProblems = {
  "invalid-request": {
    status: 400,
    title: "The request is not valid",
    fix: "`errors` names every field at fault and what it takes. Fix them all and send again.",
    detail: (detail: string) => detail,
  },
  "malformed-body": {
    status: 400,
    title: "The body cannot be read",
    fix: "Send one JSON object in UTF-8, at most 64 levels deep, or a multipart form.",
    detail: (why: string) => `The body cannot be read: ${why}.`,
  },
  "broken-host": {
    status: 400,
    title: "The Host header is broken",
    fix: "Send one Host header with the name or address of the site, and its port where it is not the usual one.",
    detail: () => "The request needs one Host header, such as Host: games.example:8080.",
  },
  "operator-only": {
    status: 401,
    title: "For the operator",
    fix: "Send `Authorization: Bearer <token>` with the token shown at the first start. A lost one is replaced by `broadside token`.",
    detail: () => "This needs the operator's token: send it as Authorization: Bearer <token>.",
  },
  "foreign-origin": {
    status: 403,
    title: "Not for pages of other sites",
    fix: "This site is a private one: only its own pages, and those of your own machine, may use it from a browser. To let every page in, set site.base_url to the public address.",
    detail: (origin: string, base: string) =>
      `Pages of ${origin} may not use ${base}, a site on a private network. Send the request from outside a browser, or from a page of the site.`,
  },
  "service-worker": {
    status: 403,
    title: "No service workers",
    fix: "A service worker would speak for other pages than its own. Do without: a page here is one file, and is kept by its ETag.",
    detail: () => "Nothing here may be registered as a service worker.",
  },
  "not-found": {
    status: 404,
    title: "Nothing here",
    fix: "Look at /openapi.json for every path. A path of a module that is turned off is not found either.",
    detail: (path: string) => `There is nothing at ${path}. Every path is listed in /openapi.json.`,
  },
  "unknown-version": {
    status: 404,
    title: "No such version",
    fix: "The list of versions, one step up from this address, names every one.",
    detail: (version: number, first = 1, last = first) =>
      `There is no version ${version} of this page; it has ${first} to ${last}.`,
  },
  "method-not-allowed": {
    status: 405,
    title: "Another method is needed",
    fix: "Use one of the methods in the Allow header.",
    detail: (method: string, allow: string) =>
      `${method} is not taken here; this address takes ${allow}.`,
  },
  "too-large": {
    status: 413,
    title: "Too large",
    fix: "Send less: an HTML page is under 2,000,000 bytes. Inline images as smaller data URIs, or draw them.",
    detail: (what: string, most: string) => `${what} is too large; at most ${most} are taken.`,
  },
  "page-too-large": {
    status: 413,
    title: "The page is too large",
    fix: "A page is under 2,000,000 bytes of UTF-8. Make images smaller, or draw them.",
    detail: (bytes: number) =>
      `The page has ${bytes.toLocaleString("en")} bytes; it must be under 2,000,000.`,
  },
  "long-address": {
    status: 414,
    title: "The address is too long",
    fix: "Send what is long in the body of a POST.",
    detail: (most: number) => `The address is longer than the ${most} characters taken here.`,
  },
  "long-headers": {
    status: 431,
    title: "The headers are too long",
    fix: "Send fewer or shorter headers; what is long belongs in the body of a POST.",
    detail: (most: number) => `The headers are longer than the ${most} characters taken here.`,
  },
  "too-many-streams": {
    status: 503,
    title: "Too many streams are open",
    fix: "Close streams that you do not read, ask again in half a minute, or poll the same thing with a plain GET.",
    detail: () =>
      "No more event streams can be held open for your address now; one address gets at most 20.",
  },
  "foreign-host": {
    status: 421,
    title: "Not the name of this site",
    fix: "Ask for the site by its own name. The operator sets it as site.base_url, and a second one as site.api_url.",
    detail: (host: string, base: string) =>
      `This is ${base}, not ${host}. Ask for it by that name; its operator can set another as site.base_url.`,
  },
  "family-rule": {
    status: 422,
    title: "Not suitable for a ten-year-old",
    fix: "Choose other words in the named fields. If this is a false alarm, ask the operator to allow the word.",
    detail: (fields: string) =>
      `Everything here must suit a ten-year-old; please choose other words in ${fields}.`,
  },
  "wrong-edit-key": {
    status: 403,
    title: "Not its author",
    fix: "Send the `edit_key` that the answer to publishing carried, in the body or as the header X-Edit-Key. It was told once and only its hash is kept; without it only the operator can change the page.",
    detail: (given: boolean) =>
      given
        ? "The edit_key is not the one of this page."
        : "This needs the page's edit_key, which the answer to publishing carried.",
  },
  "wrong-content-type": {
    status: 415,
    title: "Another content type is needed",
    fix: "Send JSON with `Content-Type: application/json` (or, where a file is taken, multipart/form-data).",
    detail: (type: string) =>
      `The content type ${type} is not taken here; send JSON with Content-Type: application/json.`,
  },
  "too-many-requests": {
    status: 429,
    title: "Too many requests",
    fix: "Wait for the seconds in Retry-After, then go on. The operator sets the rate under [limits].",
    detail: (seconds: number) => `Too many requests from your address; try again in ${seconds} s.`,
  },
  "storage-share": {
    status: 429,
    title: "Today's share of storage is used up",
    fix: "Wait for the seconds in Retry-After, or send smaller pages. The operator sets the share as storage_mb under [limits].",
    detail: (megabytes: number, seconds: number) =>
      `Your address has sent its ${megabytes} MB for a day; try again in ${seconds} s.`,
  },
  "too-many-uploads": {
    status: 503,
    title: "Too many uploads at once",
    fix: "Send it again after the seconds in Retry-After, fewer at a time.",
    detail: () => "Too much is being uploaded at once. Send it again in a few seconds.",
  },
  "slow-body": {
    status: 408,
    title: "The body came too slowly",
    fix: "Send the whole body at once, at 5 KB a second or faster.",
    detail: () => "The body came too slowly, so nothing was stored. Send it again at once.",
  },
  "not-ready": {
    status: 503,
    title: "Not ready",
    fix: "Ask again after the seconds in Retry-After. The detail says what is wrong, for the operator.",
    detail: (reason: string) => `Not ready: ${reason}.`,
  },
  "internal-error": {
    status: 500,
    title: "Our fault",
    fix: "Tell the operator the request_id; the log says what happened.",
    detail: (id: string) =>
      `Something went wrong here, not with your request. Tell the operator ${id}.`,
  },
  "write-timeout": {
    status: 503,
    title: "It took too long to store",
    fix: "Send it again after the seconds in Retry-After. If it keeps happening, tell the operator: the log names the module.",
    detail: () => "Storing this took too long, so nothing was changed. Send it again.",
  },
  "storage-busy": {
    status: 503,
    title: "The storage is busy",
    fix: "Send it again after the seconds in Retry-After. Reading still works.",
    detail: () => "The storage is busy, so nothing was changed. Send it again in a few seconds.",
  },
  "storage-failed": {
    status: 503,
    title: "The storage does not take writes",
    fix: "Reading still works. The operator needs to look at the disk; the log says what failed.",
    detail: () => "The storage does not take writes now; nothing was changed. Try again later.",
  },
  "storage-full": {
    status: 507,
    title: "No space left",
    fix: "Reading still works. The operator needs to free some disk space.",
    detail: () => "There is no space left to store this; nothing was changed. Try again later.",
  },
} as const satisfies ProblemTable

export const problem = problemsOf(coreProblems)

/** Any thrown thing as a refusal; undefined when it is a fault of ours. */
export function problemOf(error: unknown, request: Request): Problem | undefined {
  if (error instanceof Problem) return error
  if (error instanceof ParseError)
    return error.cause instanceof Problem
      ? error.cause
      : problem["malformed-body"]("it is broken off or garbled")
  if (error instanceof ValidationError) return ofValidation(error, request)
  return storageProblem(error)
}

/** What the database says when it cannot write; undefined for any other fault. */
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
  // Only a route that takes forms turns one into its fields.
  if (type === "body" && value instanceof Form)
    return problem["wrong-content-type"]("multipart/form-data")
  const faults = fieldFaults(validator.Errors?.(value) ?? [])
  if (faults.length === 0) return invalid([{ path: "", message: `the ${type} is not valid` }])
  return invalid(faults.map((fault) => named(fault, `the ${type}`)))
}

/** The wire form: RFC 9457 plus `ok`, `error` and `code`. */
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
