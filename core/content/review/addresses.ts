import { memoize } from "../../base/memoize"
import { unescaped } from "../markdown"
import type { PageSource } from "../page-source"
import { ENTITY } from "./entities"

/**
 * An attribute that may lead somewhere, in any of the ways to write one. What looks like its value stays to be read
 * again, since all of it may be the value of another attribute.
 */
const ATTRIBUTE =
  /[\s/"':](?:href|src|action|formaction|content|data)\s*=\s*(?:"(?=([^"]*)")|'(?=([^']*)')|(?=([^\s"'>][^\t\n\f\r >]{0,999}))[^\s"'>][^\s"'<>]*)/gi
/** Addresses in the texts of scripts. */
const QUOTED = /["'`]((?:https?:|[\\/]{2})[^"'`\s]{1,500})["'`]/gi
const LEADING = ["href", "src", "action", "formaction", "content", "data"] as const
const SCHEMES = ["http", "https"] as const
const SLASHES = ["//", "\\\\", "\\/", "/\\"]
/** Of older entities browsers forgive that the sign at their end is missing, of others they do not. */
const UNENDED = /&[a-z][a-z0-9]{1,31}(?![a-z0-9;])/i
const MOST_NAMES = 4_000
/** A page that sends on says so after the seconds, with or without `url`. */
const REFRESH = /^(?:\s*[\d.]+(?:\s*[;,]\s*|\s+)|[\s\d.;,]*(?=url\s*=))(?:url\s*=\s*)?["']?/i
const AUTHORITY = /^(?:https?:[\\/]*|[\\/]{2,})([^\\/?#]*)/i
/** No longer host can be looked up, however its letters are written. */
const LONGEST_HOST = 2_000
/** More different values than this are no page of a person. */
const MOST = 20_000

/**
 * The hosts of all addresses in a page, as a browser understands them: with entities, back slashes, or too few of
 * them. Linear in its size.
 */
export function hostsIn(page: PageSource): Set<string> {
  const { html, words } = page
  const values = new Set<string>()
  const hasAddress = words.hasAny(SCHEMES) || SLASHES.some((text) => page.includes(text))
  const patterns = [...(words.hasAny(LEADING) ? [ATTRIBUTE] : []), ...(hasAddress ? [QUOTED] : [])]
  for (const pattern of patterns)
    for (const match of html.matchAll(pattern)) {
      if (values.size >= MOST) break
      const value = match[1] ?? match[2] ?? match[3] ?? ""
      if (/[:\\&]|\/\//.test(value)) values.add(value)
    }
  const hosts = new Set<string>()
  for (const value of values)
    for (const text of readings(value)) {
      const host = hostOf(text)
      if (host) hosts.add(host)
    }
  return hosts
}

/** A value as a browser may understand it. */
const readings = (value: string) =>
  UNENDED.test(value) ? [value, withoutEntities(value)] : [withoutEntities(value)]

function hostOf(value: string): string | undefined {
  const plain = value
    .replace(/[\t\n\r]/g, "")
    .replace(REFRESH, "")
    // Browsers pass over these at the start.
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
    ? text.replace(ENTITY, (entity) => (entity[1] === "#" ? numbered(entity) : named(entity)))
    : text

/** Pages use a few of the two thousand names, and looking one up takes a microsecond. */
const named = memoize(MOST_NAMES, (entity: string) =>
  unescaped(entity.endsWith(";") ? entity : `${entity};`),
)

function numbered(entity: string): string {
  const isHex = entity[2] === "x" || entity[2] === "X"
  const point = isHex ? Number.parseInt(entity.slice(3), 16) : Number.parseInt(entity.slice(2), 10)
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : ""
}
