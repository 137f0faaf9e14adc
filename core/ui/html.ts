import type { VNode } from "preact"
import { jsxTemplate } from "preact/jsx-runtime"

/** Finished HTML, in which every text is escaped. */
export class Html {
  constructor(readonly text: string) {}
}

export type Part = string | number | Html | readonly Html[] | false | null | undefined

/**
 * HTML from a template, which escapes what is put into it. For parts that a page has dozens of,
 * such as posters, or that every page has: JSX takes several times as long.
 * @example html`<a href="${path}"><bdi>${title}</bdi></a>`
 */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  let text = strings[0] ?? ""
  for (let i = 0; i < parts.length; i++) text += textOf(parts[i]) + strings[i + 1]
  return new Html(text)
}

/**
 * A template as JSX, without an element around it.
 * @example <ul>{lines.map((line) => toJsx(html`<li>${line}</li>`))}</ul>
 */
export const toJsx = ({ text }: Html): VNode => jsxTemplate([text]) as VNode

function textOf(part: Part): string {
  if (typeof part === "string") return escapeHtml(part)
  if (typeof part === "number") return String(part)
  if (!part) return ""
  return part instanceof Html ? part.text : part.map(({ text }) => text).join("")
}

const ENTITIES: Readonly<Record<string, string>> = { '"': "&quot;", "&": "&amp;", "<": "&lt;" }

/** As Preact escapes it: attributes have double quotes. */
const escapeHtml = (text: string): string =>
  /["&<]/.test(text) ? text.replaceAll(/["&<]/g, (letter) => ENTITIES[letter] as string) : text

/**
 * The engine leaves joined text in its thousands of pieces until someone looks into it; of a text that
 * is stored, they would be joined again at every use.
 */
export const flat = (text: string): string => (text.at(0) === undefined ? "" : text)
