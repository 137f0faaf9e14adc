import type { IPv6 } from "ipaddr.js"
import { memoize } from "../../base/memoize"
import { addressOf, type Ranges } from "../../fetch/ip-ranges"

const MAX_HOPS = 20
const PRIVATE = new Set(["private", "uniqueLocal", "linkLocal"])

interface Client {
  readonly key: string
  readonly isLoopback: boolean
}

/** Each request needs them several times, and parsing an address takes several microseconds. */
const clientOf = memoize(10_000, clientAt)

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
  for (const hop of forwardedFor.split(",").slice(-MAX_HOPS).reverse()) {
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
export const limitKey = (client: string): string => clientOf(client).key

/** Whether it is this machine. */
export const isLoopback = (client: string): boolean => clientOf(client).isLoopback

/** Whether the key of a client is in a private network, where an address may be a gateway that many come through. */
export function isPrivate(key: string): boolean {
  const range = addressOf(key.split("/", 1)[0] as string)?.range()
  return range !== undefined && PRIVATE.has(range)
}

function clientAt(client: string): Client {
  const address = addressOf(client)
  if (!address) return { key: client, isLoopback: false }
  const key = address.kind() === "ipv4" ? address.toString() : networkOf(address as IPv6)
  return { key, isLoopback: address.range() === "loopback" }
}

const networkOf = ({ parts }: IPv6): string =>
  `${parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`
