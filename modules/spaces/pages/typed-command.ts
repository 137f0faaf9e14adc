import type { TypedField } from "./command-fields"

const UNKNOWN: TypedField = { type: "text", required: false }

/** What is typed into a form, as the types that the command takes; `fields.client.js` does the same in browsers. */
export function typedFields(
  typed: ReadonlyMap<string, readonly string[]>,
  kinds: Readonly<Record<string, TypedField>> = {},
): Record<string, unknown> {
  const fields = [...typed].flatMap(([name, values]) => {
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
    const value = typedValue(kind ?? UNKNOWN, values)
    return value === undefined ? [] : [[name, value] as const]
  })
  const unticked = Object.entries(kinds).flatMap(([name, { type, required }]) =>
    type === "boolean" && required && !typed.has(name) ? [[name, false] as const] : [],
  )
  return Object.fromEntries([...unticked, ...fields])
}

function typedValue({ type, required, item }: TypedField, values: readonly string[]): unknown {
  if (type === "list")
    return values.flatMap(linesOf).map((one) => typedValue(item ?? UNKNOWN, [one]) ?? one)
  const text = (values.at(-1) ?? "").replaceAll("\r\n", "\n")
  if (text.trim() === "" && !(type === "text" && required)) return undefined
  if (type === "number") return Number.isNaN(Number(text)) ? text : Number(text)
  if (type === "boolean")
    return text === "on" || text === "true" || (text === "false" ? false : text)
  return type === "json" ? parseValue(text) : text
}

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)

/** What is no JSON is the text itself, so that words need no quotes. */
function parseValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
