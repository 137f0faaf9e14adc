import { isIP } from "node:net"

const LOOPBACK = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/**
 * Whether the Host header is one of our names or an IP address. The protocol requires this check of every tool
 * server. On a private network the host already refuses other names, and pages of other sites, on every path.
 */
export function isOurHost(request: Request, ours: readonly string[]): boolean {
  const requestOrigin = `http://${request.headers.get("host") ?? new URL(request.url).host}`
  const host = URL.parse(requestOrigin)?.hostname
  if (host === undefined) return false
  return ours.includes(host) || LOOPBACK.test(host) || isIP(host.replace(/^\[|\]$/g, "")) !== 0
}
