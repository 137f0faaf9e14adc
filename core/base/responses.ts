import { Kind, type TSchema } from "@sinclair/typebox"
import type { Refusal } from "./errors"
import { coreProblems, problem } from "./problems"
import type { RouteSpec } from "./route-spec"
import { takesPage } from "./takes-page"

type CoreCode = keyof typeof coreProblems

/** Any route may return these at any time; the documents do not repeat them for each route. */
const ALWAYS: readonly CoreCode[] = [
  "idempotency-key-in-use",
  "idempotency-key-reused",
  "idempotent-answer-lost",
  "invalid-idempotency-key",
  "internal-error",
  "not-ready",
  "slow-body",
  "storage-busy",
  "storage-failed",
  "storage-full",
  "too-many-uploads",
  "write-timeout",
  // Even if the route takes no body.
  "malformed-body",
  "storage-share",
  "too-large",
  "too-many-requests",
  "wrong-content-type",
]

/** Problems that may occur before a route's own rules, derived from its description. */
function implied({ params, query, body, ownBody, rate, operator, ...spec }: RouteSpec): CoreCode[] {
  const model = body && "model" in body ? body.schema : body
  const isValidated = body || query || Object.values(params?.properties ?? {}).some(isNarrow)
  const isStored = (body || ownBody) && !spec.storesNothing
  return [
    ...when(isValidated, "invalid-request"),
    ...when(body, "malformed-body", "wrong-content-type"),
    ...when(body || ownBody, "too-large"),
    ...when(takesPage(model), "page-too-large"),
    ...when(operator, "operator-only"),
    ...when(rate || isStored, "too-many-requests"),
    ...when(isStored || (rate && !spec.storesNothing), "storage-share"),
  ]
}

const when = (condition: unknown, ...codes: CoreCode[]) => (condition ? codes : [])

/** Whether some text of an address does not fit a parameter. */
const isNarrow = (schema: TSchema) =>
  schema[Kind] !== "String" || ["minLength", "maxLength", "pattern"].some((name) => name in schema)

/** Whether a route's description says that it may be refused so. */
export function mayRefuse(spec: RouteSpec, { code, status }: Refusal): boolean {
  if (spec.passesOn?.includes(status)) return true
  // Elysia takes a parameter that looks like JSON for an object, which no text field takes.
  if (spec.params && code === "invalid-request") return true
  const { refuses = [] } = spec
  return [...ALWAYS, ...implied(spec), ...refuses.map((row) => row.code)].includes(code)
}

/** The responses of an OpenAPI operation, by status. */
export function responsesOf(spec: RouteSpec) {
  const { answers, refuses = [], passesOn = [] } = spec
  const rows: Refusal[] = [...implied(spec).map((code) => problem[code]), ...refuses]
  const byStatus = Map.groupBy(rows, ({ status }) => status)
  for (const status of passesOn) byStatus.set(status, byStatus.get(status) ?? [])
  return {
    [answers.status ?? 200]: { description: answers.description, ...contentOf(answers) },
    ...Object.fromEntries(
      [...byStatus].map(([status, refusals]) => [
        status,
        { description: wordsOf(status, refusals), content: PROBLEM },
      ]),
    ),
  }
}

function contentOf({ model, type }: RouteSpec["answers"]) {
  if (!model && !type) return {}
  const schema = model ?? { type: "string" as const }
  return { content: { [type ?? "application/json"]: { schema } } }
}

const PROBLEM = {
  "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } },
}

function wordsOf(status: number, refusals: readonly Refusal[]): string {
  const isOurs = ({ code }: Refusal) => Object.hasOwn(coreProblems, code)
  const own = refusals.filter((row) => !WORDS[status] || !isOurs(row)).map(({ title }) => title)
  const words = WORDS[status] && refusals.some(isOurs) ? [WORDS[status]] : []
  return [...new Set([...words, ...own])].join(". ") || "Refused; see the problem's code"
}

/** Descriptions for the site's own problems on any route. */
const WORDS: Readonly<Record<number, string>> = {
  400: "The request is not valid; `errors` names every fault",
  401: "The operator's token is missing or wrong",
  413: "Larger than the limit",
  415: "Another content type is needed",
  429: "Too many requests; see Retry-After",
}
