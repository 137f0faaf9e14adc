import type { Operation } from "../../faults/fuzz/operations"
import type { Asked } from "../../faults/fuzz/requests"
import type { FieldSchema } from "../../faults/fuzz/values"
import { JSON_SHAPES } from "./bodies"

/** As much as a body without a page may have, with its other fields. */
const MAX_TEXT = 250_000
/** As much as an address may have. */
const MAX_IN_ADDRESS = 7_000

/** What has been dear somewhere when it is repeated. */
export const PIECES: readonly string[] = [
  ...[
    "0",
    "9.",
    "-",
    "a-",
    "a ",
    " ",
    "x",
    ",",
    "a,",
    ", ",
    ".",
    "..",
    "/",
    "a/",
    ":",
    ";",
    "=",
    "_",
  ],
  ...[
    "@a ",
    "#a ",
    "http://a.b/ ",
    "a@b.co ",
    "//a.b/",
    "[a](b)",
    "[",
    "(",
    "{",
    "<",
    "<a>",
    "</p>",
  ],
  ...[
    '"',
    "'",
    "\\",
    "\\u0041",
    "&amp;",
    "&#x41;",
    "%41",
    "%",
    "\n",
    "\r\n",
    "\t",
    "`",
    "*a ",
    "| ",
  ],
  ...[
    "é",
    "\u0301",
    "ﷺ",
    "🏮",
    "ﬃ",
    "5h17 ",
    "s.h.i.t ",
    "!1",
    "NEAR( ",
    "a AND ",
    "1e9,",
    "1. e4 ",
  ],
]

export const filled = (piece: string, length: number) =>
  piece
    .repeat(Math.ceil(length / piece.length))
    .slice(0, length)
    .toWellFormed()

/** A request that is dear in one place, at a share of its largest size. */
export interface Dear {
  readonly name: string
  at(share: number): Pick<Asked, "path" | "body">
}

type Values = Record<string, unknown>
const isText = ({ type, enum: words, anyOf, const: only }: FieldSchema): boolean =>
  (type === "string" && !words && only === undefined) || (anyOf?.some(isText) ?? false)
const lengthOf = ({ maxLength, anyOf }: FieldSchema, most: number): number =>
  Math.min(maxLength ?? Math.max(0, ...(anyOf ?? []).map((one) => lengthOf(one, most))), most) ||
  most

/** What a field takes that is dear: texts, lists of them, and objects of any shape. */
function valuesFor(
  schema: FieldSchema,
  piece: string,
  most: number,
): ((share: number) => unknown)[] {
  if (isText(schema)) return [(share) => filled(piece, lengthOf(schema, most) * share)]
  const { type, items, maxItems = most / 4 } = schema
  if (type === "array") {
    const one = lengthOf(items ?? {}, most / Math.min(maxItems, 2_000))
    return [(share) => Array.from({ length: maxItems * share }, () => filled(piece, one))]
  }
  if (type !== "object") return [(share) => filled("1", most * share)]
  return [
    (share) =>
      Object.fromEntries(Array.from({ length: 5_000 * share }, (_, n) => [`${piece}${n}`, n])),
    (share) => JSON.parse(`${'{"a":'.repeat(9_000 * share)}1${"}".repeat(9_000 * share)}`),
    (share) => ({ a: filled(piece, most * share * 0.9) }),
  ]
}

/** A body with another value in one field; undefined where it has no such fields. */
function withField({ operation, body }: Asked, name: string, value: unknown): BodyInit | undefined {
  if (body instanceof FormData) {
    const form = new FormData()
    for (const [field, one] of body) if (field !== name) form.append(field, one)
    form.append(name, typeof value === "string" ? value : JSON.stringify(value))
    return form
  }
  if (typeof body !== "string" || !body.startsWith("{")) return
  const sent = JSON.parse(body) as Values
  const fields = operation.tool ? (sent["params"] as { arguments: Values }).arguments : sent
  fields[name] = value
  return JSON.stringify(sent)
}

/** Everything dear that can be sent to an operation, from a request that it takes; `pick` chooses among the pieces. */
export function* dearInputs(
  operation: Operation,
  ask: () => Asked,
  pick: () => readonly string[],
): Generator<Dear> {
  const { body = {}, query, path } = operation
  const withBody =
    (at: (share: number, asked: Asked) => BodyInit | undefined) => (share: number) => {
      const asked = ask()
      const changed = at(share, asked)
      return { path: asked.path, ...(changed === undefined ? {} : { body: changed }) }
    }
  for (const [field, schema] of Object.entries(body))
    for (const piece of pick())
      for (const [n, value] of valuesFor(schema as FieldSchema, piece, MAX_TEXT).entries())
        yield {
          name: `${field} of ${JSON.stringify(piece)} ${n}`,
          at: withBody((share, asked) => withField(asked, field, value(share))),
        }
  for (const field of Object.keys(query))
    for (const piece of pick())
      yield {
        name: `?${field} of ${JSON.stringify(piece)}`,
        at: (share) => {
          const [before, search] = ask().path.split("?")
          const fields = new URLSearchParams(search)
          const { maxLength = MAX_IN_ADDRESS } = query[field] as FieldSchema
          fields.set(field, filled(piece, Math.min(maxLength, MAX_IN_ADDRESS / 4) * share))
          return { path: `${before}?${fields}` }
        },
      }
  for (const [at, part] of path.split("/").entries())
    if (part.startsWith(":") || part === "*")
      for (const piece of pick())
        yield {
          name: `${part} of ${JSON.stringify(piece)}`,
          at: (share) => {
            const parts = ask().path.split("/")
            parts[at] = encodeURIComponent(filled(piece, (MAX_IN_ADDRESS / 3) * share))
            return { path: parts.join("/") }
          },
        }
  if (operation.method !== "POST") return
  for (const [name, shape] of Object.entries(JSON_SHAPES))
    yield { name, at: withBody((share) => shape(Math.floor(MAX_TEXT * share))) }
  // A format of another protocol, with each of its values dear.
  const { body: text } = ask()
  if (typeof text !== "string" || Object.keys(body).length > 0) return
  for (const [n, [whole]] of [...text.matchAll(/"[^"]*"|'[^']*'/g)].entries())
    for (const piece of pick())
      yield {
        name: `${whole.slice(0, 30)} of ${JSON.stringify(piece)}`,
        at: withBody((share) => {
          let at = 0
          return text.replaceAll(/"[^"]*"|'[^']*'/g, (one) =>
            at++ === n
              ? `${one[0]}${filled(piece.replaceAll(/["'\\]/g, "x"), MAX_TEXT * share)}${one[0]}`
              : one,
          )
        }),
      }
}
