import { MAX_PAGE_BYTES } from "../base/page-size"

/**
 * Over four times the longest text that a form takes. So many letters are too many for any field, and what was cut is
 * refused as the whole would be.
 */
export const MAX_SHOWN = 100_000
const maxOf = (name: string) => (name === "html" ? MAX_PAGE_BYTES : MAX_SHOWN)

/**
 * What was sent with a form, as text, to show the form again: a list with commas between its words,
 * and of a `file` its text, in the field `html` into which it could have been pasted. A browser lets
 * no page choose a file, so any other file has to be chosen again. What is far too long is cut.
 * @example valuesOf({ title: "Tides", tags: ["sea", "moon"] }) // { title: "Tides", tags: "sea, moon" }
 */
export function valuesOf(sent: object): Readonly<Record<string, string>> {
  const { file, ...fields } = sent as Readonly<Record<string, unknown>>
  const texts = Object.fromEntries(
    // Browsers send each line break of a text field as two characters.
    Object.entries(fields).map(([name, value]) => [name, textOf(value).replaceAll("\r\n", "\n")]),
  )
  if (textOf(file)) texts["html"] = textOf(file)
  return Object.fromEntries(
    Object.entries(texts)
      .filter(([, text]) => text.trim())
      .map(([name, text]) => [name, isCut(name, text) ? beginningOf(name, text) : text]),
  )
}

/** Whether a value of a form is only the beginning of what was sent. */
export const isCut = (name: string, text: string): boolean => text.length >= maxOf(name)

/** Ends before half of a surrogate pair, which would be another fault. */
const beginningOf = (name: string, text: string) => text.slice(0, maxOf(name)).toWellFormed()

const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.filter((one) => typeof one === "string").join(", ")
    : typeof value === "string"
      ? value
      : ""
