import { OptionalKind } from "@sinclair/typebox"
import type { TSchema } from "elysia"

/** What `fromForm` needs to know of a body model. */
export interface FormShape {
  readonly properties: Readonly<Record<string, TSchema>>
}

type FormValue = string | Blob | (string | Blob)[]

/**
 * A `transform` that gives a multipart form the types of the JSON body, so that both are judged by
 * one model: a file becomes its text, `a,b` or a repeated field a list, `7` a number. What does
 * not convert is left as it is for the model to refuse.
 */
export function fromForm(model: FormShape) {
  return async (context: { body: unknown }) => {
    if (!(context.body instanceof Form)) return
    const fields: Record<string, unknown> = {}
    for (const [name, value] of context.body.entries) {
      const schema = model.properties[name]
      fields[name] = schema ? await convert(schema, value) : value
    }
    context.body = fields
  }
}

/** A parsed multipart body, told apart from JSON by its class. */
export class Form {
  constructor(readonly entries: ReadonlyMap<string, FormValue>) {}

  static of(data: FormData): Form {
    const entries = new Map<string, string | Blob | (string | Blob)[]>()
    for (const [name, value] of data.entries() as Iterable<[string, string | Blob]>) {
      const known = entries.get(name)
      if (known === undefined) entries.set(name, value)
      else entries.set(name, Array.isArray(known) ? [...known, value] : [known, value])
    }
    return new Form(entries)
  }
}

async function convert(schema: TSchema, value: FormValue): Promise<unknown> {
  // A form has no way to leave a field out but to send it empty.
  if (isEmpty(value) && schema[OptionalKind]) return undefined
  if (schema["type"] === "array") return words(Array.isArray(value) ? value : [value])
  if (value instanceof Blob) return decode(value)
  if (Array.isArray(value)) return value
  if (schema["type"] === "integer" && /^-?\d+$/.test(value)) return Number(value)
  return value
}

const isEmpty = (value: FormValue) => value === "" || (value instanceof Blob && value.size === 0)

/** No list of words is longer; what is goes to the model in one piece, to be refused. */
const LONGEST_LIST = 20_000

function words(values: (string | Blob)[]): unknown[] {
  if (values.some((value) => typeof value === "string" && value.length > LONGEST_LIST))
    return values
  return values.flatMap((value): unknown[] =>
    typeof value === "string"
      ? value
          .split(",")
          .map((word) => word.trim())
          .filter(Boolean)
      : [value],
  )
}

async function decode(file: Blob): Promise<unknown> {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
      await file.arrayBuffer(),
    )
  } catch {
    return file
  }
}
