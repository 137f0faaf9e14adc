import { isUtf8 } from "node:buffer"
import { Form } from "../../base/form"
import { jsonExcess } from "../../base/json-excess"
import { problem } from "../../base/problems"

/**
 * `{"toString": 1}` throws when converted to a string, which Elysia does with invalid values.
 * Gives such objects in a parsed JSON value a string conversion; JSON and validation are
 * unaffected.
 */
function printable(value: unknown): unknown {
  const pending = [value]
  while (pending.length > 0) {
    const item = pending.pop()
    if (item === null || typeof item !== "object") continue
    if (Object.hasOwn(item, "toString"))
      Object.defineProperty(item, Symbol.toPrimitive, { value: () => "[object Object]" })
    for (const inner of Object.values(item)) pending.push(inner)
  }
  return value
}

const MAX_FORM_FIELDS = 100

/** Reads the bytes of a body, up to the limit of its route. */
export type ReadBytes = () => Promise<Uint8Array<ArrayBuffer>>

/** Parses a body: strict JSON in strict UTF-8, or a multipart form. */
export async function readBody(request: Request, read: ReadBytes): Promise<unknown> {
  const contentType = request.headers.get("content-type") ?? ""
  const type = contentType.split(";")[0]?.trim().toLowerCase() ?? ""
  if (type === "application/json" || type.endsWith("+json")) return readJson(await read())
  if (type === "multipart/form-data") return readForm(await read(), contentType)
  // Empty: a route that needs a body refuses it and names its fields.
  if (!type && !request.body) return undefined
  throw problem["wrong-content-type"](type || "(none)")
}

const utf8 = new TextDecoder()

/** Decodes a body; throws if it is not UTF-8. A decoder that looks for faults itself takes twice the time. */
export function decodeUtf8(bytes: Uint8Array): string {
  if (!isUtf8(bytes)) throw problem["malformed-body"]("it is not UTF-8")
  return utf8.decode(bytes)
}

function readJson(bytes: Uint8Array): unknown {
  const text = decodeUtf8(bytes)
  if (text.trim() === "") throw problem["malformed-body"]("it is empty; send a JSON object")
  const excess = jsonExcess(text)
  if (excess) throw problem["malformed-body"](excess)
  try {
    return printable(JSON.parse(text))
  } catch {
    throw problem["malformed-body"]("it is not JSON")
  }
}

async function readForm(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<Form> {
  const mark = markIn(contentType)
  if (mark && hasTooManyParts(bytes, mark))
    throw problem["malformed-body"](`the form has more than ${MAX_FORM_FIELDS} fields`)
  try {
    // Some runtimes accept a form without its end.
    if (mark && bufferOf(bytes).lastIndexOf(`${mark}--`) < 0) throw new Error("truncated")
    const body = new Response(bytes, { headers: { "content-type": contentType } })
    return Form.of(await body.formData())
  } catch {
    throw problem["malformed-body"]("the multipart form is truncated or has no boundary")
  }
}

/** The delimiter before each part of a form. */
function markIn(contentType: string): string | undefined {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  return boundary && `--${boundary}`
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>) =>
  Buffer.from(buffer, byteOffset, byteLength)

/** Counts the parts before parsing, since each becomes an object or a file. */
function hasTooManyParts(bytes: Uint8Array<ArrayBuffer>, mark: string): boolean {
  const buffer = bufferOf(bytes)
  let parts = 0
  for (let at = buffer.indexOf(mark); at >= 0; at = buffer.indexOf(mark, at + mark.length))
    if (++parts > MAX_FORM_FIELDS + 1) return true
  return false
}
