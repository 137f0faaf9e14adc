import type { DocumentDecoration } from "elysia"
import type { BodyFormat } from "./body-format"
import type { OwnBody } from "./own-body"
import { readsQuery } from "./query"
import { rateName } from "./rates"
import { responsesOf } from "./responses"
import type { RouteSpec } from "./route-spec"

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
 *   rate: "write",
 *   refuses: [problems["unknown-game"]],
 *   answers: { description: "Written", model: WrittenModel },
 * }))
 */
export function route<S extends RouteSpec>(spec: S): Route<S> {
  const { params, query, body } = spec
  const format = body && "model" in body ? body : undefined
  const transform = [...(query ? [readsQuery(query)] : []), ...(format ? [format.transform] : [])]
  return {
    ...(params ? { params } : {}),
    ...(query ? { query } : {}),
    ...(body ? { body: format?.schema ?? body } : {}),
    ...(transform.length > 0 ? { transform } : {}),
    detail: detailOf(spec),
    spec,
  } as unknown as Route<S>
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
