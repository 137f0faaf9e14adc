import type { IPv6 } from "ipaddr.js"
import { LRUCache } from "lru-cache"
import { addressOf, type Ranges } from "../../fetch/ip-ranges"

const MOST_HOPS = 20
/** Each request needs the key of its client several times, and parsing an address is slow. */
const keys = new LRUCache<string, string>({ max: 10_000, memoMethod: keyOf })

/**
 * The address of a request's client. `X-Forwarded-For` is only trusted from a trusted proxy, and
 * read from the right, since everything left of the first untrusted hop may be forged.
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

/**
 * The key for rates: an IPv6 /64 network counts as one client, because it can use any address in
 * it.
 */
export const limitKey = (client: string): string => keys.memo(client)

function keyOf(client: string): string {
  const address = addressOf(client)
  if (!address) return client
  if (address.kind() === "ipv4") return address.toString()
  return `${(address as IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`
}
