import { type Address, addressOf, parseRange } from "broadside/host"

/** A network of addresses. */
export interface Block {
  readonly kind: "ipv4" | "ipv6"
  readonly bits: number
  /** The bytes of its first address, up to its last bit. */
  readonly key: string
}

/** Larger networks belong to whole countries; smaller IPv6 ones than /64 to one client. */
const MIN_BITS = { ipv4: 16, ipv6: 32 } as const
const MAX_BITS = { ipv4: 32, ipv6: 64 } as const

/** Clients of a site behind a proxy that it does not trust have its address, all of them. */
const EVERYONE = new Set(["loopback", "unspecified"])

/**
 * Reads an address or network as it is stored: `192.0.2.0/24`. An IPv6 address stands for its /64, which is one
 * client. Throws a sentence about what cannot be banned.
 */
export function readBlock(text: string): string {
  const [address, length] = parseRange(text)
  const kind = address.kind()
  const bits = Math.min(length, MAX_BITS[kind])
  const first = firstOf(address, bits)
  if ([address, addressOf(first)].some((one) => one && EVERYONE.has(one.range())))
    throw new Error(
      "this address is the server's own. If visitors seem to have it, set server.trusted_proxies",
    )
  if (bits < MIN_BITS[kind])
    throw new Error(
      `a network of /${bits} is too large; the largest that can be banned is /${MIN_BITS[kind]}`,
    )
  return `${first}/${bits}`
}

/** The block that a stored text names. */
export function blockOf(stored: string): Block {
  const [address, bits] = parseRange(stored)
  return { kind: address.kind(), bits, key: keyOf(address, bits) }
}

/** The blocks of some sizes that a client is in, by their keys; `client` is as `ctx.clientOf` returns it. */
export function blocksAround(client: string, sizes: Iterable<Pick<Block, "kind" | "bits">>) {
  const address = addressOf(client.replace(/\/\d+$/, ""))
  if (!address) return []
  return [...sizes]
    .filter(({ kind }) => kind === address.kind())
    .map(({ kind, bits }): Block => ({ kind, bits, key: keyOf(address, bits) }))
}

/** Whether a client is in a stored block. */
export const isInBlock = (client: string, { kind, bits, key }: Block): boolean =>
  blocksAround(client, [{ kind, bits }]).some((block) => block.key === key)

/** The bytes of an address with all bits after the first ones at 0. */
const maskBytes = (address: Address, bits: number): number[] =>
  address.toByteArray().map((byte, index) => {
    const left = Math.min(8, Math.max(0, bits - 8 * index))
    return byte & (0xff << (8 - left))
  })

const keyOf = (address: Address, bits: number): string => maskBytes(address, bits).join(".")

function firstOf(address: Address, bits: number): string {
  const bytes = maskBytes(address, bits)
  if (address.kind() === "ipv4") return bytes.join(".")
  const groups = Array.from({ length: 8 }, (_, index) =>
    (((bytes[2 * index] ?? 0) << 8) | (bytes[2 * index + 1] ?? 0)).toString(16),
  )
  return addressOf(groups.join(":"))?.toString() ?? groups.join(":")
}
