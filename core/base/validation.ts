import { Kind, type TSchema } from "@sinclair/typebox"
import type { FieldFault } from "./errors"
import { sourceFault, textFault } from "./http"
import { signedNameFault } from "./signed-name-field"

interface ValidatorFault {
  readonly path: string
  readonly schema: TSchema
  readonly value: unknown
}

const MAX_FAULTS = 20

/** One error per field, saying what the field accepts. */
export function fieldFaults(faults: Iterable<ValidatorFault>): FieldFault[] {
  const byPath = new Map<string, FieldFault>()
  for (const { path, schema, value } of faults) {
    if (byPath.has(path)) continue
    // Errors are produced lazily, and a list of a million invalid items has as many.
    if (byPath.size === MAX_FAULTS) break
    byPath.set(path, { path, message: message(schema, value) })
  }
  return [...byPath.values()]
}

/** An error as a full sentence; `whole` names the subject when it is not a field. */
export const nameField = ({ path, message }: FieldFault, whole: string): FieldFault => ({
  path,
  message: `${path ? path.slice(1) : whole} ${message}`,
})

function message(schema: TSchema, value: unknown): string {
  if (value === undefined) return `is required: ${expectation(schema)}.`
  const fault = faultOf(schema, value)
  return fault ? `${fault}.` : `must be ${expectation(schema)}, not ${describeValue(value)}.`
}

function faultOf(schema: TSchema, value: unknown): string | undefined {
  if (schema[Kind] === "Source") return sourceFault(value)
  if (schema[Kind] === "SignedName") return signedNameFault(schema, value)
  if (schema["type"] === "string" && !schema["enum"]) return textFault(schema, value)
  if (schema["type"] === "array" && Array.isArray(value)) return lengthFault(schema, value.length)
}

function lengthFault({ minItems = 0, maxItems }: TSchema, length: number): string | undefined {
  if (length < minItems) return `has too few items, ${length}; the minimum is ${minItems}`
  if (maxItems !== undefined && length > maxItems)
    return `has too many items, ${length}; the maximum is ${maxItems}`
}

/** What a schema accepts, in words: "a whole number from 1 to 100". */
export function expectation(schema: TSchema): string {
  if (Array.isArray(schema["anyOf"])) {
    return schema["anyOf"].map((s: TSchema) => expectation(s)).join(" or ")
  }
  if (Array.isArray(schema["enum"])) return `one of ${schema["enum"].join(", ")}`
  if (schema["const"] !== undefined) return JSON.stringify(schema["const"])
  switch (schema["type"]) {
    case "integer":
    case "number":
      return `${schema["type"] === "integer" ? "a whole number" : "a number"}${range(schema)}`
    case "boolean":
      return "true or false"
    case "string":
      return schema[Kind] === "Source"
        ? "the source of a page"
        : `text${schema["maxLength"] ? ` of ${schema["minLength"] ?? 0} to ${schema["maxLength"]} characters` : ""}`
    case "array":
      return `a list${lengthOf(schema)}, each ${expectation(schema["items"])}`
    case "object":
      return "a JSON object"
    case "null":
      return "null"
    default:
      return "another value"
  }
}

function lengthOf({ minItems, maxItems }: TSchema): string {
  if (minItems && maxItems) return ` of ${minItems} to ${maxItems}`
  if (minItems) return ` of at least ${minItems}`
  return maxItems ? ` of at most ${maxItems}` : ""
}

function range(schema: TSchema): string {
  const { minimum, maximum } = schema as { minimum?: number; maximum?: number }
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`
  if (minimum !== undefined) return ` ≥ ${minimum}`
  if (maximum !== undefined) return ` ≤ ${maximum}`
  return ""
}

function describeValue(value: unknown): string {
  if (value === null) return "null"
  if (Array.isArray(value)) return "a list"
  if (typeof value === "object") return "an object"
  // Cut before it is written out: it may have megabytes.
  const text =
    JSON.stringify(typeof value === "string" ? value.slice(0, 60) : value) ?? typeof value
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}
