import type { IPv6 } from "ipaddr.js"
import { addressOf, type Ranges } from "./ip-ranges"

/** Why a request to another server was refused or failed. */
export type Reason =
  | "scheme"
  | "credentials"
  | "port"
  | "unresolvable"
  | "not-public"
  | "redirects"
  | "status"
  | "type"
  | "encoding"
  | "too-large"
  | "timeout"
  | "truncated"
  | "unreachable"

/** The address cannot be fetched; the message says how to fix the request. */
export class FetchRefused extends Error {
  override readonly name = "FetchRefused"
  constructor(
    readonly reason: Reason,
    message: string,
    /** The response status, if that is the reason. */
    readonly status?: number,
  ) {
    super(message)
  }
}

// Public addresses that lead to a cloud provider's internal services.
const NEVER = new Set(["168.63.129.16", "100.100.100.200"])
const OPEN_PORTS = new Set(["", "80", "443"])

/** Validates a URL before its name is resolved. */
export function validateUrl(address: string | URL): URL {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new FetchRefused("scheme", "The address must begin with http:// or https://.")
  if (url.username || url.password)
    throw new FetchRefused("credentials", "The address must not contain a user name or password.")
  url.hostname = url.hostname.replace(/\.$/, "")
  if (!url.hostname) throw new FetchRefused("unresolvable", "The address has no host.")
  return url
}

/** Returns the address to connect to, if all addresses of the host are allowed. */
export function selectAddress(url: URL, addresses: readonly string[], allowed: Ranges): string {
  const [first] = addresses
  if (!first) throw new FetchRefused("unresolvable", `There is no host ${url.hostname}.`)
  const allAllowed = addresses.every((address) => allowed.has(address))
  if (!allAllowed && !addresses.every((address) => allowed.has(address) || isPublic(address)))
    throw new FetchRefused(
      "not-public",
      `${url.hostname} is not a public address, and this server does not fetch from private networks.`,
    )
  if (!allAllowed && !OPEN_PORTS.has(url.port))
    throw new FetchRefused("port", "Only ports 80 and 443 are allowed.")
  return first
}

/** Whether an address is public, and not a disguised address of a private network or this machine. */
export function isPublic(address: string): boolean {
  const ip = addressOf(address)
  if (ip === undefined || ip.range() !== "unicast" || NEVER.has(ip.toString())) return false
  if (ip.kind() === "ipv4") return true
  const { parts } = ip as IPv6
  // Only 2000::/3 is routed globally; everything else is special or unassigned.
  if ((parts[0] as number) >> 13 !== 1) return false
  const tunnelled = isatapOf(parts)
  return tunnelled === undefined || isPublic(tunnelled)
}

/** The IPv4 address that a machine with an ISATAP interface sends to, whatever the prefix (RFC 5214). */
function isatapOf(parts: readonly number[]): string | undefined {
  const [, , , , flags = 0, mark, high = 0, low = 0] = parts
  // One bit says that the address is the only one in the world.
  if ((flags & ~0x0200) !== 0 || mark !== 0x5efe) return
  return [high >> 8, high & 255, low >> 8, low & 255].join(".")
}
