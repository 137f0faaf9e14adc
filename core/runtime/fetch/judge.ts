import { addressOf, type Ranges } from "../ip-ranges"

/** Why a request to the outside did not happen, or failed. */
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
  | "unreachable"

/** The address cannot be fetched; the message says how to mend the request. */
export class FetchRefused extends Error {
  override readonly name = "FetchRefused"
  constructor(
    readonly reason: Reason,
    message: string,
    /** What it answered, where that is why. */
    readonly status?: number,
  ) {
    super(message)
  }
}

// Public by number, but doors to the machinery of a cloud.
const NEVER = new Set(["168.63.129.16", "100.100.100.200"])
const OPEN_PORTS = new Set(["", "80", "443"])

/** Judges what can be judged before looking up the name. */
export function judgeUrl(address: string | URL): URL {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new FetchRefused("scheme", "The address must begin with http:// or https://.")
  if (url.username || url.password)
    throw new FetchRefused("credentials", "The address must not hold a user name or password.")
  url.hostname = url.hostname.replace(/\.$/, "")
  if (!url.hostname) throw new FetchRefused("unresolvable", "The address names no host.")
  return url
}

/** The one address to connect to, when every address of the host may be connected to. */
export function judgeAddresses(url: URL, addresses: readonly string[], allowed: Ranges): string {
  const [first] = addresses
  if (!first) throw new FetchRefused("unresolvable", `There is no host ${url.hostname}.`)
  const allAllowed = addresses.every((address) => allowed.has(address))
  if (!allAllowed && !addresses.every((address) => allowed.has(address) || isPublic(address)))
    throw new FetchRefused(
      "not-public",
      `${url.hostname} is not a public address. An operator can allow ranges under [network] allow_private.`,
    )
  if (!allAllowed && !OPEN_PORTS.has(url.port))
    throw new FetchRefused("port", "Only the ports 80 and 443 are fetched from.")
  return first
}

/** Neither private, loopback, link-local, multicast nor any other special range. */
export function isPublic(address: string): boolean {
  const ip = addressOf(address)
  return ip !== undefined && ip.range() === "unicast" && !NEVER.has(ip.toString())
}
