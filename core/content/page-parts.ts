/** What a stretch of a page's source is. `quoted` is shown as it stands: code, preformatted or typed text. */
export type PartKind = "text" | "tag" | "comment" | "script" | "style" | "template" | "quoted"

/** Where a stretch begins; it ends where the next one begins. */
export interface PagePart {
  readonly at: number
  readonly kind: PartKind
}

const OPENING = /<!--|<\/?([a-z][a-z0-9-]*)/gi

/** Elements whose whole content is one part. */
const CONTENT: Readonly<Record<string, PartKind>> = {
  script: "script",
  style: "style",
  code: "quoted",
  pre: "quoted",
  textarea: "quoted",
}

/** A script that no browser runs is data, most often a template. */
const IS_DATA =
  /\btype\s{0,9}=\s{0,9}["']?(?!(?:text|application)\/(?:java|ecma)script|module)[a-z]/i

/** The parts of a page's source in order; roughly as a browser reads it, and linear in its size. */
export function partsOf(html: string): PagePart[] {
  const parts: PagePart[] = [{ at: 0, kind: "text" }]
  const opening = new RegExp(OPENING)
  for (let match = opening.exec(html); match; match = opening.exec(html)) {
    const [start, name] = match
    if (name === undefined) {
      parts.push({ at: match.index, kind: "comment" })
      opening.lastIndex = endOf(html, "-->", match.index + start.length)
    } else {
      parts.push({ at: match.index, kind: "tag" })
      opening.lastIndex = endOf(html, ">", match.index + start.length)
      const kind = start.startsWith("</") ? undefined : CONTENT[name.toLowerCase()]
      if (kind) {
        const tag = html.slice(match.index, Math.min(opening.lastIndex, match.index + 500))
        const isData = kind === "script" && IS_DATA.test(tag)
        parts.push({ at: opening.lastIndex, kind: isData ? "template" : kind })
        opening.lastIndex = closingOf(html, name, opening.lastIndex)
        continue
      }
    }
    parts.push({ at: opening.lastIndex, kind: "text" })
  }
  return parts
}

function endOf(html: string, end: string, from: number): number {
  const index = html.indexOf(end, from)
  return index < 0 ? html.length : index + end.length
}

/** Where the closing tag of an element begins, or the end of the page. */
function closingOf(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}`, "gi")
  closing.lastIndex = from
  return closing.exec(html)?.index ?? html.length
}

/** Looks up the kind of the part at an index; indexes must not decrease from call to call. */
export function kindLookup(parts: readonly PagePart[]): (index: number) => PartKind {
  let current = 0
  return (index) => {
    while ((parts[current + 1]?.at ?? Number.POSITIVE_INFINITY) <= index) current++
    return parts[current]?.kind ?? "text"
  }
}
