import ipaddr from "ipaddr.js"

export type Address = ipaddr.IPv4 | ipaddr.IPv6

/** Ranges of addresses, parsed once. */
export interface Ranges {
  has(address: string): boolean
}

/** Reads addresses and CIDR ranges; throws a sentence that names the entry it cannot read. */
export function parseRanges(list: readonly string[]): Ranges {
  const ranges = list.map(parseRange)
  return {
    has(address) {
      const ip = addressOf(address)
      return (
        ip !== undefined &&
        ranges.some(([base, bits]) => ip.kind() === base.kind() && ip.match(base as never, bits))
      )
    },
  }
}

/** An address, an IPv4 one mapped into IPv6 as the IPv4 one it is; undefined for anything else. */
export function addressOf(text: string): Address | undefined {
  const bare = text.trim().replace(/^\[(.*)\]$/, "$1")
  // The library also parses 1, 0x7f.1 and other notations that no legitimate header uses.
  if (!ipaddr.IPv4.isValidFourPartDecimal(bare) && !ipaddr.IPv6.isValid(bare)) return
  return ipaddr.process(bare)
}

/** Reads an address, which is a range of one, or a CIDR range. */
export function parseRange(entry: string): [Address, number] {
  const [text = "", bits, ...rest] = entry.trim().split("/")
  const ip = addressOf(text)
  const most = ip?.kind() === "ipv4" ? 32 : 128
  const length = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN
  if (!ip || rest.length > 0 || !(length >= 0 && length <= most))
    throw new Error(`"${entry}" is not an address or range; use one such as 10.0.0.0/8 or ::1`)
  return [ip, length]
}
