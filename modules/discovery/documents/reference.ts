/** An OpenAPI operation, flattened to what a caller needs. */
export interface Operation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly fields: readonly Field[]
  readonly answers: readonly { readonly status: string; readonly description: string }[]
  /** An example of the body, if there is one. */
  readonly example: Readonly<Record<string, unknown>> | undefined
}

export interface Field {
  readonly name: string
  readonly where: "path" | "query" | "body"
  readonly type: string
  readonly required: boolean
  readonly description: string
}

interface Schema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly description?: string
  readonly example?: unknown
  readonly default?: unknown
}
interface RawOperation {
  readonly tags?: readonly string[]
  readonly operationId?: string
  readonly summary?: string
  readonly description?: string
  readonly parameters?: readonly {
    name: string
    in: string
    required?: boolean
    schema: Schema
    description?: string
  }[]
  readonly requestBody?: { content: Readonly<Record<string, { schema: Schema }>> }
  readonly responses?: Readonly<Record<string, Response>>
}
interface Response {
  readonly description?: string
  readonly $ref?: string
}
interface Document {
  readonly paths: object
  readonly components: { readonly responses: Readonly<Record<string, Response>> }
}

/** The operations of an OpenAPI document, by area. */
export function operationsOf({ paths, components }: Document): Map<string, Operation[]> {
  const describe = ({ description, $ref = "" }: Response) =>
    description ?? components.responses[$ref.split("/").at(-1) ?? ""]?.description ?? ""
  const areas = new Map<string, Operation[]>()
  for (const [path, methods] of Object.entries(paths))
    for (const [method, raw] of Object.entries(methods as Record<string, RawOperation>)) {
      const area = raw.tags?.[0] ?? "Other"
      areas.set(area, [...(areas.get(area) ?? []), operationOf(method, path, raw, describe)])
    }
  return areas
}

function operationOf(
  method: string,
  path: string,
  raw: RawOperation,
  described: (response: Response) => string,
): Operation {
  const content = raw.requestBody?.content["application/json"]
  const body = content && mergeParts(content.schema)
  return {
    id: raw.operationId ?? `${method}${path}`,
    method: method.toUpperCase(),
    path,
    summary: raw.summary ?? "",
    description: raw.description ?? "",
    fields: [...parametersOf(raw), ...bodyFields(body)],
    answers: Object.entries(raw.responses ?? {}).map(([status, response]) => ({
      status,
      description: described(response),
    })),
    example: body && exampleOf(body),
  }
}

const parametersOf = ({ parameters = [] }: RawOperation): Field[] =>
  parameters.flatMap(({ name, in: where, required, schema, description }) =>
    where === "path" || where === "query"
      ? [
          fieldOf(
            name,
            where,
            schema,
            required === true && schema.default === undefined,
            description,
          ),
        ]
      : [],
  )

/** A body whose fields have several spellings, with each required field in the first of them. */
function mergeParts(schema: Schema): Schema {
  const parts = (schema.allOf ?? []).map((part) => part.anyOf?.[0] ?? part)
  const all = [schema, ...parts.map(mergeParts)]
  return {
    ...schema,
    properties: Object.assign({}, ...all.toReversed().map(({ properties }) => properties)),
    required: all.flatMap(({ required = [] }) => required),
  }
}

/** The fields of a body. The description of an alternative spelling names the field. */
const bodyFields = (schema: Schema | undefined): Field[] =>
  Object.entries(schema?.properties ?? {}).map(([name, one]) =>
    fieldOf(name, "body", one, schema?.required?.includes(name) ?? false),
  )

const fieldOf = (
  name: string,
  where: Field["where"],
  schema: Schema,
  required: boolean,
  description = schema.description,
): Field => ({ name, where, required, type: typeOf(schema), description: description ?? "" })

function typeOf({ type, enum: words, anyOf, items }: Schema): string {
  if (words) return words.join(" | ")
  if (anyOf) return anyOf.map(typeOf).join(" or ")
  if (type === "array" && items) return `list of ${typeOf(items)}`
  return type ?? "anything"
}

function exampleOf({ properties = {}, required = [] }: Schema) {
  const needed = Object.entries(properties).filter(([name]) => required.includes(name))
  return Object.fromEntries(
    needed.map(([name, { example, enum: words }]) => [name, example ?? words?.[0] ?? "…"]),
  )
}
