import { LRUCache } from "lru-cache"
import type { Problem } from "../../../base/errors"
import { problem } from "../../../base/problems"
import type { Urls } from "../../../base/urls"
import { addressOf } from "../../fetch/ip-ranges"
import { bare, isLoopback, isNearby } from "./domains"

const NAME = /^[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*\.?$/i
const MOST_REMEMBERED = 1_000

/** A Host header read: the name or address in it, without the port; undefined where it is broken. */
export function hostnameOf(header: string): string | undefined {
  const [, host = "", port = ""] = /^(\[[^\]]*\]|[^:]*)(?::(\d{0,5}))?$/.exec(header) ?? []
  if (!NAME.test(host) && addressOf(host)?.kind() !== "ipv6") return
  const url = URL.parse(`http://${host}${port && `:${port}`}`)
  return url ? bare(url.hostname) : undefined
}

/**
 * Whether a request may come in under this name, from that page. A site that only a private network
 * can reach is open to all who are in it. A page of the outside must not become one of those: not
 * with a name of its own that it points here (its Host), nor through its visitor's browser (its
 * Origin). A site with a public address is open to everybody anyway.
 */
export function createHostRule(urls: Urls): (request: Request) => Problem | undefined {
  const own = new Set([urls.base, urls.api, urls.games].map((url) => bare(new URL(url).hostname)))
  const after = urls.pageHosts && new URL(urls.pageHosts).hostname.slice(1)
  const isPrivate = isNearby(bare(new URL(urls.base).hostname))

  const isOurs = (name: string) =>
    own.has(name) || isLoopback(name) || (after !== undefined && name.endsWith(after))

  function judge(header: string): { name?: string; refused?: Problem } {
    const name = hostnameOf(header)
    if (name === undefined) return { refused: problem["broken-host"]() }
    // Only a name can be pointed elsewhere; an address is what it is.
    if (!isPrivate || isOurs(name) || addressOf(name)) return { name }
    return { name, refused: problem["foreign-host"](name, urls.base) }
  }

  const judged = new LRUCache<string, ReturnType<typeof judge>>({ max: MOST_REMEMBERED })
  function ofHost(header: string) {
    const known = judged.get(header)
    if (known) return known
    const fresh = judge(header)
    judged.set(header, fresh)
    return fresh
  }

  return (request) => {
    const { headers } = request
    const { name, refused } = ofHost(headers.get("host") ?? hostInUrl(request))
    if (refused || !isPrivate) return refused
    const origin = headers.get("origin")
    // Published pages have none of their own, and say null.
    if (origin === null || origin === "null") return
    const from = bare(URL.parse(origin)?.hostname ?? "")
    if (from === name || isOurs(from)) return
    return problem["foreign-origin"](origin.slice(0, 200), urls.base)
  }
}

// A request of HTTP/1.0 may come without, and then its address is only a path.
const hostInUrl = ({ url }: Request) => URL.parse(url)?.host ?? ""
