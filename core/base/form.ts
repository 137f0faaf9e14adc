import { OptionalKind } from "@sinclair/typebox"
import type { TSchema } from "elysia"

/** What `fromForm` needs to know about a body model. */
export interface FormShape {
  readonly properties: Readonly<Record<string, TSchema>>
}

type FormValue = string | Blob | (string | Blob)[]

/**
 * A `transform` that converts a multipart form to the types of the JSON body, so that one model
 * validates both: a file becomes its text, `a,b` or a repeated field a list, `7` a number. Values
 * that do not convert are left for the model to refuse.
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

/** A parsed multipart body; its class distinguishes it from JSON. */
export class Form {
  constructor(readonly entries: ReadonlyMap<string, FormValue>) {}

  static of(data: FormData): Form {
    const entries = new Map<string, string | Blob | (string | Blob)[]>()
    for (const [name, value] of data.entries() as Iterable<[string, string | Blob]>) {
      const existing = entries.get(name)
      if (existing === undefined) entries.set(name, value)
      else entries.set(name, Array.isArray(existing) ? [...existing, value] : [existing, value])
    }
    return new Form(entries)
  }
}

async function convert(schema: TSchema, value: FormValue): Promise<unknown> {
  // A form can omit a field only by sending it empty.
  if (isEmpty(value) && schema[OptionalKind]) return undefined
  if (schema["type"] === "array") return splitList(Array.isArray(value) ? value : [value])
  if (value instanceof Blob) return decode(value)
  if (Array.isArray(value)) return value
  if (schema["type"] === "integer" && /^-?\d+$/.test(value)) return Number(value)
  return value
}

const isEmpty = (value: FormValue) => value === "" || (value instanceof Blob && value.size === 0)

/** Longest list to split; a longer one goes to the model unsplit, to be refused. */
const LONGEST_LIST = 20_000

function splitList(values: (string | Blob)[]): unknown[] {
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
