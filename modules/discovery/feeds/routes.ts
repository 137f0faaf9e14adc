import { type FeedItem, type FeedSource, Feeds, readItems } from "broadside/contracts"
import { Elysia, optional, query, queryInteger, route, type TSchema, text } from "broadside/http"
import { Feed } from "feed"
import type { DiscoveryContext } from "../context"
import { problems } from "../errors"
import { escapeXml } from "../xml"

/** Tells the pages of every module that feeds are served. */
export const FEED_SERVER = { type: "application/rss+xml" }

/** One route for each feed that a module contributes. */
export function feedRoutes(ctx: DiscoveryContext) {
  const app = new Elysia()
  for (const source of ctx.all(Feeds)) {
    const answer = createFeed(ctx, source)
    app.get(
      source.path,
      ({ request, query: { limit, ...filters } }) =>
        answer(request, limit, filters as Record<string, string | undefined>),
      route({
        tags: ["Feeds"],
        operationId: operationOf(source),
        summary: source.title,
        description: source.description,
        query: queryOf(source),
        refuses: [problems["feed-unavailable"]],
        answers: { description: "RSS 2.0", type: "application/rss+xml" },
      }),
    )
  }
  return app
}

/** Its filters, each of them optional, and the number of items. */
function queryOf({ query: own, filters = [] }: FeedSource) {
  const named = filters.map((name) => [name, optional(text({ max: 200 }))])
  const properties = (own?.properties ?? Object.fromEntries(named)) as Record<string, TSchema>
  const limit = queryInteger({
    minimum: 1,
    maximum: 100,
    description: "Maximum number of items; a feed has at most 50",
  })
  return query({ ...properties, limit: optional(limit) })
}

/** `/workshop/rss.xml` → `getWorkshopFeed` */
function operationOf({ path }: FeedSource): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word && !/^(rss|xml)$/.test(word))
  return `get${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("")}Feed`
}

/** The items of a feed; if a module fails, only its own feed is unavailable. */
async function itemsOf(
  ctx: DiscoveryContext,
  source: FeedSource,
  query: Readonly<Record<string, string>>,
) {
  const [items] = await ctx.gather(Feeds, (one) => readItems(one, query), {
    only: (one) => one === source,
  })
  if (!items) throw problems["feed-unavailable"](source.path).withHeaders({ "retry-after": "30" })
  return items
}

// Pages in a feed expire without a write.
const CLOCK_MS = 1_000

function createFeed(ctx: DiscoveryContext, source: FeedSource) {
  const changed = createChanges(ctx.now)
  return (
    request: Request,
    limit: number | undefined,
    parameters: Readonly<Record<string, string | undefined>>,
  ) => {
    const query = Object.fromEntries(
      Object.entries(parameters).flatMap(([name, value]) => (value ? [[name, value]] : [])),
    )
    let at: number | undefined
    const make = async () => {
      const items = await itemsOf(ctx, source, query)
      const window: Record<string, string> = limit === undefined ? {} : { limit: String(limit) }
      const text = rss(ctx, source, query, window, items.slice(0, limit))
      // A filtered feed changes at other times than the whole one.
      if (Object.keys({ ...query, ...window }).length === 0) at = changed(text)
      return text
    }
    return ctx.cached(request, make, {
      type: "application/rss+xml; charset=utf-8",
      maxAgeMs: CLOCK_MS,
      lastModified: () => at,
    })
  }
}

/**
 * When a text last changed, as far as this process knows. The time of the newest item would not do: removing an
 * item would make the feed older, and readers would never notice.
 */
function createChanges(now: () => number) {
  let cached = { text: "", at: 0 }
  return (text: string): number => {
    // The header has whole seconds, and two changes within one second must differ.
    if (cached.text !== text) cached = { text, at: Math.max(now(), cached.at + 1_000) }
    return cached.at
  }
}

const newest = (items: readonly FeedItem[]) => Math.max(0, ...items.map(({ at }) => at))

function rss(
  ctx: DiscoveryContext,
  source: FeedSource,
  query: Readonly<Record<string, string>>,
  window: Readonly<Record<string, string>>,
  items: readonly FeedItem[],
): string {
  const parameters = new URLSearchParams({ ...query, ...window }).toString()
  const address = `${ctx.urls.base}${source.path}${parameters && `?${parameters}`}`
  const feed = new Feed({
    id: address,
    title: xmlText(source.titleOf?.(query) ?? source.title),
    description: source.description,
    link: ctx.urls.base + (source.page ?? ""),
    feedLinks: { rss: address },
    copyright: "Each page belongs to its makers",
    generator: "Broadside",
    // Constant until there is a new item, so that the ETag is, too.
    updated: new Date(newest(items)),
  })
  for (const item of items)
    feed.addItem({
      // Without an id, the library uses the link and marks it as a permalink.
      ...(item.id === item.url ? {} : { id: item.id }),
      title: xmlText(item.title),
      link: item.url,
      // Readers show it as HTML.
      description: escapeXml(xmlText(item.description)),
      date: new Date(item.at),
      category: item.categories.map((name) => ({ name: xmlText(name) })),
      extensions: [{ name: "dc:creator", objects: creators(item) }],
    })
  const xml = withCreators(feed.rss2())
  return items.length > 0
    ? xml
    : xml.replace(/\n?[ \t]{0,20}<lastBuildDate>[^<]*<\/lastBuildDate>/, "")
}

// The library's type allows one element per name, but it writes all of them. CDATA, because it would unescape
// plain text.
const creators = ({ authors }: FeedItem) =>
  authors.map((name) => ({ _cdata: xmlText(name) })) as unknown as Record<string, unknown>

// The <author> of RSS must be an e-mail address, so names use Dublin Core. The library declares its namespace
// only together with others.
const withCreators = (xml: string) =>
  xml.replace("<rss ", '<rss xmlns:dc="http://purl.org/dc/elements/1.1/" ')

/** Text without the characters that XML 1.0 does not allow. */
const xmlText = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it removes them
  text.toWellFormed().replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "")
