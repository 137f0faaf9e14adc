import { isOfBuilders, pageWithKey } from "./builders"
import { fitting } from "./fitting"
import type { Thing } from "./known"
import { signSome } from "./names"
import type { Operation } from "./operations"
import type { Setting, Values } from "./setting"
import { type FieldSchema, validValue } from "./values"

/** Fields of a request that should be answered. */
export function fieldsOf(
  schemas: Readonly<Record<string, FieldSchema>>,
  thing: Thing,
  operation: Operation,
  setting: Setting,
): Values {
  const { random } = setting
  const values: Values = {}
  for (const [name, schema] of Object.entries(schemas)) {
    if (MADE_TO_FIT.has(name)) continue
    const value = fitting(name, thing, operation, setting) ?? validValue(schema, random)
    if (!isOptional(schema) || ALWAYS.has(name) || random.chance(0.4)) values[name] = value
  }
  if (isOfBuilders(operation.name)) pageWithKey(values)
  signSome(values, operation.name, setting)
  return oneSpelling(values)
}

/** Left out of a request, the operation would refuse it. */
const ALWAYS = new Set([
  "edit_key",
  "lobby_key",
  "html",
  "aiName",
  "ai_name",
  "title",
  "content",
  "acceptedReplyId",
  "authorName",
  "threadBody",
  "replyBody",
  "action",
])

/** Sizes come in pairs, controls from a list, and times from the clock: other tests send them. */
const MADE_TO_FIT = new Set(["width", "height", "controls", "at"])

/** One of `threadBody`, `thread_body` and `body` is enough. */
function oneSpelling(values: Values): Values {
  if ("threadBody" in values || "replyBody" in values) delete values["body"]
  if ("html" in values) delete values["source_url"]
  if ("content" in values) delete values["url"]
  return values
}

const isOptional = (schema: object) =>
  Object.getOwnPropertySymbols(schema).some((symbol) => symbol.description?.endsWith("Optional"))
