import fc from "fast-check"
import { png } from "../../kit/pictures"
import { isLong } from "../../kit/tier"
import type { Random } from "./random"

const PNG = `data:image/png;base64,${png(64, 40).toBase64()}`

/** What a schema of a field says, as far as values are made from it. */
export interface FieldSchema {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly const?: unknown
  readonly anyOf?: readonly FieldSchema[]
  readonly items?: FieldSchema
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly description?: string
}

const WORDS = "lantern tide garden prism echo kite harbour moss fox atlas bell chess".split(" ")
const SCRIPTS = [
  "été",
  "גינה",
  "灯笼",
  "🏮",
  "ß",
  "Ω",
  "ｆｕｌｌ",
  "a\u0301",
  "'",
  '"',
  "&",
  "<b>",
  "@ada",
]

/** A value that the schema takes. */
export function validValue(schema: FieldSchema, random: Random): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  if (schema.anyOf) return validValue(random.pick(schema.anyOf), random)
  if (schema.pattern) return random.pick(["#abc", "#26408f", ""])
  switch (schema.type) {
    case "integer":
    case "number":
      return numberIn(schema, random)
    case "boolean":
      return random.chance(0.5)
    case "array":
      return Array.from({ length: random.below(Math.min(4, (schema.maxItems ?? 3) + 1)) }, () =>
        validValue(schema.items ?? {}, random),
      )
    case "object":
      return { n: random.below(9), deep: { list: [1, null, "x"] } }
    case "null":
      return null
  }
  return textOf(schema, random)
}

function numberIn({ minimum = 0, maximum = 1_000 }: FieldSchema, random: Random): number {
  if (random.chance(0.2)) return random.pick([minimum, maximum])
  return minimum + random.below(Math.min(maximum - minimum, 100) + 1)
}

function textOf({ minLength = 0, maxLength = 60, description }: FieldSchema, random: Random) {
  if (/data URI/.test(description ?? "")) return PNG
  const wanted = random.chance(0.1)
    ? maxLength
    : Math.min(maxLength, minLength + random.below(random.pick([3, 30, 300])))
  const words: string[] = []
  for (let length = 0; length < wanted; length += words.at(-1)?.length ?? 1)
    words.push(
      (random.chance(0.15) ? random.pick(SCRIPTS) : random.pick(WORDS)) +
        random.pick([" ", "-", "\n"]),
    )
  const text = [...words.join("").normalize()].slice(0, Math.max(wanted, 1)).join("")
  return text.replace(/\s$/, "x").padEnd(minLength, "x")
}

/** A small page, seldom the same. */
export const page = (random: Random) =>
  `<!doctype html><title>${random.pick(WORDS)}</title><p>${random.below(1e9)} ${random.pick(SCRIPTS)}`

const NASTY: readonly unknown[] = [
  ...[
    "",
    " ",
    "\u0000",
    "a\u0007b",
    "\ud800",
    "\uffff",
    "\u202e",
    "x\r\ny: z",
    "%00",
    "%ff",
    "..",
    "../../etc",
  ],
  ...[
    "__proto__",
    "constructor",
    "toString",
    "null",
    "undefined",
    "NaN",
    "true",
    "-1",
    "1e999",
    "0x10",
    "٣",
  ],
  ...["' or 1=1 --", '"', "a AND b", "NEAR(", "*", "{x", "<script>alert(1)</script>", "{{7*7}}"],
  ...[0, -1, 1.5, 1e308, -0, 2 ** 53, 9_999_999_999_999, null, true, false],
  ...[
    [],
    {},
    [[]],
    [null],
    [{}],
    { toString: 1 },
    [{ toString: 1 }],
    { valueOf: null, toString: null },
  ],
  ...[{ length: -1 }, { toJSON: 1 }, { constructor: 1 }, { __proto__: null, a: 1 }],
]

/** Fewer in `test`, where each run has a seed of its own: making them takes longer than sending them. */
const ODDITIES = isLong ? 2_000 : 400

const sampleOddities = (seed: number): readonly unknown[] =>
  fc.sample(
    fc.oneof(
      fc.string({ unit: "binary", maxLength: 60 }),
      fc.string({ unit: "grapheme", maxLength: 60 }),
      fc.integer(),
      fc.double(),
      fc.object({ maxDepth: 3, withNullPrototype: true }),
      fc.array(fc.jsonValue(), { maxLength: 6 }),
      fc.jsonValue({ depthSize: "large" }),
    ),
    { numRuns: ODDITIES, seed },
  )

/** Values of every kind from fast-check, made once for each seed, and only for requests that are odd. */
export function createOddities(seed: number) {
  let oddities: readonly unknown[] | undefined
  return (random: Random): unknown => {
    if (random.chance(0.5)) return random.pick(NASTY)
    if (random.chance(0.05)) return huge(random)
    oddities ??= sampleOddities(seed)
    return random.pick(oddities)
  }
}

function huge(random: Random): unknown {
  const size = random.pick([300, 5_000, 70_000, 300_000])
  return random.pick([
    () => "x".repeat(size),
    () => "🏮".repeat(size / 4),
    () => "a ".repeat(size / 2),
    () => nested(Math.min(size, 5_000)),
    () => Array.from({ length: Math.min(size, 60_000) }, (_, i) => i),
    () => Object.fromEntries(Array.from({ length: Math.min(size, 5_000) }, (_, i) => [`k${i}`, i])),
  ])()
}

function nested(depth: number): unknown {
  let value: unknown = 1
  for (let i = 0; i < depth; i++) value = i % 2 ? [value] : { a: value }
  return value
}

const printed = (value: unknown) =>
  (typeof value === "string" ? value : JSON.stringify(value)) ?? ""

/** Almost what the schema takes. */
export function nearlyValid(schema: FieldSchema, valid: unknown, random: Random): unknown {
  const { maxLength = 60, maximum = 100, minimum = 0, maxItems = 10 } = schema
  return random.pick<() => unknown>([
    () => "x".repeat(maxLength + 1),
    () => "é".repeat(maxLength),
    () => maximum + 1,
    () => minimum - 1,
    () => printed(valid),
    () => [valid],
    () => ({ value: valid }),
    () => Array(maxItems + 1).fill("x"),
    () => `${printed(valid)}\u0000`,
    () => (typeof valid === "number" ? valid + 0.5 : printed(valid).toUpperCase()),
    () => undefined,
  ])()
}
