import { domainOf, isCommon } from "./targets"

/** Text that a page's source has and its visitors do not see. */
export interface HiddenText {
  /** Links to elsewhere within it. */
  readonly links: number
  /** Words hidden in a way that no menu or dialog needs. */
  readonly words: number
}

const STYLED =
  /<([a-z][a-z0-9]{0,20})\s[^<>]{0,300}?\bstyle\s{0,3}=\s{0,3}(?:"([^"<>]{0,500})"|'([^'<>]{0,500})')[^<>]{0,300}>/gi
/** Scripts show these again, so only links within count, and on pages with scripts only many of them. */
const CLOSED =
  /display\s{0,3}:\s{0,3}none|visibility\s{0,3}:\s{0,3}hidden|opacity\s{0,3}:\s{0,3}0(?![.\d])/i
/** These hide from people what search engines should read. */
const TRICK =
  /font-size\s{0,3}:\s{0,3}[01](?:px|pt)?\s{0,3}(?:;|$|!)|(?:left|top|text-indent|margin-left)\s{0,3}:\s{0,3}-\d{4}|opacity\s{0,3}:\s{0,3}0?\.0\d?(?!\d)/i
const COLOUR = /(?<![-\w])color\s{0,3}:\s{0,3}([#\w]{3,20})/i
const BACKGROUND = /background(?:-color)?\s{0,3}:\s{0,3}([#\w]{3,20})/i

/** As far as a hidden element is read, and how many of them. */
const REACH = 8_000
const MOST = 50

/** A dialog with the credits of a game links as many. */
const MOST_OF_DIALOGS = 9
const SCRIPTED = /<script\b|\son[a-z]{3,20}\s{0,3}=/i

const OUTSIDE =
  /<a\s[^<>]{0,500}?href\s{0,3}=\s{0,3}["']?\s{0,9}(?:https?:)?\/\/([^"'\s/<>?#]{1,200})/gi
const LETTERS = /[\p{L}\p{N}]+/gu

/** What is hidden by the style of an element itself. Linear in the size of the page. */
export function hiddenIn(html: string): HiddenText {
  let links = 0
  let closed = 0
  let words = 0
  let elements = 0
  for (const match of html.matchAll(STYLED)) {
    const style = match[2] ?? match[3] ?? ""
    const trick = TRICK.test(style) || hasOneColour(style)
    if (!trick && !CLOSED.test(style)) continue
    if (++elements > MOST) break
    const content = contentOf(html, match[1] as string, match.index + match[0].length)
    const outside = outsideLinks(content)
    if (trick) links += outside
    else closed += outside
    if (trick) words += content.replace(/<[^<>]*>/g, " ").match(LETTERS)?.length ?? 0
  }
  const isDialog = closed > 0 && closed <= MOST_OF_DIALOGS && SCRIPTED.test(html)
  return { links: isDialog ? links : links + closed, words }
}

/** Without those to places that everyone links, from which no one gains. */
const outsideLinks = (content: string) =>
  [...content.matchAll(OUTSIDE)].filter(([, host]) => !isCommon(domainOf(host as string))).length

function hasOneColour(style: string): boolean {
  const colour = COLOUR.exec(style)?.[1]?.toLowerCase()
  return colour !== undefined && colour === BACKGROUND.exec(style)?.[1]?.toLowerCase()
}

/** Until the element's end; of nested ones of the same name, the first. */
function contentOf(html: string, name: string, from: number): string {
  const content = html.slice(from, from + REACH)
  const end = content.toLowerCase().indexOf(`</${name.toLowerCase()}`)
  return end < 0 ? content : content.slice(0, end)
}
