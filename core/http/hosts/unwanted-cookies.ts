import { bare, registrableDomain } from "../../fetch/domains"

/** More than a visitor normally has: some servers refuse a header of this length. */
const MOST = 8_192
/** Proxies refuse responses with much longer headers. */
const MAX_ANSWERED = 2_048
/** What is looked at, of four megabytes that the server takes: the rest follows with the next request. */
const MAX_READ = 65_536
const NAME = /^[!#$%&'*+\-.^_`|~0-9a-z]{1,500}$/i

/** Whether a request has more cookies than a visitor normally has. */
export function hasUnwanted({ headers }: Request): boolean {
  const cookies = headers.get("cookie")
  return cookies !== null && cookies.length > MOST
}

/**
 * We use few cookies, but a page on a sibling host can set so many that a proxy permanently refuses
 * its visitor on the whole domain. When a request has that many, the response makes them expire.
 */
export function expireUnwanted(request: Request, response: Response): Response {
  const cookies = (request.headers.get("cookie") ?? "").slice(0, MAX_READ)
  const { headers } = response
  const names = namesOf(cookies)
  const lines = takeFitting(names.flatMap((name) => expiriesOf(name, domainsOf(request))))
  for (const line of lines) headers.append("set-cookie", line)
  // Browsers accept it only over TLS; it also removes cookies of sibling hosts, so it is the last
  // resort.
  if (names.some((name) => !NAME.test(name))) headers.set("clear-site-data", '"cookies"')
  // A cache must not send these headers to other clients.
  headers.set("cache-control", "no-store")
  return response
}

/** Largest cookies first: those that do not fit into this response follow with the next. */
function namesOf(cookies: string): string[] {
  const pairs = cookies.split(";").map((pair) => pair.trim())
  const largest = pairs.toSorted((a, b) => b.length - a.length)
  return [...new Set(largest.map((pair) => pair.split("=", 1)[0] as string))]
}

function expiriesOf(name: string, domains: readonly string[]): string[] {
  if (!NAME.test(name)) return []
  const secure = /^__(?:secure|host)-/i.test(name) ? "; Secure" : ""
  const expired = `${name}=; Max-Age=0; Path=/${secure}`
  return [expired, ...domains.map((domain) => `${expired}; Domain=${domain}`)]
}

function takeFitting(lines: readonly string[]): readonly string[] {
  let size = 0
  const last = lines.findIndex((line) => {
    size += line.length
    return size > MAX_ANSWERED
  })
  return last < 0 ? lines : lines.slice(0, last)
}

/** The host and every parent domain that it may share cookies with. */
function domainsOf({ url }: Request): string[] {
  const host = bare(new URL(url).hostname)
  const registered = registrableDomain(host)
  if (registered === undefined) return []
  const below = host.slice(0, -registered.length).split(".").filter(Boolean)
  return below.map((_, at) => `${below.slice(at).join(".")}.${registered}`).concat(registered)
}
