import { domainOf, isCommon } from "./targets"

/** What a page has in its source and does not show to its visitors. */
export interface HiddenText {
  /** Links to other sites in hidden elements. */
  readonly links: number
  /** Words in elements that are hidden in a way that no menu or dialog needs. */
  readonly words: number
}

const STYLED_ELEMENT =
  /<([a-z][a-z0-9]{0,20})\s[^<>]{0,300}?\bstyle\s{0,3}=\s{0,3}(?:"([^"<>]{0,500})"|'([^'<>]{0,500})')[^<>]{0,300}>/gi
/**
 * Styles of menus and dialogs, which scripts open. Therefore only links in them count, and on a page with scripts only
 * if they are many.
 */
const COLLAPSIBLE =
  /display\s{0,3}:\s{0,3}none|visibility\s{0,3}:\s{0,3}hidden|opacity\s{0,3}:\s{0,3}0(?![.\d])/i
/** Styles that hide text from people and leave it to search engines. */
const DECEPTIVE =
  /font-size\s{0,3}:\s{0,3}[01](?:px|pt)?\s{0,3}(?:;|$|!)|(?:left|top|text-indent|margin-left)\s{0,3}:\s{0,3}-\d{4}|opacity\s{0,3}:\s{0,3}0?\.0\d?(?!\d)/i
const COLOUR = /(?<![-\w])color\s{0,3}:\s{0,3}([#\w]{3,20})/i
const BACKGROUND = /background(?:-color)?\s{0,3}:\s{0,3}([#\w]{3,20})/i

/** How much of a hidden element is read, and of how many. */
const MAX_CONTENT = 8_000
const MAX_ELEMENTS = 50

/** A dialog with the credits of a game has up to as many links. */
const MAX_DIALOG_LINKS = 9
const HAS_SCRIPT = /<script\b|\son[a-z]{3,20}\s{0,3}=/i

const OUTSIDE =
  /<a\s[^<>]{0,500}?href\s{0,3}=\s{0,3}["']?\s{0,9}(?:https?:)?\/\/([^"'\s/<>?#]{1,200})/gi
const LETTERS = /[\p{L}\p{N}]+/gu

/** Finds elements that their own `style` hides. Linear in the size of the page. */
export function hiddenIn(html: string): HiddenText {
  let links = 0
  let collapsedLinks = 0
  let words = 0
  let elements = 0
  for (const match of html.matchAll(STYLED_ELEMENT)) {
    const style = match[2] ?? match[3] ?? ""
    const isDeceptive = DECEPTIVE.test(style) || hasOneColour(style)
    if (!isDeceptive && !COLLAPSIBLE.test(style)) continue
    if (++elements > MAX_ELEMENTS) break
    const content = contentOf(html, match[1] as string, match.index + match[0].length)
    const outside = outsideLinks(content)
    if (isDeceptive) links += outside
    else collapsedLinks += outside
    if (isDeceptive) words += content.replace(/<[^<>]*>/g, " ").match(LETTERS)?.length ?? 0
  }
  const isDialog = collapsedLinks > 0 && collapsedLinks <= MAX_DIALOG_LINKS && HAS_SCRIPT.test(html)
  return { links: isDialog ? links : links + collapsedLinks, words }
}

/** Counts links to other sites, without those that everyone links to, since a spammer gains nothing from them. */
const outsideLinks = (content: string) =>
  [...content.matchAll(OUTSIDE)].filter(([, host]) => !isCommon(domainOf(host as string))).length

function hasOneColour(style: string): boolean {
  const colour = COLOUR.exec(style)?.[1]?.toLowerCase()
  return colour !== undefined && colour === BACKGROUND.exec(style)?.[1]?.toLowerCase()
}

/** The content of an element, up to the next end tag of its name: of nested elements only the first part. */
function contentOf(html: string, name: string, from: number): string {
  const content = html.slice(from, from + MAX_CONTENT)
  const end = content.toLowerCase().indexOf(`</${name.toLowerCase()}`)
  return end < 0 ? content : content.slice(0, end)
}
