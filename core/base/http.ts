import { Kind, type TProperties, type TSchema, Type, TypeRegistry } from "@sinclair/typebox"

export type { TObject as ObjectSchema } from "@sinclair/typebox"
export type { AnyElysia, Static, TSchema } from "elysia"
export { Elysia } from "elysia"
export { t } from "./types"

const TOOL_TEXT = Symbol("ToolText")

/**
 * Another description for models that call a tool, which know neither forms nor headers; empty where
 * the name says enough.
 */
export interface ToolText {
  readonly tool?: string | undefined
}

/** The description of a field with another one for tools; JSON does not show it. */
export const describeField = (description: string | undefined, { tool }: ToolText) => ({
  ...(description === undefined ? {} : { description }),
  ...(tool === undefined ? {} : { [TOOL_TEXT]: tool }),
})

/**
 * A field of any type with another description for tools.
 * @example t.Object({ id: withToolText(t.String({ description: "Id, or <id>-<slug>" }), "Id") })
 */
export const withToolText = <S extends TSchema>(schema: S, tool: string): S => ({
  ...schema,
  [TOOL_TEXT]: tool,
})

/** A field as tools describe it. */
export function forTools(schema: TSchema): TSchema {
  const description = (schema as { readonly [TOOL_TEXT]?: string })[TOOL_TEXT]
  if (description === undefined) return schema
  const { description: _, ...rest } = schema
  return (description === "" ? rest : { ...schema, description }) as TSchema
}

/** Options of a text field. */
export interface TextOptions extends ToolText {
  /** Minimum length in code points, not counting white space at the ends. */
  readonly min?: number
  /** Maximum length in code points. */
  readonly max: number
  readonly description?: string
  readonly examples?: readonly string[]
  readonly enum?: readonly string[]
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: it matches control characters
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/

/** The error of a value as text, or undefined. Lengths are in code points, as people count. */
export function textFault(
  schema: { readonly minLength?: number; readonly maxLength?: number } | TSchema,
  value: unknown,
): string | undefined {
  if (typeof value !== "string") return "must be a string"
  if (!value.isWellFormed()) return "contains half of a surrogate pair; send well-formed Unicode"
  if (CONTROL.test(value)) return "contains a control character (such as NUL); remove it"
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema as {
    minLength?: number
    maxLength?: number
  }
  // A text has at most as many code points as code units, and at least half: most need no count.
  if (value.length > 4 * maxLength)
    return `is over ${2 * maxLength} characters long; the maximum is ${maxLength}`
  // Count the text as it is stored: in composed form.
  const length = value.length > maxLength / 3 ? [...value.normalize()].length : value.length
  if (length > maxLength) return `is ${length} characters long; the maximum is ${maxLength}`
  if (minLength > 0 && [...value.trim()].length < minLength)
    return minLength === 1 ? "must not be empty" : `needs at least ${minLength} characters`
}

TypeRegistry.Set<{ minLength?: number; maxLength?: number }>(
  "Text",
  (schema, value) => textFault(schema, value) === undefined,
)

/**
 * A text field: length in code points, well-formed, no control characters but tab and line breaks.
 * @example text({ min: 1, max: 80, description: "Title" })
 */
export function text({ min, max, description, tool, ...rest }: TextOptions) {
  return Type.Unsafe<string>({
    [Kind]: "Text",
    type: "string",
    ...(min ? { minLength: min } : {}),
    maxLength: max,
    ...describeField(description, { tool }),
    ...rest,
  })
}

TypeRegistry.Set(
  "Id",
  (schema, value) =>
    Number.isSafeInteger(value) || textFault(schema as TSchema, value) === undefined,
)

/**
 * An id in a body: text, although a number is understood as well, because clients strip zeros.
 * @example body({ gameId: idText({ max: 20 }) })
 */
export const idText = (options: TextOptions) =>
  Type.Unsafe<string | number>({ ...text(options), [Kind]: "Id" })

TypeRegistry.Set("Source", (_, value) => sourceFault(value) === undefined)

/** The error of a value as the source of a page, or undefined. */
export function sourceFault(value: unknown): string | undefined {
  if (typeof value !== "string") return "must be a string"
  if (value === "") return "must not be empty"
  if (!value.isWellFormed()) return "contains half of a surrogate pair; send well-formed Unicode"
}

/**
 * The source of a page, stored unchanged; the page rules check its size in bytes.
 * @example body({ html: source("The whole page") })
 */
export const source = (description: string, options: ToolText = {}) =>
  Type.Unsafe<string>({
    [Kind]: "Source",
    type: "string",
    minLength: 1,
    ...describeField(description, options),
  })

/** One of a list of values. @example oneOf(["open", "done"], { default: "open" }) */
export const oneOf = <const V extends string>(
  values: readonly V[],
  options: { description?: string; default?: V } = {},
) => Type.Unsafe<V>({ [Kind]: "Word", type: "string", enum: values, ...options })

TypeRegistry.Set<{ enum: readonly string[] }>("Word", (schema, value) =>
  schema.enum.includes(value as string),
)

/**
 * A request body: unknown fields are ignored, declared fields are never coerced.
 * @example const Entry = body({ name: text({ min: 1, max: 40 }) })
 */
export const body = <P extends TProperties>(properties: P, options: object = {}) =>
  Type.Object(properties, { additionalProperties: true, ...options })

/**
 * A whole number in a body. In a query use `t.Integer`, which reads it from text.
 * @example body({ stars: integer({ minimum: 1, maximum: 5 }) })
 */
export const integer = Type.Integer
/** An optional field. @example body({ note: optional(text({ max: 300 })) }) */
export const optional = Type.Optional
/** A list in a body. @example body({ tags: optional(list(text({ max: 30 }))) }) */
export const list = Type.Array

interface QueryNumberOptions extends ToolText {
  minimum?: number
  maximum?: number
  default?: number
  description?: string
}

/**
 * Elysia's own types become unions of text and number, and omit the bounds from their error
 * messages.
 */
function queryKind(kind: string, type: string, isOne: (value: unknown) => boolean) {
  TypeRegistry.Set<QueryNumberOptions>(
    kind,
    ({ minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY }, value) =>
      isOne(value) && (value as number) >= minimum && (value as number) <= maximum,
  )
  return ({ description, tool, ...options }: QueryNumberOptions) =>
    Type.Unsafe<number>({ [Kind]: kind, type, ...options, ...describeField(description, { tool }) })
}

/**
 * A whole number in a query, which `route` parses from text.
 * @example query({ year: optional(queryInteger({ minimum: 1990 })) })
 */
export const queryInteger = queryKind("QueryInteger", "integer", Number.isInteger)

/**
 * A number in a query, which `route` parses from text.
 * @example query({ lat: queryNumber({ minimum: -90, maximum: 90 }) })
 */
export const queryNumber = queryKind("QueryNumber", "number", Number.isFinite)

/**
 * true or false in a query, which `route` parses from text.
 * @example query({ unanswered: optional(queryBoolean({ description: "Only threads without a reply" })) })
 */
export const queryBoolean = (options: { description?: string }) =>
  Type.Unsafe<boolean>({ [Kind]: "QueryBoolean", type: "boolean", ...options })

TypeRegistry.Set("QueryBoolean", (_, value) => typeof value === "boolean")

/**
 * A query: unknown parameters are ignored.
 * @example query({ game: optional(text({ max: 20 })), ...paging() })
 */
export const query = <P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: true })

/** The largest offset of a list; narrow the list instead. */
const MAX_OFFSET = 10_000

/**
 * The window of a list, and where the next page begins.
 * @example return { ok: true, entries, ...windowOf(query, more) }
 */
export function windowOf({ limit, offset }: { limit: number; offset: number }, more: boolean) {
  const next = offset + limit
  return { limit, offset, ...(more && next <= MAX_OFFSET ? { next_offset: next } : {}) }
}

/**
 * `limit` and `offset`, as every list takes them.
 * @example const ListQuery = query({ game: optional(text({ max: 20 })), ...paging(20) })
 */
export const paging = (defaultLimit = 20, maxOffset = MAX_OFFSET) => ({
  limit: queryInteger({
    minimum: 1,
    maximum: 100,
    default: defaultLimit,
    description: "Maximum number of results",
    tool: "",
  }),
  offset: queryInteger({
    minimum: 0,
    maximum: maxOffset,
    default: 0,
    description: "Number of results to skip",
    tool: "",
  }),
})
