import type { PageSource } from "../page-source"

/** An attribute that may lead somewhere, in any of the ways to write one. */
const ATTRIBUTE =
  /[\s/"'](?:href|src|action|formaction|content|data)\s{0,9}=\s{0,9}(?:"([^"]{1,2000})"|'([^']{1,2000})'|([^\s"'<>]{1,2000}))/gi
/** Addresses in the texts of scripts. */
const QUOTED = /["'`]((?:https?:|[\\/]{2})[^"'`\s]{1,500})["'`]/gi
const LEADING = ["href", "src", "action", "formaction", "content", "data"] as const
const SCHEMES = ["http", "https"] as const
const SLASHES = ["//", "\\\\", "\\/", "/\\"]
const ENTITY =
  /&(?:#(x[0-9a-f]{1,6}|[0-9]{1,7})|(colon|sol|bsol|period|percnt|commat|Tab|NewLine|amp));?/gi
const NAMED: Readonly<Record<string, string>> = {
  colon: ":",
  sol: "/",
  bsol: "\\",
  period: ".",
  percnt: "%",
  commat: "@",
  amp: "&",
}
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
  for (const value of values) {
    const host = hostOf(value)
    if (host) hosts.add(host)
  }
  return hosts
}

function hostOf(value: string): string | undefined {
  const plain = withoutEntities(value)
    .replace(/[\t\n\r]/g, "")
    // A page that sends on says so after the seconds.
    .replace(/^[\s\d.;,]{0,20}url\s{0,3}=\s{0,3}["']?/i, "")
    .trim()
  if (!/^(?:https?:|[\\/]{2})/i.test(plain)) return
  // Of another scheme than the page, since one slash is then as good as two.
  return URL.parse(plain, "ws://page.invalid/")?.hostname || undefined
}

/** Replaces the entities that matter in an address with their characters. */
const withoutEntities = (text: string): string =>
  text.replace(ENTITY, (_, code?: string, name?: string) => letterOf(code, name))

function letterOf(code: string | undefined, name: string | undefined): string {
  if (name) return NAMED[name.toLowerCase()] ?? ""
  const point = code?.startsWith("x") ? Number.parseInt(code.slice(1), 16) : Number(code)
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : ""
}
