import type { ChatBuildersContext } from "../context"

type Urls = Pick<ChatBuildersContext, "urls">

/** An address with its scheme, or one that begins with the host, as a browser would read it. */
const ADDRESS =
  /(?:\b[a-z][a-z0-9+.-]{1,20}:(?=[\\/&])|(?<=[(<\s]|^)(?=[\\/]{2}[\w-]+\.))[^\s<>()[\]"'`]+/gi
const ANCHOR = /<a\b[^<>]*?\shref="([^"<>]*)"[^<>]*>((?:[^<]|<(?!a\b))*?)<\/a>/gi
const LEFT_OUT = "(an address outside this site)"

/** Removes addresses of other sites from an answer: the helper may have them from a stranger's text. */
export const withOwnAddresses = (site: Urls, said: string): string =>
  said.replace(ADDRESS, (address) => (isOwn(site, address) ? address : LEFT_OUT))

/** Removes links to other sites from an answer as HTML, in which addresses are as browsers read them. */
export const withOwnLinks = (site: Urls, html: string): string =>
  html.replace(ANCHOR, (link, href: string, label: string) =>
    isOwn(site, href.replaceAll("&amp;", "&")) ? link : label,
  )

function isOwn({ urls: { base, api, games, pageHosts } }: Urls, address: string): boolean {
  const url = URL.parse(address, base)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== "") return false
  if ([base, api, games].some((own) => new URL(own).host === url.host)) return true
  return pageHosts !== undefined && url.host.endsWith(pageHosts.replace(/^https?:\/\/\*/, ""))
}
