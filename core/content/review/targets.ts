import { domains } from "#platform/libraries"
import type { PageSource } from "../page-source"
import { hostsIn } from "./addresses"
import { linkedHosts, writtenHosts } from "./written"

/** Domains that honest pages link to so often that a link to them says nothing. */
const COMMON = new Set(
  `wikipedia.org wikimedia.org wiktionary.org mozilla.org w3.org whatwg.org github.com github.io gitlab.com codeberg.org stackoverflow.com npmjs.com nodejs.org python.org
  youtube.com youtu.be vimeo.com google.com googleapis.com gstatic.com openstreetmap.org gutenberg.org nasa.gov bbc.co.uk bbc.com britannica.com khanacademy.org mit.edu
  itch.io codepen.io jsfiddle.net threejs.org p5js.org jsdelivr.net unpkg.com cloudflare.com cdnjs.com openai.com anthropic.com huggingface.co open-meteo.com creativecommons.org
  lichess.org chess.com arxiv.org doi.org linkedin.com instagram.com facebook.com twitter.com x.com bsky.app mastodon.social reddit.com spotify.com soundcloud.com bandcamp.com
  paypal.com apple.com microsoft.com steampowered.com medium.com wordpress.org formspree.io example.com example.org example.net schema.org europa.eu unicode.org xkcd.com`.split(
    /\s+/,
  ),
)
/** No honest page links to thousands of hosts. */
const MAX_HOSTS = 5_000

const ANCHOR =
  /<(?:a|area|iframe|embed)[\s/][^<>]{0,500}?\b(?:href|src)\s{0,3}=\s{0,3}["']?\s{0,9}(?:https?:[\\/]{1,4}|[\\/]{2})([^"'\s/<>?#]{1,200})/gi
/** Addresses that scripts open. */
const OPENED =
  /\b(?:window\.open|location(?:\.href|\.assign|\.replace)?)\s{0,3}(?:=|\()\s{0,3}["'`](?:https?:)?\/\/([^"'`\s/<>?#$]{1,200})/gi
/** ANCHOR needs one of LINKS and one of LINKING; OPENED needs one of OPENING. */
const LINKS = ["a", "area", "iframe", "embed"] as const
const LINKING = ["href", "src"] as const
const OPENING = ["open", "location"] as const
const MESSENGERS = new Set(["wa.me", "whatsapp.com", "t.me", "telegram.me"])

/** The domain of a host as people register it, without user and port. */
export function domainOf(host: string): string {
  const plain = plainOf(host)
  return domains().getDomain(plain) ?? plain
}

function plainOf(host: string): string {
  const plain = host
    .slice(host.lastIndexOf("@") + 1)
    .replace(/:\d+$/, "")
    .toLowerCase()
  // As browsers read other letters and percent-encoded ones.
  return /[^a-z0-9.-]/.test(plain) ? (URL.parse(`http://${plain}`)?.hostname ?? plain) : plain
}

export const isCommon = (domain: string): boolean =>
  COMMON.has(domain) || domain.endsWith(".gov") || domain.endsWith(".edu")

export interface Targets {
  /** How many links leave the site. */
  readonly links: number
  /** Domains that they lead to, each once, without those that everyone links to. */
  readonly domains: readonly string[]
  /** All hosts that they lead to, each once. */
  readonly hosts: readonly string[]
}

/** Where the links of a page lead, and those in its title, description and text. Linear in their size. */
export function targetsOf(page: PageSource, texts: string, own: ReadonlySet<string>): Targets {
  const { html, words } = page
  const isLinked = words.hasAny(LINKS) && words.hasAny(LINKING)
  const isOpened = words.hasAny(OPENING) && page.includes("//")
  const patterns = [...(isLinked ? [ANCHOR] : []), ...(isOpened ? [OPENED] : [])]
  const [linked, written] = [collect(html, patterns, own), writtenTargetsOf(texts, own)]
  return {
    links: linked.links + written.links,
    domains: [...new Set([...linked.domains, ...written.domains])],
    hosts: [...new Set([...linked.hosts, ...written.hosts, ...hostsIn(page)])],
  }
}

/** The same for plain text or Markdown, such as a post. */
export function writtenTargetsOf(text: string, own: ReadonlySet<string>): Targets {
  const hosts = new Set<string>()
  let links = 0
  for (const written of writtenHosts(text)) {
    links++
    if (hosts.size < MAX_HOSTS) hosts.add(written)
  }
  for (const linked of linkedHosts(text)) if (hosts.size < MAX_HOSTS) hosts.add(linked)
  return summary(links, hosts, own)
}

function collect(source: string, patterns: readonly RegExp[], own: ReadonlySet<string>): Targets {
  const hosts = new Set<string>()
  let links = 0
  for (const pattern of patterns)
    for (const match of source.matchAll(pattern)) {
      links++
      if (hosts.size < MAX_HOSTS) hosts.add((match[1] as string).toLowerCase())
    }
  return summary(links, hosts, own)
}

function summary(links: number, hosts: ReadonlySet<string>, own: ReadonlySet<string>): Targets {
  const plain = new Set([...hosts].map(plainOf))
  const domains = new Set([...plain].map(domainOf))
  const isForeign = (domain: string) => !isCommon(domain) && !own.has(domain)
  return { links, domains: [...domains].filter(isForeign), hosts: [...plain] }
}

/** Whether a domain is that of a messenger, whose links lead to a person instead of a page. */
export const isMessenger = (domain: string): boolean => MESSENGERS.has(domain)
