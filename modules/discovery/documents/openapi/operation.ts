import { OptionalKind, type TObject, type TSchema, Type } from "@sinclair/typebox"
import type { SiteRoute } from "broadside/contracts"
import { IDEMPOTENCY_KEY } from "./idempotency-key"
import type { Schemas } from "./schema"

interface Response {
  readonly description: string
  readonly content?: Readonly<Record<string, { readonly schema: TSchema }>>
  readonly $ref?: string
}

/** What an operation is described from. */
interface Input {
  readonly params: TObject | undefined
  readonly query: TObject | undefined
  readonly body: TSchema | undefined
  /** Media type of the body. */
  readonly type: string
  readonly takesForm: boolean
}

/** A route as an operation of an OpenAPI document. */
export function operationOf(route: SiteRoute, schemas: Schemas) {
  const { path, detail } = route
  const input = inputOf(route)
  const { responses, requestBody, hide: _, ...texts } = detail
  const parameters = [
    ...pathParameters(path, input.params, schemas),
    ...queryParameters(input.query, schemas),
    ...(route.method === "POST" ? [IDEMPOTENCY_KEY] : []),
  ]
  return {
    ...texts,
    operationId: detail["operationId"] ?? nameOf(route),
    description: detail["description"] ?? termsOf(route),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(input.body ? { requestBody: bodyOf(input.body, input, schemas) } : {}),
    ...(requestBody && !input.body ? { requestBody } : {}),
    responses: responsesOf(responses as Readonly<Record<string, Response>> | undefined, schemas),
  }
}

/** `/games/:id` → `/games/{id}` */
export const pathOf = ({ path }: Pick<SiteRoute, "path">) =>
  path.replace(/:(\w+)/g, "{$1}").replace("*", "{path}")

/** Where there is nothing more to say about it: what it takes to call it. */
function termsOf({ spec, detail }: SiteRoute): string {
  const { operator, rate } = spec ?? {}
  if (operator) return "Requires the operator's token."
  if (rate) return `No credentials. Counts against the rate ${detail["x-rate"]}.`
  return "No credentials and no rate limit."
}

/** `get /x/puzzles/today` → `getXPuzzlesToday`, for routes of community modules without a name. */
function nameOf({ method, path }: SiteRoute): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter(Boolean)
  return method.toLowerCase() + words.map((w) => w.charAt(0).toUpperCase() + w.slice(1)).join("")
}

function inputOf({ spec, models }: SiteRoute): Input {
  const { params, query, body, ownBody } = spec ?? {}
  const type = ownBody?.type ?? "application/json"
  if (!spec)
    return {
      params: undefined,
      query: undefined,
      body: undefined,
      ...models,
      type,
      takesForm: true,
    }
  const format = body && "model" in body ? body : undefined
  return {
    params,
    query,
    body:
      ownBody?.documented ?? format?.documented ?? format?.schema ?? (body as TSchema | undefined),
    type,
    takesForm: format?.takesForm ?? false,
  }
}

function pathParameters(path: string, params: TObject | undefined, { schemaOf }: Schemas) {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => {
    const { description, ...schema } = schemaOf(params?.properties[name] ?? TEXT)
    return { name, in: "path", required: true, ...(description ? { description } : {}), schema }
  })
}

function queryParameters(query: TObject | undefined, { schemaOf }: Schemas) {
  return Object.entries(query?.properties ?? {}).map(([name, model]) => {
    const { description, ...schema } = schemaOf(model)
    const isRequired = query?.required?.includes(name) && model.default === undefined
    return {
      name,
      in: "query",
      ...(isRequired ? { required: true } : {}),
      ...(description ? { description } : {}),
      schema,
    }
  })
}

function bodyOf(model: TSchema, { type, takesForm }: Input, { schemaOf }: Schemas) {
  return {
    required: model[OptionalKind] === undefined,
    content: {
      [type]: { schema: schemaOf(model) },
      ...(takesForm ? { "multipart/form-data": { schema: schemaOf(model, true) } } : {}),
    },
  }
}

function responsesOf(
  responses: Readonly<Record<string, Response>> = { 200: { description: "Done" } },
  { schemaOf }: Schemas,
) {
  const converted = Object.entries(responses).map(([status, { content, ...rest }]) => {
    const typed = Object.entries(content ?? {}).map(([type, { schema }]) => [
      type,
      { schema: schemaOf(schema) },
    ])
    return [status, { ...rest, ...(content ? { content: Object.fromEntries(typed) } : {}) }]
  })
  return { ...Object.fromEntries(converted), "4XX": REFUSAL, "5XX": REFUSAL }
}

const REFUSAL = { $ref: "#/components/responses/Refusal" }
const TEXT = Type.String()
