import { cutSecret } from "broadside"
import { valuesOf } from "broadside/ui"
import type { AnySpaceType, SpaceType } from "../contract"
import { kindsOf } from "./command-fields"
import { typedFields } from "./typed-command"

/** A form as it is sent: of each field what was chosen or typed, and no files. */
export type SentForm = ReadonlyMap<string, readonly string[]>

export const sentForm = (body: unknown): SentForm =>
  new Map(
    Object.entries(body as object).map(([name, value]) => [
      name,
      [value].flat().filter((one) => typeof one === "string"),
    ]),
  )

export const fieldOf = (form: SentForm, name: string): string => form.get(name)?.at(-1) ?? ""

const ABOUT = ["code", "participant", "command"]

/** What was typed into a form, without what the page itself put there. */
export const typedOf = (form: SentForm): Record<string, string> =>
  Object.fromEntries(
    Object.entries(valuesOf(Object.fromEntries(form)))
      .filter(([name]) => !ABOUT.includes(name) && name !== "role")
      .map(([name, text]) => [name, name === "name" ? removeKey(text) : text]),
  )

/** Without the key of a name, which no page shows. */
const removeKey = (text: string) => cutSecret(text.slice(0, 300)).name

interface SentCommand {
  readonly action: string
  readonly data: Readonly<Record<string, unknown>>
}

/** The command of a form and the fields that were typed in; undefined if it is none. */
export function commandOf(type: AnySpaceType, form: SentForm): SentCommand | undefined {
  const command = parseObject(fieldOf(form, "command"))
  if (command === undefined || typeof command["type"] !== "string") return
  const { type: action, ...fixed } = command as { type: string }
  const { chat } = type as unknown as SpaceType
  const name = action === "chat" ? (chat ?? action) : action
  const kinds = kindsOf(type)
  const typed = new Map([...form].filter(([field]) => !ABOUT.includes(field)))
  const fields = typedFields(typed, Object.hasOwn(kinds, name) ? kinds[name] : undefined)
  return { action, data: { ...fields, ...fixed } }
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return
  }
}
