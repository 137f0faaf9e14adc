import { Pages, type SiteService } from "broadside/contracts"
import type { DiscoveryContext } from "../context"

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
