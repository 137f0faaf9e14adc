import { JSON_SHAPES } from "./bodies"
import { filled } from "./inputs"
import type { Reply } from "./outside"

/** An answer that is dear in one place, of some size. */
export interface DearReply {
  readonly name: string
  /** Whether it comes in many parts, and then at most 256 KB. */
  readonly isTiny?: boolean
  at(bytes: number): Reply
}

const encode = (text: string) => new TextEncoder().encode(text)
/** Where the dear value is, in a text of JSON. */
const HERE = "@here@"
/** As small as the parts of an answer that a hostile server sends one by one. */
const TINY = 64
/** Beyond it, the parts cost more than what is in them. */
const MAX_TINY = 262_144

type Rebuild = (value: unknown) => unknown

/** Every value in a JSON value, with a function that puts another in its place; one item of each list. */
function* placesIn(value: unknown, rebuild: Rebuild): Generator<[value: unknown, Rebuild]> {
  yield [value, rebuild]
  if (typeof value !== "object" || value === null) return
  for (const [key, inner] of Object.entries(Array.isArray(value) ? value.slice(0, 1) : value))
    yield* placesIn(inner, (one) =>
      rebuild(Array.isArray(value) ? value.with(Number(key), one) : { ...value, [key]: one }),
    )
}

/** What is dear in place of a value: more of the same, and what it may not be. */
function dearTexts(
  value: unknown,
  pieces: readonly string[],
): [string, (size: number) => string][] {
  const text = JSON.stringify(value) ?? "null"
  const many = (one: string, size: number) => one.repeat(size / one.length)
  if (typeof value === "string")
    return pieces.map((piece) => [
      `text of ${JSON.stringify(piece)}`,
      (size) => {
        const escaped = JSON.stringify(piece).slice(1, -1)
        return `"${many(escaped, size)}"`
      },
    ])
  if (typeof value !== "object" || value === null) return [["digits", (size) => many("9", size)]]
  const nested = (size: number) => `${many("[", size / 2)}${many("]", size / 2)}`
  if (!Array.isArray(value)) {
    const inner = text.slice(1, -1)
    const fields = (size: number) => Array.from({ length: size / 12 }, (_, n) => `"k${n}":1`).join()
    return [
      ["many fields", (size) => `{${fields(size)}${inner && `,${inner}`}}`],
      ["lists in lists", nested],
    ]
  }
  const items = (one: string) => (size: number) => `[${many(`${one},`, size)}${one}]`
  return [
    ["many items", items(JSON.stringify(value[0]) ?? "0")],
    ["many small items", items("{}")],
    ["many numbers", items("1")],
    ["lists in lists", nested],
  ]
}

/** JSON that is dear in each of its places. */
function* dearJson(sample: unknown, pieces: readonly string[]) {
  for (const [value, rebuild] of placesIn(sample, (one) => one)) {
    const frame = JSON.stringify(rebuild(HERE))
    for (const [name, make] of dearTexts(value, pieces))
      yield {
        name: `${frame.slice(0, Math.max(0, frame.indexOf(HERE))).slice(-30)} ${name}`,
        text: (size: number) =>
          frame.replace(`"${HERE}"`, () => make(Math.max(0, size - frame.length))),
      }
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return
  }
}

/** Texts of any format. */
function* dearTextsOf(text: string, pieces: readonly string[]) {
  for (const [name, shape] of Object.entries(JSON_SHAPES)) yield { name, text: shape }
  for (const piece of pieces)
    yield {
      name: `${text.slice(0, 10)} and ${JSON.stringify(piece)}`,
      text: (size: number) => text.slice(0, size) + filled(piece, Math.max(0, size - text.length)),
    }
}

const LINES = [
  "data: x\n",
  "data:\n",
  ":\n",
  "\n",
  "\r",
  "\r\n",
  "id: 1\n",
  "event: a\n\n",
  "data: {}\n\n",
]

/** A stream of events that is dear in the JSON of each, or in its lines. */
function* dearEvents(sample: string, pieces: readonly string[]) {
  const events = sample.split("\n\n").filter(Boolean)
  for (const [n, event] of events.entries()) {
    const json = parse(event.replace(/^data: ?/, ""))
    const [before, after] = [events.slice(0, n), events.slice(n + 1)].map((some) =>
      some.map((one) => `${one}\n\n`).join(""),
    )
    if (json === undefined) continue
    for (const { name, text } of dearJson(json, pieces))
      yield {
        name: `event ${n}: ${name}`,
        text: (size: number) => `${before}data: ${text(size - sample.length)}\n\n${after}`,
      }
    yield {
      name: `event ${n} again and again`,
      text: (size: number) =>
        `${before}${`${event}\n\n`.repeat((size - sample.length) / (event.length + 2))}${after}`,
    }
  }
  for (const line of LINES)
    yield { name: `lines of ${JSON.stringify(line)}`, text: (size: number) => filled(line, size) }
  yield { name: "one line without end", text: (size: number) => filled("data: x", size) }
}

/** The fields of a protobuf message, as they are on the wire; a length of one or two bytes. */
function fieldsOf(bytes: Uint8Array): Uint8Array[] {
  const fields: Uint8Array[] = []
  for (let at = 0; at < bytes.length; ) {
    const long = (bytes[at + 1] ?? 0) > 127
    const length = long
      ? ((bytes[at + 1] ?? 0) & 127) + (bytes[at + 2] ?? 0) * 128
      : (bytes[at + 1] ?? 0)
    const end = at + (long ? 3 : 2) + length
    fields.push(bytes.subarray(at, end))
    at = end
  }
  return fields
}

/** Starts of groups, varints, empty fields, and lengths that are wrong. */
const WIRE = [
  [0x0b],
  [0x08, 0],
  [0xff],
  [0x0a, 0],
  [0x12, 0],
  [0x0a, 2, 0x0a, 0],
  [0x12, 2, 0x0a, 0],
  [0x12, 0xff, 0xff, 0xff, 0x7f],
  [0x0d, 0, 0, 0, 0],
]

/** Bytes of a protobuf message: each field again and again, and what is hardly one. */
function* dearWire(
  sample: Uint8Array,
): Generator<[string, (size: number) => Uint8Array<ArrayBuffer>]> {
  const fill = (piece: Uint8Array, size: number) => new Uint8Array(Buffer.alloc(size, piece))
  for (const [n, field] of fieldsOf(sample).entries())
    yield [`field ${n} again and again`, (size) => fill(field, size - (size % field.length))]
  for (const piece of WIRE) {
    yield [`bytes ${piece}`, (size) => fill(Uint8Array.from(piece), size)]
    yield [
      `the message and bytes ${piece}`,
      (size) =>
        new Uint8Array(
          Buffer.concat([sample, fill(Uint8Array.from(piece), Math.max(0, size - sample.length))]),
        ),
    ]
  }
}

/** What another server may answer that is dear, from an answer that is taken. */
export function* dearReplies(
  { type, bytes }: Reply,
  pick: () => readonly string[],
): Generator<DearReply> {
  if (!/^(text|application\/json)/.test(type)) {
    for (const [name, make] of dearWire(bytes))
      yield { name, at: (size) => ({ type, bytes: make(size) }) }
    return
  }
  const sample = new TextDecoder().decode(bytes)
  const pieces = pick()
  const json = parse(sample)
  const texts = [
    ...(type.startsWith("text/event-stream") ? dearEvents(sample, pieces) : []),
    ...(json === undefined ? [] : dearJson(json, pieces)),
    ...dearTextsOf(sample, pieces),
  ]
  for (const { name, text } of texts) {
    const make = (size: number) => ({ type, bytes: encode(text(size)).subarray(0, size) })
    yield { name, at: make }
    yield {
      name: `${name}, in tiny parts`,
      isTiny: true,
      at: (size) => ({ ...make(Math.min(size, MAX_TINY)), part: TINY }),
    }
  }
}
