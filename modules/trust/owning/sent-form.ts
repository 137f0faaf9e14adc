import type { FieldFault } from "broadside"
import { Form, fromForm } from "broadside/host"
import { faultsOf } from "broadside/http"
import type { OwnedAction, OwnedField } from "./contract"

/** A form as a browser sent it: text, and a `Blob` for each file. */
export type Sent = Readonly<Record<string, unknown>>

interface Read {
  /** What the action takes; without what was left as it was. */
  readonly values: Readonly<Record<string, unknown>>
  readonly faults: readonly FieldFault[]
}

/** Reads the form of an action by the action's own model, so that it refuses what the API refuses. */
export async function readSent(
  { model }: OwnedAction,
  fields: readonly OwnedField[],
  sent: Sent,
): Promise<Read> {
  const source = fields.some(({ type }) => type === "source") ? await sourceOf(sent) : undefined
  if (source === null)
    return { values: {}, faults: [{ path: "/file", message: "The file is not text in UTF-8." }] }
  const texts = new Map<string, unknown>([["edit_key", sent["edit_key"] ?? ""]])
  for (const field of fields) {
    const text = field.type === "source" ? source : textOf(field, sent[field.name])
    if (text !== undefined && text !== plain(field.value)) texts.set(field.name, text)
  }
  sendBothSides(fields, sent, texts)
  const context: { body: unknown } = { body: new Form(texts as Form["entries"]) }
  await fromForm(model)(context)
  const values = Object.fromEntries(
    Object.entries(context.body as object).filter(([, value]) => value !== undefined),
  )
  for (const { name, value, required } of fields) {
    if (values[name] !== undefined || texts.get(name) !== "") continue
    // The API leaves out what a form sends empty; here that is how people delete a text.
    if (required) values[name] = ""
    else if (value !== undefined && mayBeEmpty(model.properties[name]))
      values[name] = emptyOf(model, name)
  }
  return { values, faults: faultsOf(model, values) }
}

type Models = OwnedAction["model"]

const mayBeEmpty = (schema: Models["properties"][string] | undefined) =>
  schema?.["type"] === "array" ||
  (schema?.["type"] === "string" && !schema["minLength"] && !schema["enum"])

const emptyOf = ({ properties }: Models, name: string) =>
  properties[name]?.["type"] === "array" ? [] : ""

/** Browsers send each line break of a text field as two characters. */
const plain = (text: string | undefined) => text?.replaceAll("\r\n", "\n")

function textOf({ type }: OwnedField, value: unknown): unknown {
  // A browser sends nothing for boxes of which none is ticked, and each of several by itself.
  if (type === "play") return [value ?? []].flat().join(", ")
  return typeof value === "string" ? plain(value) : value
}

/** A width alone is no size; an empty one is sent as the 0 that removes it. */
function sendBothSides(fields: readonly OwnedField[], sent: Sent, texts: Map<string, unknown>) {
  const sides = fields.filter(({ type }) => type === "side")
  if (!sides.some(({ name }) => texts.has(name))) return
  for (const { name } of sides) texts.set(name, sent[name] || "0")
}

/** The page of a form, pasted or as a file; null where the file is no text. */
export async function sourceOf({ html, file }: Sent): Promise<string | undefined | null> {
  if (typeof file === "string" && file) return file
  if (!(file instanceof Blob) || file.size === 0)
    return typeof html === "string" ? plain(html) : undefined
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
      await file.arrayBuffer(),
    )
  } catch {
    return null
  }
}
