/** No one goes that far; the description of a field says it where it matters. */
const MAX_BOUND = 4_000
const MAX_LENGTH = 2_000
/** Names, titles and ids are shorter anyway, and what has to be written at all is longer. */
const MIN_LENGTH = 101
const MIN_TEXT = 10

/** Says no more than the bounds beside it. */
const BOUNDS = /^(at most|\d+ to) [\d,]+ characters$/i

/**
 * A model as plain JSON Schema, without the additions of our validators. Language models read it at the start of
 * every conversation, so it leaves out examples, and what goes without saying.
 */
export const plainSchema = (schema: unknown, options: PlainOptions = {}) =>
  simplify(JSON.parse(JSON.stringify(schema)), options) as Record<string, unknown>

interface PlainOptions {
  /** Whether texts may be too long; a word to look for is never. */
  readonly lengths?: boolean
}

/** Shortens a schema in place; `node` is no list of properties, which may have the names of keywords. */
function shorten(node: Record<string, unknown>, { lengths = true }: PlainOptions): void {
  for (const keyword of ["examples", "pattern"]) delete node[keyword]
  const [least, most] = [Number(node["minLength"]), Number(node["maxLength"])]
  if (least < MIN_TEXT) delete node["minLength"]
  if (!lengths || most < MIN_LENGTH || most >= MAX_LENGTH) delete node["maxLength"]
  if (typeof node["default"] === "number") delete node["default"]
  if (node["minimum"] === 0 || node["minimum"] === 1) delete node["minimum"]
  for (const bound of ["minimum", "maximum"])
    if (Math.abs(Number(node[bound])) >= MAX_BOUND) delete node[bound]
  if (node["additionalProperties"] === true) delete node["additionalProperties"]
  if (Object.keys(node["properties"] ?? {}).length === 0) delete node["properties"]
  // Descriptions of alternatives say less than the one of the whole.
  for (const one of [node["anyOf"] ?? []].flat())
    if (node["description"]) delete (one as Record<string, unknown>)["description"]
  if ((node["items"] as { enum?: unknown } | undefined)?.enum) delete node["maxItems"]
  if (!node["description"] || BOUNDS.test(String(node["description"]))) delete node["description"]
}

function simplify(value: unknown, options: PlainOptions): unknown {
  if (Array.isArray(value)) return value.map((one) => simplify(one, options))
  if (typeof value !== "object" || value === null) return value
  const node = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, simplify(inner, options)]),
  )
  if (typeof node["type"] === "string" || Array.isArray(node["anyOf"])) shorten(node, options)
  const { anyOf, default: _, ...rest } = node
  if (!Array.isArray(anyOf)) return node
  // Elysia describes numbers as "a number, or text that is one"; in JSON they are numbers.
  const number = anyOf.find(({ type }) => type === "integer" || type === "number")
  const text = anyOf.some(({ type, format }) => type === "string" && format)
  if (number && text) return { ...number, ...rest }
  // What may be null may be left out.
  const present = anyOf.filter(({ type }) => type !== "null")
  const values = present.flatMap((one) => ("const" in one ? [one.const] : []))
  if (values.length === present.length) return { type: present[0]?.type, enum: values, ...rest }
  return present.length === 1 ? { ...present[0], ...rest } : node
}
