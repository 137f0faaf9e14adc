/** A path of ours that something to read names. */
export interface Named {
  /** Empty where none is said, and for the address of a form. */
  readonly method: string
  /** May hold placeholders: `/games/<id>/fork`. */
  readonly path: string
  /** A browser follows it, so it must lead to something and not only be a route. */
  readonly isLink: boolean
}

// A place on the same page is no address of another, and a mark for a script is none.
const ADDRESS = /\s(href|src|action|formaction|poster|data-[a-z-]*url)="(?!true")([^"#][^"]*|)"/g
const SEGMENT = String.raw`(?:[a-z0-9._~:*-]+|<[a-z_ ]+>|\{[a-z_]+\})`
// Not after a letter or another path: that is a media type, or the end of somebody's address.
const IN_TEXT = new RegExp(
  String.raw`(?<![\w/.:<>})\]-])(?:\b(GET|HEAD|POST|PUT|PATCH|DELETE)\s+)?(/[a-z0-9._-]+(?:/${SEGMENT})*/?)`,
  "gi",
)

const ENTITIES: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&amp;": "&",
}
const plain = (html: string) =>
  html.replace(/&(?:lt|gt|quot|#39|amp);/g, (one) => ENTITIES[one] ?? one)

/** What a page of ours leads to. */
export const linksOf = (html: string, base: string, at: string): Named[] =>
  [...html.matchAll(ADDRESS)].flatMap(([, name = "", address = ""]) => {
    const url = URL.parse(plain(address), base + at)
    if (url?.origin !== base) return []
    const isForm = name.endsWith("action") || name.startsWith("data-")
    return [{ method: isForm ? "" : "GET", path: url.pathname + url.search, isLink: true }]
  })

/** Absolute addresses of ours in a text, and words that look like a path. */
export const pathsIn = (text: string, base: string): Named[] =>
  [...text.replaceAll(base, "").matchAll(IN_TEXT)].map(([, method = "", path = ""]) => ({
    method: method.toUpperCase(),
    path: path.replace(/[.:]+$/, ""),
    isLink: false,
  }))

const TAG = /<(?:"[^"]*"|[^>"])+>/g
const IN_LINE = /^<\/?(?:a|b|bdi|code|i|em|span)\b/
const TOLD = /\s(?:content|title|placeholder|aria-label)="([^"]*)"/g

/** The source of a published page is its author's, also where one of ours shows it. */
const SOURCE = /<(textarea|pre)\b(?:"[^"]*"|[^>"])*>\s*&lt;!.*?<\/\1>/gis

/** The words of a page: its text, where what stands in one line stays in one, and those of attributes. */
export function wordsOf(html: string): string {
  const text = html.replace(SOURCE, "\n").replace(TAG, (tag) => (IN_LINE.test(tag) ? "" : "\n"))
  const texts = [...html.matchAll(TOLD)].map(([, words]) => words)
  return (
    plain([text, ...texts].join("\n"))
      // JSON in a page, whose marks are written so that they end no element.
      .replaceAll("\\u003c", "<")
      .replaceAll("\\u003e", ">")
  )
}

/** Every text in a JSON value but sources, one a line; pointers into a body or a schema are no paths of ours. */
export function textsOf(value: unknown): string {
  if (typeof value === "string") return value
  if (value === null || typeof value !== "object") return ""
  return Object.entries(value)
    .flatMap(([key, inner]) =>
      ["$ref", "path", "html"].includes(key) ? [] : [key, textsOf(inner)],
    )
    .join("\n")
}
