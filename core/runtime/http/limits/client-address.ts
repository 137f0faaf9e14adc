import type { IPv6 } from "ipaddr.js"
import { addressOf, type Ranges } from "../../fetch/ip-ranges"

const MOST_HOPS = 20

/**
 * Who sent a request. `X-Forwarded-For` is believed only from a trusted proxy, and read from the
 * right, since everything left of the first hop that is not trusted may be made up.
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | null,
  trusted: Ranges,
): string {
  let client = peer ?? "unknown"
  if (!forwardedFor) return client
  for (const hop of forwardedFor.split(",").slice(-MOST_HOPS).reverse()) {
    if (!trusted.has(client)) return client
    const address = addressOf(hop)
    if (!address) return client
    client = address.toString()
  }
  return client
}

/** What rates are counted by: an IPv6 network of /64 is one customer, and hands out addresses freely. */
export function limitKey(client: string): string {
  const address = addressOf(client)
  if (!address) return client
  if (address.kind() === "ipv4") return address.toString()
  return `${(address as IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`
}
