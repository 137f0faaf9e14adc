import { memoize } from "../../base/memoize"
import { unescapeMarkdown } from "../markdown"
import type { PageSource } from "../page-source"
import { ENTITY } from "./entities"

/**
 * An attribute whose value may be an address, quoted in either way or not at all. The value is only looked ahead at, so
 * that attributes within it are matched as well: it may itself be part of another attribute's value.
 */
const ATTRIBUTE =
  /[\s/"':](?:href|src|action|formaction|content|data)\s*=\s*(?:"(?=([^"]*)")|'(?=([^']*)')|(?=([^\s"'>][^\t\n\f\r >]{0,999}))[^\s"'>][^\s"'<>]*)/gi
/** Addresses in the string literals of scripts. */
const QUOTED = /["'`]((?:https?:|[\\/]{2})[^"'`\s]{1,500})["'`]/gi
const LEADING = ["href", "src", "action", "formaction", "content", "data"] as const
const SCHEMES = ["http", "https"] as const
const SLASHES = ["//", "\\\\", "\\/", "/\\"]
/** A named entity without its semicolon: browsers read the oldest names without it, and no others. */
const UNTERMINATED = /&[a-z][a-z0-9]{1,31}(?![a-z0-9;])/i
const MAX_NAMES = 4_000
/** The beginning of `content` in a refresh: seconds, and then the address, with or without `url=`. */
const REFRESH = /^(?:\s*[\d.]+(?:\s*[;,]\s*|\s+)|[\s\d.;,]*(?=url\s*=))(?:url\s*=\s*)?["']?/i
const AUTHORITY = /^(?:https?:[\\/]*|[\\/]{2,})([^\\/?#]*)/i
/** No longer host can be resolved, however its letters are encoded. */
const LONGEST_HOST = 2_000
/** No person writes a page with more different values. */
const MAX_VALUES = 20_000

/**
 * The hosts of all addresses in a page, as a browser reads them: with entities, with backslashes, or with too few
 * slashes. Linear in the size of the page.
 */
export function hostsIn(page: PageSource): Set<string> {
  const { html, words } = page
  const values = new Set<string>()
  const hasAddress = words.hasAny(SCHEMES) || SLASHES.some((text) => page.includes(text))
  const patterns = [...(words.hasAny(LEADING) ? [ATTRIBUTE] : []), ...(hasAddress ? [QUOTED] : [])]
  for (const pattern of patterns)
    for (const match of html.matchAll(pattern)) {
      if (values.size >= MAX_VALUES) break
      const value = match[1] ?? match[2] ?? match[3] ?? ""
      if (/[:\\&]|\/\//.test(value)) values.add(value)
    }
  const hosts = new Set<string>()
  for (const value of values)
    for (const text of readingsOf(value)) {
      const host = hostOf(text)
      if (host) hosts.add(host)
    }
  return hosts
}

/** The ways in which a browser may read a value. */
const readingsOf = (value: string) =>
  UNTERMINATED.test(value) ? [value, withoutEntities(value)] : [withoutEntities(value)]

function hostOf(value: string): string | undefined {
  const plain = value
    .replace(/[\t\n\r]/g, "")
    .replace(REFRESH, "")
    // Browsers ignore control characters and spaces at the start.
    .replace(/^[\0-\x20]+/, "")
  const authority = AUTHORITY.exec(plain)?.[1]
  if (!authority) return
  const host = authority
    .slice(authority.lastIndexOf("@") + 1)
    .replace(/\p{Default_Ignorable_Code_Point}+/gu, "")
  if (host.length > LONGEST_HOST) return
  return URL.parse(`http://${host}`)?.hostname || undefined
}

/** Replaces entities with their characters. */
const withoutEntities = (text: string): string =>
  text.includes("&")
    ? text.replace(ENTITY, (entity) =>
        entity[1] === "#" ? characterOfCode(entity) : characterOf(ownName(entity)),
      )
    : text

/** Pages use a few of the two thousand names, and looking one up takes a microsecond. */
const characterOf = memoize(MAX_NAMES, (entity: string) => unescapeMarkdown(entity))

/** A text of its own: what is only cut out of a page keeps the whole page in memory. */
const ownName = (entity: string) => `&${entity.slice(1)}${entity.endsWith(";") ? "" : ";"}`

function characterOfCode(entity: string): string {
  const isHex = entity[2] === "x" || entity[2] === "X"
  const point = isHex ? Number.parseInt(entity.slice(3), 16) : Number.parseInt(entity.slice(2), 10)
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : ""
}
