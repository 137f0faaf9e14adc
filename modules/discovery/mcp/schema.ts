/** A model as plain JSON Schema, without the additions of our validators. */
export function plainSchema(schema: unknown): Record<string, unknown> {
  return simplify(JSON.parse(JSON.stringify(schema))) as Record<string, unknown>
}

/**
 * The outline of a response: its fields and their types. A language model reads this list at the start of every
 * conversation, and sees the details of a record in the response itself.
 */
export function outlineOf(schema: unknown): Record<string, unknown> {
  const { type, required, properties = {} } = plainSchema(schema)
  const kinds = Object.entries(properties as Record<string, Kind>).map(([name, kind]) => [
    name,
    kindOf(kind),
  ])
  return { type, required, properties: Object.fromEntries(kinds) }
}

interface Kind {
  readonly type?: string
  readonly const?: unknown
  readonly anyOf?: readonly Kind[]
}

function kindOf({ type, const: only, anyOf }: Kind): object {
  if (only !== undefined) return { const: only }
  if (type) return { type }
  const types = [...new Set(anyOf?.map((one) => one.type))]
  return { anyOf: types.map((type) => ({ type })) }
}

function simplify(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplify)
  if (typeof value !== "object" || value === null) return value
  const node = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, simplify(inner)]),
  )
  const { anyOf, default: _, ...rest } = node
  if (!Array.isArray(anyOf)) return node
  // Elysia describes numbers as "a number, or text that is one"; in JSON they are numbers.
  const number = anyOf.find(({ type }) => type === "integer" || type === "number")
  const text = anyOf.some(({ type, format }) => type === "string" && format)
  return number && text ? { ...number, ...rest } : node
}
