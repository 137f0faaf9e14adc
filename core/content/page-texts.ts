import { type PagePart, partsOf } from "./page-parts"

/** A text that visitors of a page may read, and where it begins. */
export interface PageText {
  readonly at: number
  readonly text: string
}

/** Tags that stand within words. */
const INLINE = /^<\/?(?:a|b|big|em|font|i|mark|s|small|span|strong|sub|sup|u|wbr)\b/i
const SHOWN_ATTRIBUTE =
  /\s(?:alt|title|placeholder|aria-label|label|value|content)\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)')/gi
const QUOTE = /["'`]/g
/** What a string may have between its quotes. */
const WITHIN: Readonly<Record<string, RegExp>> = {
  '"': /(?:[^"\\\n]|\\.)*/y,
  "'": /(?:[^'\\\n]|\\.)*/y,
  "`": /(?:[^`\\]|\\[\s\S])*/y,
}
/** Where tags and scripts have texts. */
const TEXTS_IN: Partial<Record<PagePart["kind"], (source: string) => Iterable<Quoted>>> = {
  tag: attributesIn,
  script: stringsIn,
}

interface Quoted {
  readonly index: number
  readonly text: string
}
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(shy|nbsp));?/gi

/**
 * The texts of a page that its visitors may read, in order: what stands between its tags, in attributes
 * that are shown, and in the strings of its scripts. Entities are decoded, and tags within words left
 * out. Linear in the size of the page.
 * @example textsOf('<p>sm<b>all</b> <img alt="A cat">') // [{ at: 3, text: "small " }, { at: …, text: "A cat" }]
 */
export function textsOf(html: string): PageText[] {
  const texts: PageText[] = []
  const parts = partsOf(html)
  let open: { at: number; text: string } | undefined
  for (const [index, part] of parts.entries()) {
    const source = html.slice(part.at, parts[index + 1]?.at)
    if (isProse(part)) {
      open ??= { at: part.at, text: "" }
      open.text += decode(source)
    } else if (part.kind !== "comment" && !(part.kind === "tag" && INLINE.test(source))) {
      if (open?.text.trim()) texts.push(open)
      open = undefined
    }
    // One by one: a script may have more strings than a call can have arguments.
    for (const { index, text } of TEXTS_IN[part.kind]?.(source) ?? []) {
      const read = decode(text)
      if (/\p{L}{3}/u.test(read)) texts.push({ at: part.at + index, text: read })
    }
  }
  if (open?.text.trim()) texts.push(open)
  return texts
}

const isProse = ({ kind }: PagePart) => kind === "text" || kind === "quoted" || kind === "template"

function* attributesIn(source: string): Generator<Quoted> {
  for (const { index, 1: double, 2: single = "" } of source.matchAll(SHOWN_ATTRIBUTE))
    yield { index, text: double ?? single }
}

/** The strings of a script. A quote within one that does not end begins none that ends: each is looked at once. */
function* stringsIn(source: string): Generator<Quoted> {
  const unended: Record<string, number> = {}
  const quotes = new RegExp(QUOTE)
  for (let match = quotes.exec(source); match; match = quotes.exec(source)) {
    const { index, 0: quote } = match
    const within = WITHIN[quote]
    if (!within || index < (unended[quote] ?? 0)) continue
    within.lastIndex = index + 1
    const text = within.exec(source)?.[0] ?? ""
    const end = index + 1 + text.length
    if (source[end] === quote) {
      yield { index, text }
      quotes.lastIndex = end + 1
    } else unended[quote] = end
  }
}

/** A text as readers see it; in scripts, characters may be escaped. */
const decode = (text: string): string =>
  text
    .replace(/\\(?:u([0-9a-f]{4})|x([0-9a-f]{2})|[nrt])/gi, (_, four?: string, two?: string) => {
      const hex = four ?? two
      return hex ? String.fromCharCode(Number.parseInt(hex, 16)) : " "
    })
    .replace(ENTITY, (_, decimal?: string, hex?: string, name?: string) => {
      if (name) return name.toLowerCase() === "nbsp" ? " " : ""
      const code = decimal ? Number(decimal) : Number.parseInt(hex ?? "", 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ""
    })
