import { selectAddress } from "./fetch-rules"
import { addressOf, parseRanges } from "./ip-ranges"

/** Where connections of this server may go. */
export interface NetworkSettings {
  /** Ranges that may be reached even though they are not public. */
  readonly allowPrivate: readonly string[]
  readonly resolve?: (host: string) => Promise<readonly string[]>
}

/** Creates a function that resolves a URL's host once and returns the address to connect to. */
export function createResolver({ allowPrivate, resolve = resolveAll }: NetworkSettings) {
  const allowed = parseRanges(allowPrivate)
  return async (url: URL): Promise<string> => {
    const host = url.hostname.replace(/^\[|\]$/g, "")
    const addresses = addressOf(host) ? [host] : await resolve(host).catch(() => [])
    return selectAddress(url, addresses, allowed)
  }
}

const resolveAll = async (host: string) => {
  const { lookup } = await import("node:dns/promises")
  return (await lookup(host, { all: true })).map(({ address }) => address)
}
