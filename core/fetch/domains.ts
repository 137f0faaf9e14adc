import { domains } from "#platform/libraries"
import { isPublic } from "./fetch-rules"
import { addressOf } from "./ip-ranges"

/** Names that only resolve on a private network. */
const NEARBY = /(?:^|\.)(?:localhost|local|lan|home|home\.arpa|internal|intranet|corp|private)$/

/** A host normalized for comparison: in lower case, and without a trailing dot. */
export const bare = (hostname: string) => hostname.toLowerCase().replace(/\.$/, "")

const NAME = /^[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*\.?$/i

/** The name or address in a Host header, without the port; undefined if the header is malformed. */
export function hostnameOf(header: string): string | undefined {
  const [, host = "", port = ""] = /^(\[[^\]]*\]|[^:]*)(?::(\d{0,5}))?$/.exec(header) ?? []
  if (!NAME.test(host) && addressOf(host)?.kind() !== "ipv6") return
  const url = URL.parse(`http://${host}${port && `:${port}`}`)
  return url ? bare(url.hostname) : undefined
}

export const isLoopback = (hostname: string) =>
  /(?:^|\.)localhost$/.test(hostname) || addressOf(hostname)?.range() === "loopback"

/**
 * Whether a host is on this machine or in a private network, which pages from outside must not
 * reach.
 */
export function isNearby(hostname: string): boolean {
  if (addressOf(hostname)) return !isPublic(hostname)
  return !hostname.includes(".") || NEARBY.test(hostname)
}

/**
 * The registrable domain of a name, by the public suffix list: hosts that share it share cookies.
 * None for an address, a bare name, or this machine.
 */
export function registrableDomain(hostname: string): string | undefined {
  if (isLoopback(hostname)) return
  return domains().getDomain(hostname, { allowPrivateDomains: true }) ?? undefined
}

/** Whether no cookie of one host is ever sent to the other. Ports make no difference. */
export function shareNoCookies(one: string, other: string): boolean {
  const [a, b] = [registrableDomain(one), registrableDomain(other)]
  return a !== undefined && b !== undefined && a !== b
}

/** Whether cookies of one URL may be sent to the other. */
export const isSameSite = (one: string, other: string) =>
  !shareNoCookies(new URL(one).hostname, new URL(other).hostname)
