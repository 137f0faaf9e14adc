import { iso } from "broadside"
import {
  type PageAddress,
  type PageSource,
  Pages,
  readAddresses,
  readHighest,
} from "broadside/contracts"
import type { DiscoveryContext } from "../context"
import { problems } from "../errors"
import { escapeXml } from "../xml"

/** The limit of sitemaps.org for one file. */
const MOST = 50_000
/** A site that may have more numbered pages has parts, because a file takes time in proportion to its addresses. */
const MAX_WITHOUT_PARTS = 5_000
/** The numbers of a part, of which every source fills in its own pages. */
const NUMBERS = 2_500

const isNumbered = (source: PageSource) => source.highest !== undefined
const isWhole = (source: PageSource) => !isNumbered(source)

/** `/sitemap.xml`: our own pages and the pages of every module, newest first; of a large site the index of its parts. */
export async function sitemap(ctx: DiscoveryContext): Promise<string> {
  const { own, parts } = await sizeOf(ctx)
  if (parts > 0) return indexOf(ctx, parts)
  const share = shareOf(ctx, own)
  const addresses = await ctx.gather(Pages, (source) =>
    readAddresses(source, isNumbered(source) ? MAX_WITHOUT_PARTS : share),
  )
  return fileOf(ctx, own, addresses.flat())
}

/** `/sitemap.xml?part=`: part 0 has the pages without numbers, every other one those in a window of numbers. */
export async function sitemapPart(ctx: DiscoveryContext, part: number): Promise<string> {
  const { own, parts } = await sizeOf(ctx)
  if (part >= parts) throw problems["unknown-sitemap-part"](part)
  if (part === 0) {
    const share = shareOf(ctx, own)
    const addresses = await ctx.gather(Pages, (source) => readAddresses(source, share), {
      only: isWhole,
    })
    return fileOf(ctx, own, addresses.flat())
  }
  const numbers = numbersOf(ctx)
  const window = { from: (part - 1) * numbers + 1, to: part * numbers }
  const addresses = await ctx.gather(Pages, (source) => readAddresses(source, numbers, window), {
    only: isNumbered,
  })
  return fileOf(ctx, [], addresses.flat())
}

/** The pages of the navigation, and how many parts the sitemap has: none if it is one file. */
async function sizeOf(ctx: DiscoveryContext) {
  const own = ["/", ...ctx.all(Pages).flatMap(({ nav }) => nav?.path ?? [])]
  const highest = await ctx.gather(Pages, readHighest, { only: isNumbered })
  const total = highest.reduce((sum, one) => sum + one, 0)
  const windows = Math.ceil(Math.max(0, ...highest) / numbersOf(ctx))
  return { own, parts: total > MAX_WITHOUT_PARTS ? 1 + windows : 0 }
}

/** Fewer with many sources, so that a part stays within the limit. */
const numbersOf = (ctx: DiscoveryContext) =>
  Math.min(NUMBERS, Math.floor(MOST / Math.max(1, ctx.all(Pages).filter(isNumbered).length)))

/** How many addresses each source without numbers may have. */
const shareOf = (ctx: DiscoveryContext, own: readonly string[]) =>
  Math.floor((MOST - own.length) / Math.max(1, ctx.all(Pages).length))

// When a part last changed is left out: to know it, all of its pages would have to be read.
const indexOf = ({ urls }: DiscoveryContext, parts: number) =>
  xml(
    "sitemapindex",
    Array.from({ length: parts }, (_, part) => {
      const url = `${urls.base}/sitemap.xml?part=${part}`
      return `<sitemap><loc>${escapeXml(url)}</loc></sitemap>`
    }),
  )

async function fileOf(
  ctx: DiscoveryContext,
  own: readonly string[],
  addresses: readonly PageAddress[],
): Promise<string> {
  const lines = own.map((path) => entry(ctx.urls.base + path))
  for (const { url, at, item } of addresses) {
    const isLeftOut = item !== undefined && (await ctx.noindex(item.kind, item.id))
    if (!isLeftOut && lines.length < MOST) lines.push(entry(url, at))
  }
  return xml("urlset", lines)
}

const xml = (root: "sitemapindex" | "urlset", lines: readonly string[]) =>
  `<?xml version="1.0" encoding="utf-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join("\n")}
</${root}>
`

const entry = (url: string, at?: number) => {
  const changed = at === undefined ? "" : `<lastmod>${iso(at)}</lastmod>`
  return `<url><loc>${escapeXml(url)}</loc>${changed}</url>`
}
