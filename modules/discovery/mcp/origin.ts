import { isIP } from "node:net"
import { LRUCache } from "lru-cache"

const LOOPBACK = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

const MOST_REMEMBERED = 500
const LONGEST_HOST = 500

/**
 * Makes a check whether the Host header is one of our names or an IP address. The protocol requires it of every tool
 * server. On a private network the host already refuses other names, and pages of other sites, on every path.
 */
export function createHostCheck(ours: readonly string[]): (request: Request) => boolean {
  const results = new LRUCache<string, boolean>({ max: MOST_REMEMBERED })

  function isOurs(header: string): boolean {
    const host = URL.parse(`http://${header}`)?.hostname
    if (host === undefined) return false
    return ours.includes(host) || LOOPBACK.test(host) || isIP(host.replace(/^\[|\]$/g, "")) !== 0
  }

  return ({ headers, url }) => {
    const header = headers.get("host") ?? new URL(url).host
    const existing = results.get(header)
    if (existing !== undefined) return existing
    const result = isOurs(header)
    if (header.length <= LONGEST_HOST) results.set(header, result)
    return result
  }
}
