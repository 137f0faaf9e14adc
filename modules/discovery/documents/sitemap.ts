import { iso } from "broadside"
import { Pages, readAddresses, type SiteService } from "broadside/contracts"
import type { DiscoveryContext } from "../context"
import { escaped } from "../xml"

/** The limit of sitemaps.org for one file. */
const MOST = 50_000

/** `/sitemap.xml`: our own pages, and the pages of every module, newest first. */
export async function sitemap(ctx: DiscoveryContext): Promise<string> {
  const sources = ctx.all(Pages)
  const own = ["/", ...sources.flatMap(({ nav }) => nav?.path ?? [])]
  const share = Math.floor((MOST - own.length) / Math.max(1, sources.length))
  const addresses = await ctx.gather(Pages, (source) => readAddresses(source, share))
  const lines = [
    ...own.map((path) => entry(ctx.urls.base + path)),
    ...addresses.flat().map(({ url, at }) => entry(url, at)),
  ]
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join("\n")}
</urlset>
`
}

const entry = (url: string, at?: number) => {
  const changed = at === undefined ? "" : `<lastmod>${iso(at)}</lastmod>`
  return `<url><loc>${escaped(url)}</loc>${changed}</url>`
}

/** `/robots.txt`: everything may be crawled except publishing and operator routes. */
export function robots(ctx: DiscoveryContext, site: SiteService): string {
  const hasOperatorRoutes = site.routes().some(({ path }) => path.startsWith(`${OPERATOR}/`))
  const uncrawled = [
    ...ctx.all(Pages).flatMap(({ uncrawled }) => uncrawled ?? []),
    ...(hasOperatorRoutes ? [OPERATOR] : []),
  ]
  return `User-agent: *
${uncrawled.map((path) => `Disallow: ${path}\n`).join("")}Allow: /

Sitemap: ${ctx.urls.base}/sitemap.xml
`
}

/**
 * What crawlers may use pages for, as a header: as a line of `/robots.txt`, checkers of that file take it for a
 * mistake.
 */
export const contentSignal = ({ config: { ai_training } }: DiscoveryContext) =>
  `search=yes, ai-input=yes${ai_training && `, ai-train=${ai_training}`}`

const OPERATOR = "/api/operator"
