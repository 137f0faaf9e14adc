import { bare, registrableDomain } from "./domains"

/** More than any visitor has of his own accord: other servers refuse a line of this length. */
const MOST = 8_192
/** Proxies take answers with headers of little more. */
const MOST_ANSWERED = 2_048
const NAME = /^[!#$%&'*+\-.^_`|~0-9a-z]{1,500}$/i

/**
 * We use no cookies, but a page on a sibling host can set so many that the next proxy refuses its
 * visitor everywhere on the domain, for good. When that many come, the answer makes them expire.
 */
export function expireUnwanted(request: Request, response: Response): Response {
  const cookies = request.headers.get("cookie")
  if (cookies === null || cookies.length <= MOST) return response
  const { headers } = response
  let answered = 0
  for (const line of expiries(cookies, domainsOf(request))) {
    answered += line.length
    // Only understood over TLS, and takes those of sibling hosts along: so only where naming fails.
    if (answered > MOST_ANSWERED) headers.set("clear-site-data", '"cookies"')
    if (answered > MOST_ANSWERED) break
    headers.append("set-cookie", line)
  }
  // Nobody else is to get them from a cache on the way.
  headers.set("cache-control", "no-store")
  return response
}

/** The largest cookies first. */
function expiries(cookies: string, domains: readonly string[]): string[] {
  const pairs = cookies.split(";").map((pair) => pair.trim())
  const names = pairs
    .toSorted((a, b) => b.length - a.length)
    .map((pair) => pair.split("=", 1)[0] as string)
  return [...new Set(names)].flatMap((name) => {
    if (!NAME.test(name)) return [name.padEnd(MOST_ANSWERED + 1)]
    const secure = /^__(secure|host)-/i.test(name) ? "; Secure" : ""
    const expired = `${name}=; Max-Age=0; Path=/${secure}`
    return [expired, ...domains.map((domain) => `${expired}; Domain=${domain}`)]
  })
}

/** The host and every name above it that it may share cookies with. */
function domainsOf(request: Request): string[] {
  const host = bare(new URL(request.url).hostname)
  const registered = registrableDomain(host)
  if (registered === undefined) return []
  const above = host.slice(0, -registered.length).split(".").filter(Boolean)
  return above.map((_, at) => `${above.slice(at).join(".")}.${registered}`).concat(registered)
}
