import type { Filled } from "./fields"

/**
 * What was sent with a form, as text, to show the form again: a list with commas between its words,
 * and of a `file` its text, in the field `html` into which it could have been pasted. A browser lets
 * no page choose a file, so any other file has to be chosen again.
 * @example valuesOf({ title: "Tides", tags: ["sea", "moon"] }) // { title: "Tides", tags: "sea, moon" }
 */
export function valuesOf(sent: object): Filled["values"] {
  const { file, ...fields } = sent as Readonly<Record<string, unknown>>
  const texts = Object.fromEntries(
    // Browsers send each line break of a text field as two characters.
    Object.entries(fields).map(([name, value]) => [name, textOf(value).replaceAll("\r\n", "\n")]),
  )
  if (textOf(file)) texts["html"] = textOf(file)
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim()))
}

const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.filter((one) => typeof one === "string").join(", ")
    : typeof value === "string"
      ? value
      : ""
