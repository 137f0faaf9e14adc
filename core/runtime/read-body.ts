import { Form } from "../sdk/form"
import { problem } from "./problems"

/** An HTML page of 2 MB is up to 6 MB of JSON when its writing is escaped as \uXXXX. */
export const MOST_BODY_BYTES = 16_000_000
const MOST_DEPTH = 64
/** Each is judged, and told when it is wrong. */
const MOST_VALUES = 50_000
const MOST_FORM_FIELDS = 100

/** Reads every body of the service: strict JSON in strict UTF-8, or a multipart form. */
export async function readBody(request: Request, contentType: string): Promise<unknown> {
  const type = contentType.split(";")[0]?.trim().toLowerCase() ?? ""
  if (type === "application/json" || type.endsWith("+json")) return readJson(request)
  if (type === "multipart/form-data") return readForm(request)
  // Nothing sent: a route that needs a body refuses it with what it takes.
  if (!type && !request.body) return undefined
  throw problem["wrong-content-type"](type || "(none)")
}

async function readJson(request: Request): Promise<unknown> {
  const bytes = await request.arrayBuffer()
  if (bytes.byteLength > MOST_BODY_BYTES)
    throw problem["too-large"]("The body", `${MOST_BODY_BYTES} bytes`)
  let text: string
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    throw problem["malformed-body"]("it is not UTF-8")
  }
  if (text.trim() === "") throw problem["malformed-body"]("it is empty; send a JSON object")
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const why = error instanceof RangeError ? "it is nested too deeply" : "it is not JSON"
    throw problem["malformed-body"](why)
  }
  const excess = excessOf(value)
  if (excess) throw problem["malformed-body"](excess)
  return value
}

async function readForm(request: Request): Promise<Form> {
  let data: FormData
  try {
    data = await request.formData()
  } catch {
    throw problem["malformed-body"]("the multipart form is broken off or has no boundary")
  }
  if ([...data.keys()].length > MOST_FORM_FIELDS)
    throw problem["malformed-body"](`the form has more than ${MOST_FORM_FIELDS} fields`)
  return Form.of(data)
}

// Level by level rather than by recursion, which depth itself could exhaust.
function excessOf(value: unknown): string | undefined {
  let level = [value]
  let count = 1
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MOST_DEPTH) return `it is nested more than ${MOST_DEPTH} levels deep`
    const below: unknown[] = []
    for (const item of level) {
      if (item === null || typeof item !== "object") continue
      const values = Object.values(item)
      count += values.length
      if (count > MOST_VALUES) return `it holds more than ${MOST_VALUES} values`
      below.push(...values)
    }
    level = below
  }
}
