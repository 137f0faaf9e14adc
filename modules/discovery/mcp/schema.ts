/** A model as plain JSON Schema: what a route's validator knows besides is left out. */
export function plainSchema(schema: unknown): Record<string, unknown> {
  return simplify(JSON.parse(JSON.stringify(schema))) as Record<string, unknown>
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
