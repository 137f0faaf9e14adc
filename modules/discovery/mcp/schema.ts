/** A model as plain JSON Schema: what a route's validator knows besides is left out. */
export function plainSchema(schema: unknown): Record<string, unknown> {
  return simplify(JSON.parse(JSON.stringify(schema))) as Record<string, unknown>
}

/**
 * The outline of an answer: its fields and of what kind they are. What a record holds a model sees in the
 * answer itself, and it reads this list at the beginning of every conversation.
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
  // Elysia's numbers are "a number, or text that reads as one"; in JSON they are numbers.
  const number = anyOf.find(({ type }) => type === "integer" || type === "number")
  const text = anyOf.some(({ type, format }) => type === "string" && format)
  return number && text ? { ...number, ...rest } : node
}
