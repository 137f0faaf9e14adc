import type { Urls } from "broadside"
import { PAGES_PATH } from "broadside/host"

const MAX_ADDRESS = 2_000

/**
 * The path, query and hash of an address of this site, as its own routes know it; undefined for any other address.
 * `here` is the host under which the site was just reached, such as its number in a private network.
 * @example sitePath(urls, "https://007.games.example/#start") // "/games/007#start"
 */
export function sitePath(urls: Urls, address: string, here?: string): string | undefined {
  if (address.length > MAX_ADDRESS) return
  const url = URL.parse(address.trim(), `${urls.base}/`)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return
  const { host, pathname, search, hash } = url
  const isSite = [urls.base, urls.api].some((own) => new URL(own).host === host) || host === here
  const path = isSite ? pathname : pagePath(urls, url)
  return path === undefined ? undefined : path + search + hash
}

/** The path of a published page that is on a host of its own, or on the one of all pages. */
function pagePath({ games, pageHosts }: Urls, { host, pathname }: URL): string | undefined {
  const [, after] = pageHosts ? new URL(pageHosts).host.split("*") : []
  const isOwn = after !== undefined && host.endsWith(after)
  if (!isOwn && host !== new URL(games).host) return
  if (`${pathname}/`.startsWith(`${PAGES_PATH}/`)) return pathname
  if (isOwn && pathname === "/") return `${PAGES_PATH}/${host.slice(0, -after.length)}`
  return PAGES_PATH + pathname
}
