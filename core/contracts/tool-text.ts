/** Texts that tools of several modules share. */

const MAX_HTML = 100_000

/** A part of a page's source, since models read only so much at once. */
export interface SourcePart {
  readonly html: string
  /** Characters in all. */
  readonly html_length: number
  /** Where the next part begins, if there is one. */
  readonly next_html_from?: number
}

/**
 * The part of a source that begins at a character.
 * @example const { html, next_html_from } = sourcePart(source, 100_000)
 */
export function sourcePart(source: string, from = 0): SourcePart {
  const start = from - Number(splitsPair(source, from))
  const end = start + MAX_HTML
  const cut = end < source.length ? end - Number(splitsPair(source, end)) : source.length
  return {
    html: source.slice(start, cut),
    html_length: source.length,
    ...(cut < source.length ? { next_html_from: cut } : {}),
  }
}

/** Whether a text would be cut in the middle of a surrogate pair. */
const splitsPair = (text: string, at: number) =>
  at > 0 && at < text.length && /^[\uDC00-\uDFFF]/.test(text.slice(at, at + 1))

/**
 * The same for a model, with what to do for the rest.
 * @example [`${title} by ${author}`, ...sourceText(sourcePart(source))].join("\n")
 */
export const sourceText = ({ html, html_length, next_html_from }: SourcePart): string[] => [
  `Source, ${html_length} characters:`,
  html,
  ...(next_html_from === undefined
    ? []
    : [`The source goes on: call again with html_from ${next_html_from}.`]),
]

/**
 * How to get the rest of a list, if there is more.
 * @example [...games.map(line), ...moreText(list)].join("\n")
 */
export const moreText = ({ next_offset }: { readonly next_offset?: number }): string[] =>
  next_offset === undefined ? [] : [`There are more: call again with offset ${next_offset}.`]

/** A result that needs no words of its own: what it is, and its value as JSON. */
export const jsonAnswer = (heading: string, value: object) => ({
  text: `${heading}\n${JSON.stringify(value)}`,
  value,
})
