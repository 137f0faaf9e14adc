import { Kind, type TSchema } from "@sinclair/typebox"
import { Value, type ValueError } from "@sinclair/typebox/value"
import type { RouteAnswer, RouteSpec } from "./route-spec"

const JSON_TYPE = "application/json"

/** Every successful response of a route. */
export const answersOf = ({ answers, otherAnswers = [] }: RouteSpec): readonly RouteAnswer[] => [
  answers,
  ...otherAnswers,
]

/**
 * The first difference between a JSON response and its description: a field that its model does not
 * declare, a missing one, a value of another type, an undescribed status. `strict` refuses undeclared
 * fields also where the model allows them, for the fields that plugins may add.
 */
export function answerFault(
  spec: RouteSpec,
  { status, type, value }: { status: number; type: string; value: unknown },
  strict = false,
): string | undefined {
  const answers = answersOf(spec).filter((one) => (one.status ?? 200) === status)
  if (answers.length === 0) return `status ${status} is not described in answers`
  const answer = answers.find((one) => (one.type ?? JSON_TYPE) === type)
  if (!answer?.model) return
  const schema = closeModel(answer.model, strict)
  const fault = Value.Errors(schema, value).First()
  return fault && wordsOf(fault)
}

function wordsOf(fault: ValueError): string {
  const inner = innerFault(fault)
  if (inner) return wordsOf(inner)
  const { path, message, value, schema } = fault
  const at = path || "the body"
  if (schema[Kind] === "Never" || message === "Unexpected property")
    return `${at} is not declared in the model`
  if (value === undefined) return `${at} is declared in the model as required, and missing`
  return `${at} is ${JSON.stringify(value)?.slice(0, 80)}, but the model says: ${message}`
}

/** For a union, returns the error of the closest member (the deepest error). */
function innerFault({ path, errors }: ValueError): ValueError | undefined {
  return errors
    .flatMap((each) => each.First() ?? [])
    .filter((one) => one.path.length > path.length)
    .toSorted((a, b) => b.path.length - a.path.length)[0]
}

/** The same model, with objects that have no other fields than the declared ones. */
function closeModel(schema: TSchema, strict: boolean): TSchema {
  const { properties, items, anyOf, patternProperties } = schema
  const each = (schemas: Record<string, TSchema>) =>
    Object.fromEntries(
      Object.entries(schemas).map(([name, one]) => [name, closeModel(one, strict)]),
    )
  if (anyOf)
    return {
      ...schema,
      anyOf: plainNumbers(anyOf).map((one) => closeModel(one, strict)),
    } as TSchema
  if (items) return { ...schema, items: closeModel(items, strict) } as TSchema
  if (patternProperties) return { ...schema, patternProperties: each(patternProperties) }
  if (!properties) return schema
  const { additionalProperties = false } = schema
  const isFree = Object.keys(properties).length === 0
  return {
    ...schema,
    additionalProperties: strict && !isFree ? false : additionalProperties,
    properties: each(properties),
  } as TSchema
}

/** Elysia describes a number as "text that is one, or a number"; JSON has numbers. */
function plainNumbers(options: readonly TSchema[]): readonly TSchema[] {
  const isNumber = ({ type }: TSchema) => type === "integer" || type === "number"
  return options.some(isNumber)
    ? options.filter(({ type, format }) => !(type === "string" && format))
    : options
}
