import { selectAddress } from "./fetch-rules"
import { addressOf, parseRanges } from "./ip-ranges"

/** What the operator wrote into the configuration. */
export interface ConfiguredAddresses {
  /** Hosts and ports, as `endpointOf` has them. */
  readonly endpoints: ReadonlySet<string>
  /** Ranges that they may be in even though these are not public. */
  readonly allowPrivate: readonly string[]
}

/** Where connections of this server may go. */
export interface NetworkSettings {
  /** Ranges that any address may be in even though they are not public. */
  readonly allowPrivate: readonly string[]
  readonly configured?: ConfiguredAddresses
  readonly resolve?: (host: string) => Promise<readonly string[]>
}

/** Creates a function that resolves a URL's host once and returns the address to connect to. */
export function createResolver({
  allowPrivate,
  configured = { endpoints: new Set(), allowPrivate: [] },
  resolve = resolveAll,
}: NetworkSettings) {
  const forAll = parseRanges(allowPrivate)
  const forConfigured = parseRanges([...allowPrivate, ...configured.allowPrivate])
  return async (url: URL): Promise<string> => {
    const host = url.hostname.replace(/^\[|\]$/g, "")
    const addresses = addressOf(host) ? [host] : await resolve(host).catch(() => [])
    const isConfigured = configured.endpoints.has(endpointOf(url))
    return selectAddress(url, addresses, isConfigured ? forConfigured : forAll)
  }
}

/** Host and port of a URL, such as `models.example:443`. */
export const endpointOf = ({ protocol, hostname, port }: URL) =>
  `${hostname.replace(/\.$/, "")}:${port || (/^(https|wss):$/.test(protocol) ? 443 : 80)}`

const resolveAll = async (host: string) => {
  const { lookup } = await import("node:dns/promises")
  return (await lookup(host, { all: true })).map(({ address }) => address)
}
