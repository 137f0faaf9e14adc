import type { PageSource } from "../page-source"

/** How many characters are unpacked and inspected. */
const MOST = 100_000

/** Most pages have none of these. */
const PACKED = ["atob", "unescape", "decodeuri", "decodeuricomponent", "fromcharcode"] as const
const WRITES =
  /document\.write(?:ln)?\s{0,3}\(|\.(?:inner|outer)HTML\s{0,3}=|\beval\s{0,3}\(|\bFunction\s{0,3}\(|insertAdjacentHTML|srcdoc/
const BASE64 = /\batob\s{0,3}\(\s{0,3}["'`]([A-Za-z0-9+/=\s]{40,})["'`]/g
const PERCENT = /\b(?:unescape|decodeURI(?:Component)?)\s{0,3}\(\s{0,3}["'`]([^"'`\n]{60,})["'`]/g
const CODES =
  /\bfromCharCode\s{0,3}\(\s{0,3}((?:(?:0x)?[0-9a-f]{1,6}\s{0,3},\s{0,3}){30,5000}(?:0x)?[0-9a-f]{1,6})/gi

/** Markup, or a script that writes it: a page has no reason to pack these. */
const IS_SOURCE = /<\s{0,3}[a-z!/][^>]{0,200}>|\bdocument\s{0,3}\./i

/**
 * Markup and scripts that the page's scripts unpack in order to write them into the page: from base64, percent encoding
 * or lists of character codes. Empty if there are none; programs and pictures in base64 do not count.
 */
export function unpackedOf({ html, words }: PageSource): string {
  if (!words.hasAny(PACKED) || !WRITES.test(html)) return ""
  const texts = [
    ...all(BASE64, html, (text) => atob(text.replace(/\s/g, ""))),
    ...all(PERCENT, html, unescape),
    ...all(CODES, html, (text) =>
      String.fromCharCode(...text.slice(0, 40_000).split(",").map(Number)),
    ),
  ].filter((text) => IS_SOURCE.test(text.slice(0, 5_000)))
  return texts.join("\n").slice(0, MOST)
}

function all(pattern: RegExp, html: string, unpack: (text: string) => string): string[] {
  const texts: string[] = []
  for (const match of html.matchAll(pattern)) {
    if (texts.length >= 10) break
    try {
      texts.push(unpack((match[1] as string).slice(0, MOST)))
    } catch {
      // Not valid, so a browser could not unpack it either.
    }
  }
  return texts
}
