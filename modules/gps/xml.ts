import { XMLBuilder } from "fast-xml-parser"

/** An element: its attributes begin with `@`, its children are lists or single elements. */
export interface Element {
  readonly [name: string]: string | Element | readonly Element[] | undefined
}

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  suppressEmptyNode: true,
})

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** The XML of elements by their names, without the declaration. */
export const xmlOf = (elements: Element): string => builder.build(elements)

const UNPRINTABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** A text without the characters that XML 1.0 does not have. */
export const xmlText = (text: string): string => text.replace(UNPRINTABLE, "")

/** A number as xsd:decimal, which knows no exponents. */
export function decimal(value: number, digits = 7): string {
  const text = value.toFixed(digits).replace(/(?:\.|(?<![.0]))0+$/, "")
  return text === "-0" ? "0" : text
}
