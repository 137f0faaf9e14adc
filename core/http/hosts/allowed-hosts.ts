import type { Problem } from "../../base/errors"
import { memoize } from "../../base/memoize"
import { problem } from "../../base/problems"
import type { Urls } from "../../base/urls"
import { bare, hostnameOf, isLoopback } from "../../fetch/domains"
import { addressOf } from "../../fetch/ip-ranges"
import type { MayWrite } from "../route-rules"
import { isNavigation, type PageTokens } from "./page-access"
import { isAtHome } from "./page-tokens"

const MAX_CACHED = 1_000

export interface HostRuleOptions {
  readonly mayWrite: MayWrite
  /** With which pages of a site at home read it; undefined on an open site. */
  readonly tokens: PageTokens | undefined
}

/**
 * Checks a request's Host and Origin. A site on a private network is open to everyone on that
 * network. Pages from outside must not gain that access, neither through a name that they point
 * here (the Host) nor through their visitor's browser (the Origin). A site with a public address
 * is open to everyone anyway.
 */
export function createHostRule(
  urls: Urls,
  { mayWrite, tokens }: HostRuleOptions,
): (request: Request) => Problem | undefined {
  const own = new Set([urls.base, urls.api, urls.games].map((url) => bare(new URL(url).hostname)))
  const after = urls.pageHosts && new URL(urls.pageHosts).hostname.slice(1)
  const isPrivate = isAtHome(urls)

  const isOurs = (name: string) =>
    own.has(name) || isLoopback(name) || (after !== undefined && name.endsWith(after))

  function validate(header: string): { name?: string; refused?: Problem } {
    const name = hostnameOf(header)
    if (name === undefined) return { refused: problem["broken-host"]() }
    // Only a name can be rebound; an address cannot.
    if (!isPrivate || isOurs(name) || addressOf(name)) return { name }
    return { name, refused: problem["foreign-host"](name, urls.base) }
  }

  const ofHost = memoize(MAX_CACHED, validate)

  /** A link is followed from anywhere, a preflight has no token yet, and a script reads with one. */
  const mayRead = (request: Request) =>
    request.method === "OPTIONS" || isNavigation(request) || tokens?.isIn(request) === true

  return (request) => {
    const { headers } = request
    const { name, refused } = ofHost(headers.get("host") ?? hostInUrl(request))
    if (refused || !isPrivate) return refused
    const origin = headers.get("origin")
    // Every page in a sandbox sends null, ours and a stranger's. A browser sends nothing with pictures and links.
    const isUnknown =
      origin === "null" || (origin === null && headers.get("sec-fetch-site") === "cross-site")
    if (isUnknown && (mayWrite(request) || !mayRead(request)))
      return problem["unknown-origin"](urls.base)
    if (origin === null || origin === "null") return
    const from = bare(URL.parse(origin)?.hostname ?? "")
    if (from === name || isOurs(from)) return
    return problem["foreign-origin"](origin.slice(0, 200), urls.base)
  }
}

// An HTTP/1.0 request may have no Host, and then its URL is only a path.
const hostInUrl = ({ url }: Request) => URL.parse(url)?.host ?? ""
