import { Kind, type TSchema } from "@sinclair/typebox"
import { Value } from "@sinclair/typebox/value"
import { answersOf } from "./answer-faults"
import type { Problem, ProblemTable, Refusal } from "./errors"
import { ProblemModel } from "./problem-model"
import { coreProblems, problem } from "./problems"
import type { RouteAnswer, RouteSpec } from "./route-spec"
import { takesPage } from "./takes-page"

type CoreCode = keyof typeof coreProblems

/** Any route may return these at any time; the documents do not repeat them for each route. */
const ALWAYS: readonly CoreCode[] = [
  "content-blocked",
  "erased",
  "erasure-is-final",
  "gate-failed",
  "idempotency-key-in-use",
  "idempotency-key-reused",
  "idempotent-answer-lost",
  "idempotent-answer-private",
  "invalid-idempotency-key",
  "internal-error",
  "not-admitted",
  "not-ready",
  "slow-body",
  "no-answer",
  "outcome-unknown",
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
function impliedCodes({
  params,
  query,
  body,
  ownBody,
  rate,
  operator,
  ...spec
}: RouteSpec): CoreCode[] {
  const model = body && "model" in body ? body.schema : body
  const isValidated =
    body ||
    (ownBody && !ownBody.hasOwnErrors) ||
    query ||
    Object.values(params?.properties ?? {}).some(isNarrow)
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
export function mayRefuse(
  spec: RouteSpec,
  { code, status }: Pick<Refusal, "code" | "status">,
): boolean {
  if (spec.passesOn?.includes(status)) return true
  // Elysia takes a parameter that looks like JSON for an object, which no text field takes.
  if (spec.params && code === "invalid-request") return true
  const { refuses = [] } = spec
  return [...ALWAYS, ...impliedCodes(spec), ...refuses.map((row) => row.code)].includes(code)
}

const coreRow = (code: string) => (coreProblems as ProblemTable)[code]

/** The first member of a problem that its row does not declare, or that differs from its declaration. */
export function memberFault({ refuses = [] }: RouteSpec, { code, members }: Problem) {
  const own: Record<string, TSchema> = {
    ...ProblemModel.properties,
    ...(refuses.find((row) => row.code === code) ?? coreRow(code))?.members,
  }
  return Object.entries(members).find(([name, value]) => {
    const declared = own[name]
    return !declared || !Value.Check(declared, value)
  })?.[0]
}

/** The responses of an OpenAPI operation, by status. */
export function responsesOf(spec: RouteSpec) {
  const { refuses = [], passesOn = [] } = spec
  const rows: Refusal[] = [...impliedCodes(spec).map((code) => problem[code]), ...refuses]
  const byStatus = Map.groupBy(rows, ({ status }) => status)
  for (const status of passesOn) byStatus.set(status, byStatus.get(status) ?? [])
  return {
    ...successes(answersOf(spec)),
    ...Object.fromEntries(
      [...byStatus].map(([status, refusals]) => [status, problemResponse(status, refusals)]),
    ),
  }
}

function successes(answers: readonly RouteAnswer[]) {
  const byStatus = Map.groupBy(answers, ({ status = 200 }) => status)
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => {
      const content = Object.assign({}, ...same.map(contentOf))
      const [{ description } = { description: "" }] = same
      return [status, { description, ...(Object.keys(content).length > 0 ? { content } : {}) }]
    }),
  )
}

function contentOf({ model, type }: RouteAnswer) {
  if (!model && !type) return {}
  const schema = model ?? { type: "string" as const }
  return { [type ?? "application/json"]: { schema } }
}

/** A response that many routes have is described once. */
function problemResponse(status: number, refusals: readonly Refusal[]) {
  const description = wordsOf(status, refusals)
  const shared = Object.entries(SHARED_RESPONSES).find(([, one]) => one.description === description)
  if (shared) return { $ref: `#/components/responses/${shared[0]}` }
  return { description, content: problemContent(refusals) }
}

const PROBLEM = { $ref: "#/components/schemas/Problem" }

function problemContent(refusals: readonly Refusal[]) {
  const members: Record<string, TSchema> = Object.assign({}, ...refusals.map((row) => row.members))
  const schema =
    Object.keys(members).length > 0
      ? { allOf: [PROBLEM, { type: "object", properties: members }] }
      : PROBLEM
  return { "application/problem+json": { schema } }
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

const responseOf = (description = "") => ({ description, content: problemContent([]) })

/** The responses that the routes of every module refer to, by their names in the API documents. */
export const SHARED_RESPONSES = {
  InvalidRequest: responseOf(WORDS[400]),
  OperatorOnly: responseOf(WORDS[401]),
  TooLarge: responseOf(WORDS[413]),
  WrongContentType: responseOf(WORDS[415]),
  TooManyRequests: responseOf(WORDS[429]),
  Refusal: responseOf("Any other refusal; see the problem's code"),
}
