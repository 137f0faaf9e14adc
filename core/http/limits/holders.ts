import { hash } from "node:crypto"
import { memoize } from "../../base/memoize"

/** What has a budget: an address (an IPv6 network of /64), the network that it is in, or a name. */
export type HolderKind = "address" | "network" | "name"

export interface Holder {
  readonly kind: HolderKind
  /** As people read it: `192.0.2.0/24`. */
  readonly value: string
  /** Key of its counter. */
  readonly who: string
}

/** What counts against the budgets of an address and of a name. */
export interface Source {
  /** The client, as `ctx.clientOf` returns it. */
  readonly source: string
  /** Slug of the author's name; undefined where there is none. */
  readonly name?: string | undefined
}

const holder = (kind: HolderKind, value: string): Holder => ({
  kind,
  value,
  // The name of an author must not outlive what they wrote, should that be erased.
  who: `${kind} ${kind === "name" ? hash("sha256", value).slice(0, 32) : value}`,
})

// One request asks for its holders several times.
const holdersAt = memoize(1_000, (key: string): readonly Holder[] => {
  const [source = "", name] = key.split("\n")
  const network = networkOf(source)
  return [
    holder("address", source),
    ...(network ? [holder("network", network)] : []),
    ...(name ? [holder("name", name)] : []),
  ]
})

/** All who share in what comes from a source. */
export const holdersOf = ({ source, name = "" }: Source): readonly Holder[] =>
  holdersAt(`${source}\n${name}`)

const IPV4 = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/
const IPV6 = /^([0-9a-f]+:[0-9a-f]+:[0-9a-f]+):[0-9a-f]+::\/64$/

/**
 * The network that providers give to one customer at most, so that no one gets more by changing addresses: /24 of
 * IPv4, /48 of IPv6. Undefined for what is no address.
 */
export function networkOf(source: string): string | undefined {
  const ipv4 = IPV4.exec(source)?.[1]
  if (ipv4) return `${ipv4}.0/24`
  const ipv6 = IPV6.exec(source)?.[1]
  return ipv6 && `${ipv6}::/48`
}
