import { getDomain } from "tldts"
import { addressOf } from "../../fetch/ip-ranges"
import { isPublic } from "../../fetch/judge"

/** Names that only a network of its own knows. */
const NEARBY = /(?:^|\.)(?:localhost|local|lan|home|home\.arpa|internal|intranet|corp|private)$/

/** A host as names are compared: in small letters, and without the dot that makes it absolute. */
export const bare = (hostname: string) => hostname.toLowerCase().replace(/\.$/, "")

export const isLoopback = (hostname: string) =>
  /(?:^|\.)localhost$/.test(hostname) || addressOf(hostname)?.range() === "loopback"

/** Whether a host is on this machine or in a network nearby, where a stranger's page may be a burglar. */
export function isNearby(hostname: string): boolean {
  if (addressOf(hostname)) return !isPublic(hostname)
  return !hostname.includes(".") || NEARBY.test(hostname)
}

/**
 * The part of a name that someone registered, by the public suffix list: what shares it shares
 * cookies. None for an address, a bare name, or this machine.
 */
export function registrableDomain(hostname: string): string | undefined {
  if (isLoopback(hostname)) return
  return getDomain(hostname, { allowPrivateDomains: true }) ?? undefined
}

/** Whether no cookie of one is ever sent to the other. Ports never count. */
export function shareNoCookies(one: string, other: string): boolean {
  const [a, b] = [registrableDomain(one), registrableDomain(other)]
  return a !== undefined && b !== undefined && a !== b
}

/** Whether cookies of one address may reach the other. */
export const isSameSite = (one: string, other: string) =>
  !shareNoCookies(new URL(one).hostname, new URL(other).hostname)
