import { isIP } from "node:net"

const LOOPBACK = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/**
 * Whether a request names this site or asks an address. The protocol wants it of every tool server;
 * on a private network the host refuses other names, and pages of the outside, on every path already.
 */
export function namesUs(request: Request, ours: readonly string[]): boolean {
  const requestOrigin = `http://${request.headers.get("host") ?? new URL(request.url).host}`
  const host = URL.parse(requestOrigin)?.hostname
  if (host === undefined) return false
  return ours.includes(host) || LOOPBACK.test(host) || isIP(host.replace(/^\[|\]$/g, "")) !== 0
}
