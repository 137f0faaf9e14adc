import type { TObject, TSchema } from "@sinclair/typebox"
import { Value } from "@sinclair/typebox/value"
import type { DocumentDecoration } from "elysia"
import type { BodyFormat } from "./body-format"
import { invalid } from "./errors"
import { Form } from "./form"
import type { OwnBody } from "./own-body"
import { problem } from "./problems"
import { rateName } from "./rates"
import { responsesOf } from "./responses"
import type { RouteSpec } from "./route-spec"
import { fieldFaults, nameField } from "./validation"

/** Leaves out of a query what it does not declare, reads its numbers and booleans, and fills in defaults. */
function readsQuery(model: TObject) {
  const fields = Object.entries(model.properties)
  const numbers = fields.filter(([, s]) => s["type"] === "integer")
  const fractions = fields.filter(([, s]) => s["type"] === "number")
  const booleans = fields.filter(([, s]) => s["type"] === "boolean").map(([name]) => name)
  return (context: { query: unknown }): void => {
    const query = context.query as Record<string, unknown>
    // Handlers must not see parameters that are ignored.
    for (const name of Object.keys(query))
      if (!Object.hasOwn(model.properties, name)) delete query[name]
    for (const [name, schema] of numbers) {
      const value = query[name]
      if (value === undefined) query[name] = schema["default"]
      else if (typeof value === "string" && /^-?\d{1,15}$/.test(value)) query[name] = Number(value)
    }
    for (const [name, schema] of fractions) {
      const value = query[name]
      if (value === undefined) query[name] = schema["default"]
      else if (typeof value === "string" && /^-?\d{1,15}(\.\d{1,25})?$/.test(value))
        query[name] = Number(value)
    }
    for (const name of booleans)
      if (query[name] === "true" || query[name] === "false") query[name] = query[name] === "true"
  }
}

type Model<B> = B extends BodyFormat<infer M> ? M : B

/** A route's description in Elysia's format, with the types of the handler's input. */
export type Route<S extends RouteSpec> = {
  readonly [K in keyof S & ("params" | "query")]: S[K]
} & { readonly [K in keyof S & "body"]: Model<S[K]> } & {
  readonly [K in keyof S & "ownBody" as "body"]: S[K] extends OwnBody<infer M> ? M : never
} & {
  readonly detail: DocumentDecoration
  /** The spec that the host enforces and that documents and tools are derived from. */
  readonly spec: S
}

/**
 * Describes a route once. From it come the validation of a request, its rate limit, the operator's
 * token, the API documents and the tool that does the same.
 * @example
 * .post("/entries", ({ body }) => write(body), route({
 *   summary: "Write into the guestbook",
 *   body: EntryBody,
 *   author: true,
 *   submits: true,
 *   refuses: [problems["unknown-game"]],
 *   answers: { description: "Written", model: WrittenModel },
 * }))
 */
export function route<S extends RouteSpec>(described: S): Route<S> {
  const spec = complete(described)
  const { params, query, body } = spec
  const format = body && "model" in body ? body : undefined
  const schema = body && (format?.schema ?? (body as TSchema))
  const transform = [
    ...(query ? [readsQuery(query)] : []),
    ...(format ? [format.transform] : []),
    ...(schema ? [refusesLarge(schema)] : []),
  ]
  return {
    ...(params ? { params } : {}),
    ...(query ? { query } : {}),
    ...(schema ? { body: schema } : {}),
    ...(transform.length > 0 ? { transform } : {}),
    detail: detailOf(spec),
    spec,
  } as unknown as Route<S>
}

/** With the refusals and the rate that follow from its words. */
function complete(spec: RouteSpec): RouteSpec {
  const { author, submits, rate = submits && "write", refuses = [] } = spec
  if (!author && !submits) return spec
  const rows = [...refuses, ...(author ? OF_AUTHORS : []), ...(submits ? OF_SUBMISSIONS : [])]
  return { ...spec, ...(rate ? { rate } : {}), refuses: [...new Set(rows)] }
}

/** What `ctx.identify` may throw. */
const OF_AUTHORS = [problem["author-proof-required"], problem["lookalike-name"], problem.banned]
/** What `ctx.review` may throw. */
const OF_SUBMISSIONS = [problem["site-closed"], problem.banned]

/** Bytes of a body. */
const MAX_WRITTEN_OUT = 20_000

/** Elysia writes all of a body that it refuses into its error, which took 700 ms for 8 MB. This refuses a large one before. */
const refusesLarge =
  (schema: TSchema) =>
  ({ body, request }: { readonly body: unknown; readonly request: Request }): void => {
    const length = request.headers.get("content-length")
    if (length !== null && Number(length) < MAX_WRITTEN_OUT) return
    if (body === undefined || body instanceof Form) return
    const faults = fieldFaults(Value.Errors(schema, body))
    if (faults.length > 0) throw invalid(faults.map((fault) => nameField(fault, "the body")))
  }

/** A page for people needs a shorter description. */
export type PageSpec = Omit<RouteSpec, "operationId" | "tags" | "hidden" | "answers" | "ownBody">

/**
 * Describes a route that responds with a page for people; it is left out of the API documents.
 * @example .get("/guestbook", ({ request }) => …, pageRoute({ summary: "The guestbook" }))
 */
export const pageRoute = <S extends PageSpec>(spec: S) =>
  route({
    ...spec,
    hidden: true,
    answers: { description: spec.summary, type: "text/html" },
  })

function detailOf(spec: RouteSpec) {
  const { summary, description, operationId, tags, hidden, operator, rate, refuses } = spec
  return {
    summary,
    ...(description ? { description } : {}),
    ...(operationId ? { operationId } : {}),
    ...(tags ? { tags: [...tags] } : {}),
    ...(hidden ? { hide: true } : {}),
    ...(operator ? { security: [{ operator: [] }] } : {}),
    ...(rate ? { "x-rate": rateName(rate) } : {}),
    ...(refuses ? { "x-problems": refuses.map(({ code }) => code) } : {}),
    ...(spec.ownBody ? { requestBody: requestBodyOf(spec.ownBody) } : {}),
    // Only the documents read it, and for all routes it takes a tenth of a start.
    get responses() {
      return responsesOf(spec)
    },
  }
}

const requestBodyOf = ({ documented, type }: OwnBody) => ({
  required: true,
  content: { [type]: { schema: documented } },
})
