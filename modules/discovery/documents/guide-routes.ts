import { Feeds, Pages, type SiteService } from "broadside/contracts"
import {
  Elysia,
  optional,
  prefersHtml,
  prefersMarkdown,
  query,
  queryInteger,
  route,
  t,
} from "broadside/http"
import { htmlAnswer } from "broadside/ui"
import type { DiscoveryContext } from "../context"
import { problems } from "../errors"
import { guideText, publishText } from "./guide"
import { guidePage } from "./guide-page"
import { DOCUMENT_LINKS } from "./links"
import { llmsText } from "./llms"
import { sitemap, sitemapPart } from "./sitemap"

/** `/robots.txt`: everything may be crawled except publishing and operator routes. */
function robots(ctx: DiscoveryContext, site: SiteService): string {
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
const contentSignal = ({ config: { ai_training } }: DiscoveryContext) =>
  `search=yes, ai-input=yes${ai_training && `, ai-train=${ai_training}`}`

const OPERATOR = "/api/operator"

const HTML = htmlAnswer()
const LINKED = { headers: { link: DOCUMENT_LINKS } }
const TEXT = { type: "text/plain; charset=utf-8", ...LINKED }
const MARKDOWN = { type: "text/markdown; charset=utf-8", ...LINKED }

const SitemapQuery = query({
  part: optional(
    queryInteger({
      minimum: 0,
      description: "A part of the sitemap of a large site, by its number",
    }),
  ),
})

const REFERENCE =
  "Every call with its fields, its responses and an example: [API reference](/developers/api)."

const documentRoute = (
  operationId: string,
  summary: string,
  type: string,
  otherTypes: readonly string[] = [],
) =>
  route({
    tags: ["Discovery"],
    operationId,
    summary,
    answers: { description: summary, type },
    otherAnswers: otherTypes.map((other) => ({ description: summary, type: other })),
  })

/** Guides, and the documents for crawlers. */
export function guideRoutes(ctx: DiscoveryContext, site: SiteService) {
  const guide = (path: string, operationId: string, title: string, text: () => string) =>
    new Elysia().get(
      path,
      ({ request }) =>
        prefersHtml(request)
          ? ctx.cached(request, () => guidePage(ctx, path, title, text()), varyByAccept(HTML))
          : ctx.cached(request, text, varyByAccept(prefersMarkdown(request) ? MARKDOWN : TEXT)),
      documentRoute(operationId, `${title}, as a page or as Markdown`, "text/plain", [
        "text/html",
        "text/markdown",
      ]),
    )
  const text = (path: string, operationId: string) =>
    new Elysia().get(
      path,
      ({ request }) => ctx.cached(request, () => llmsText(ctx), TEXT),
      documentRoute(operationId, "The guide for agents, as at /llms.txt", "text/plain"),
    )
  return new Elysia()
    .use(
      guide(
        "/developers",
        "getDeveloperGuide",
        "For developers",
        () => `${guideText(ctx)}\n\n${REFERENCE}`,
      ),
    )
    .use(guide("/publish-guide", "getPublishGuide", "How to publish", () => publishText(ctx)))
    .use(text("/llms", "getGuideAtLlms"))
    .use(text("/ai.txt", "getGuideAtAiTxt"))
    .get(
      "/api",
      ({ request }) => ctx.cached(request, () => reference(ctx, site)),
      route({
        tags: ["Discovery"],
        operationId: "getReference",
        summary: "Every call by area, and where it is documented",
        answers: { description: "Addresses", model: t.Object({}, { additionalProperties: true }) },
      }),
    )
    .get(
      "/sitemap.xml",
      ({ request, query: { part } }) =>
        ctx.cached(request, () => (part === undefined ? sitemap(ctx) : sitemapPart(ctx, part)), {
          type: "application/xml; charset=utf-8",
          maxAgeMs: 60_000,
        }),
      route({
        tags: ["Discovery"],
        operationId: "getSitemap",
        summary: "The sitemap, of a large site an index of its parts",
        query: SitemapQuery,
        refuses: [problems["unknown-sitemap-part"]],
        answers: { description: "The sitemap", type: "application/xml" },
      }),
    )
    .get(
      "/robots.txt",
      ({ request }) =>
        ctx.cached(request, () => robots(ctx, site), {
          ...TEXT,
          headers: { "content-signal": contentSignal(ctx) },
        }),
      documentRoute("getRobots", "What crawlers may read", "text/plain"),
    )
}

/** Browsers get HTML at the same address. */
const varyByAccept = (options: { type: string; headers?: Readonly<Record<string, string>> }) => ({
  ...options,
  headers: { ...options.headers, vary: "accept" },
})

/** The API at a glance: the calls of every area, and where they are documented. */
function reference({ urls, all }: DiscoveryContext, site: SiteService) {
  const areas: Record<string, string[]> = {}
  for (const { method, path, detail } of site.routes()) {
    const [area] = (detail["tags"] as string[] | undefined) ?? []
    if (!area || detail["hide"]) continue
    areas[area] = [...(areas[area] ?? []), `${method} ${path.replace(/:(\w+)/g, "<$1>")}`]
  }
  return {
    ok: true,
    openapi: `${urls.api}/openapi.json`,
    guide: `${urls.base}/llms.txt`,
    stats: `${urls.api}/api/stats`,
    feeds: all(Feeds).map(({ path }) => urls.base + path),
    areas,
  }
}
