import { isIP } from "node:net"

const LOOPBACK = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/**
 * Whether a request may be answered. The service is open, so what is left to fear is a page that makes
 * its own name point at a machine in the reader's network: it comes with a name that is not ours.
 */
export function mayAsk(request: Request, ours: readonly string[]): boolean {
  const host = hostOf(`http://${request.headers.get("host") ?? new URL(request.url).host}`)
  if (host === undefined) return false
  const isNumber = isIP(host.replace(/^\[|\]$/g, "")) !== 0
  if (!ours.includes(host) && !LOOPBACK.test(host) && !isNumber) return false
  const origin = request.headers.get("origin")
  // Whoever reaches a site on this very machine must be a page of this machine.
  if (origin === null || !LOOPBACK.test(host)) return true
  const from = hostOf(origin)
  return from !== undefined && LOOPBACK.test(from)
}

const hostOf = (address: string) => URL.parse(address)?.hostname
