import { compileValidator, type TSchema } from "broadside/http"
import fc from "fast-check"

/** Texts that break what forgets to escape, to check own properties, or to count characters. */
export const HOSTILE_TEXTS = [
  "<img src=x onerror=alert(1)>",
  `" onmouseover="alert(1)" x='`,
  "</script><script>alert(1)</script>",
  "constructor",
  "__proto__",
  "toString",
  "灯笼 🏮 été",
  "שלום",
  "a\u202eb",
  "$& $1 `",
  "line\nline",
] as const

/** A value that becomes one of the state, such as the id of a card, if it fits the schema. */
export class FromState {
  constructor(
    readonly pick: number,
    readonly otherwise: unknown,
    readonly schema: TSchema,
  ) {}
}

/** Values that fit a schema; some of them stand for values of the state. */
export function valuesOf(schema: TSchema): fc.Arbitrary<unknown> {
  if (schema["const"] !== undefined) return fc.constant(schema["const"])
  if (schema["enum"]) return fc.constantFrom(...(schema["enum"] as unknown[]))
  if (schema["anyOf"]) return fc.oneof(...(schema["anyOf"] as TSchema[]).map(valuesOf))
  switch (schema["type"]) {
    case "object":
      return objects(schema)
    case "array":
      return lists(schema)
    case "string":
      return orFromState(schema, texts(schema))
    case "integer":
    case "number":
      return orFromState(schema, numbers(schema))
    case "boolean":
      return fc.boolean()
    case "null":
      return fc.constant(null)
  }
  return fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(...HOSTILE_TEXTS))
}

function orFromState(schema: TSchema, values: fc.Arbitrary<unknown>) {
  const picked = fc
    .tuple(fc.nat(999), values)
    .map(([pick, otherwise]) => new FromState(pick, otherwise, schema))
  return fc.oneof(values, picked)
}

function objects(schema: TSchema): fc.Arbitrary<unknown> {
  const properties = schema["properties"] as Record<string, TSchema> | undefined
  const pattern = Object.values((schema["patternProperties"] ?? {}) as Record<string, TSchema>)[0]
  if (!properties) {
    const values = pattern ? valuesOf(pattern) : fc.jsonValue({ maxDepth: 2 })
    const most = Math.min((schema["maxProperties"] as number | undefined) ?? 5, 5)
    return fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), values, { maxKeys: most })
  }
  const fields = Object.entries(properties).map(([name, field]) => [name, valuesOf(field)])
  const requiredKeys = ((schema["required"] as string[] | undefined) ?? []) as never[]
  return fc.record(Object.fromEntries(fields), { requiredKeys })
}

function lists(schema: TSchema): fc.Arbitrary<unknown> {
  const minLength = (schema["minItems"] as number | undefined) ?? 0
  const maxLength = Math.min((schema["maxItems"] as number | undefined) ?? 8, minLength + 8)
  const items = valuesOf(schema["items"] as TSchema)
  if (!schema["uniqueItems"]) return fc.array(items, { minLength, maxLength })
  return fc.uniqueArray(items, { minLength, maxLength, selector: (item) => JSON.stringify(item) })
}

interface Limits {
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly multipleOf?: number
}

function texts(schema: TSchema): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = 200, pattern } = schema as Limits
  const fits = compileValidator(schema, "text")
  if (pattern) return fc.stringMatching(new RegExp(pattern)).filter((text) => !fits(text)[0])
  const short = Math.min(maxLength, minLength + 20)
  const hostile = HOSTILE_TEXTS.map((text) => [...text].slice(0, maxLength).join(""))
  return fc
    .oneof(
      fc.string({ minLength, maxLength: short }),
      fc.string({ minLength, maxLength: short, unit: "grapheme" }),
      fc.constantFrom(...hostile),
      fc.constant("灯".repeat(maxLength)),
    )
    .map((text) => (fits(text)[0] ? "x".repeat(Math.max(1, minLength)) : text))
}

function numbers(schema: TSchema): fc.Arbitrary<number> {
  const { minimum = -1_000, maximum = 1_000, multipleOf } = schema as Limits
  if (schema["type"] === "integer" || multipleOf === 1)
    return fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) })
  if (multipleOf)
    return fc
      .integer({ min: Math.ceil(minimum / multipleOf), max: Math.floor(maximum / multipleOf) })
      .map((times) => times * multipleOf)
  return fc.double({ min: minimum, max: maximum, noNaN: true }).map((value) => value + 0)
}

/** The values with those of the state in their place. */
export function resolve(value: unknown, state: unknown): unknown {
  const leaves: (string | number)[] = []
  if (containsPick(value)) collectLeaves(state, leaves)
  return replaced(value, leaves)
}

const containsPick = (value: unknown): boolean =>
  value instanceof FromState ||
  (typeof value === "object" && value !== null && Object.values(value).some(containsPick))

function replaced(value: unknown, leaves: readonly (string | number)[]): unknown {
  if (value instanceof FromState) return picked(value, leaves)
  if (Array.isArray(value)) return value.map((item) => replaced(item, leaves))
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, replaced(item, leaves)]),
  )
}

/** The first that fits, from a random one on. */
function picked({ pick, otherwise, schema }: FromState, leaves: readonly (string | number)[]) {
  const fits = validatorOf(schema)
  for (let step = 0; step < leaves.length; step++) {
    const leaf = leaves[(pick + step) % leaves.length]
    if (!fits(leaf)[0]) return leaf
  }
  return otherwise
}

const validators = new WeakMap<TSchema, ReturnType<typeof compileValidator>>()
function validatorOf(schema: TSchema) {
  const existing = validators.get(schema)
  if (existing) return existing
  const made = compileValidator(schema, "value")
  validators.set(schema, made)
  return made
}

function collectLeaves(value: unknown, leaves: (string | number)[]): void {
  if (typeof value === "string" || typeof value === "number") leaves.push(value)
  if (typeof value !== "object" || value === null) return
  for (const [key, item] of Object.entries(value)) {
    if (!Array.isArray(value)) leaves.push(key)
    collectLeaves(item, leaves)
  }
}
