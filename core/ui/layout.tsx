/** @jsxImportSource preact */
import { LRUCache } from "lru-cache"
import type { ComponentChildren } from "preact"
import { renderToString } from "preact-render-to-string"
import type { Context } from "../base/context"
import { servedFeeds } from "../contracts/feeds"
import type { Ink } from "../contracts/inks"
import { type Landmark, Landmarks } from "../contracts/landmarks"
import { type NavEntry, Pages } from "../contracts/pages"
import { asset } from "./assets"
import { Colophon } from "./colophon"
import figures from "./figures.css" with { type: "text" }
import { DISPLAY, FACES, TEXT } from "./fonts"
import { renderFragment } from "./fragment"
import front from "./front.css" with { type: "text" }
import { metadataHtml, type PageImage } from "./head"
import { html } from "./html"
import layout from "./layout.css" with { type: "text" }
import { type Around, areaOf, Masthead, type MastheadOptions } from "./masthead"
import mastheadStyle from "./masthead.css" with { type: "text" }
import { MARKS } from "./name-marks"
import own from "./own.css" with { type: "text" }
import { NOTICES } from "./page-notices"
import posts from "./posts.css" with { type: "text" }
import print from "./print.css" with { type: "text" }
import publishForm from "./publish-form.css" with { type: "text" }
import schemeScript from "./scheme.client.js" with { type: "text" }
import sharing from "./share.css" with { type: "text" }
import shelves from "./shelves.css" with { type: "text" }
import siteScript from "./site.client.js" with { type: "text" }
import { fillSlots } from "./slots"
import stage from "./stage.css" with { type: "text" }
import tokens from "./tokens.css" with { type: "text" }

interface DrawnFrame {
  readonly masthead: string
  readonly colophon: string
}

/** One for each area of a site, and for each address that its pages are shown on. */
const drawn = new LRUCache<string, DrawnFrame>({ max: 100 })

/** The masthead and the colophon: a third of what a page cost, and the same on every page of an area. */
function renderFrame({ here, ...frame }: MastheadOptions): DrawnFrame {
  const key = keyOf(frame, here?.path)
  const cached = drawn.get(key)
  if (cached) return cached
  const made = {
    masthead: renderFragment(<Masthead {...frame} here={here} />),
    colophon: renderFragment(<Colophon {...frame} />),
  }
  drawn.set(key, made)
  return made
}

/** By what they show, so that no change of it can be missed. */
const keyOf = ({ site, nav, landmarks, root }: Around, here: string | undefined) =>
  JSON.stringify([site.name, root, here, nav, landmarks])

const SHEETS = [
  FACES,
  tokens,
  layout,
  figures,
  mastheadStyle,
  shelves,
  stage,
  front,
  posts,
  publishForm,
  sharing,
  own,
  // Last, so that paper wins.
  print,
]
const STYLE = asset("site", "css", SHEETS.join(""))
const SITE = asset("site", "js", siteScript)
const SCHEME = asset("scheme", "js", schemeScript)

/** What every page of a site has around it. */
export interface Frame {
  readonly site: { readonly name: string; readonly tagline: string }
  readonly nav?: readonly NavEntry[]
  readonly feeds?: readonly { readonly title: string; readonly path: string }[]
  /** Where the modules can be entered. */
  readonly landmarks?: readonly Landmark[]
  /** The site's address, for a page that is shown on another origin; otherwise links are relative. */
  readonly root?: string
}

/** The frame of this site, from what its modules contribute. */
export const frameOf = (ctx: Pick<Context, "site" | "all">): Frame => ({
  site: ctx.site,
  nav: ctx.all(Pages).flatMap((page) => page.nav ?? []),
  feeds: servedFeeds(ctx).map(({ title, path }) => ({ title, path })),
  landmarks: ctx.all(Landmarks),
})

export interface SheetOptions extends Frame {
  readonly title: string
  readonly description: string
  /** Absolute address of this page. */
  readonly canonical?: string
  /** The picture that stands for this page where it is shared; default the site's own. */
  readonly image?: PageImage
  /** Whether search engines are asked not to list it, nor to follow its links. */
  readonly noindex?: boolean
  /** Addresses from `asset`. */
  readonly scripts?: readonly string[]
  /** Ink of the page; default that of the area it is in. */
  readonly ink?: Ink
  readonly children: ComponentChildren
}

/**
 * Adds what modules say of names and items to a part of a page that is sent alone; `sitePage` does it for a whole one.
 * @example const line = await fillIn(ctx, renderFragment(<EntryLine entry={entry} />))
 */
export const fillIn = (ctx: Pick<Context, "content" | "gather">, page: string): Promise<string> =>
  fillSlots(ctx, page, [MARKS, NOTICES])

/** The part of a context that a page is drawn with. */
export type PageContext = Pick<Context, "all" | "content" | "gather" | "site" | "urls">

/** The title, head and content of a page. */
export interface SitePageOptions extends Omit<SheetOptions, keyof Frame | "canonical"> {
  /** Feeds of just this page, before the site's. */
  readonly feeds?: Frame["feeds"]
}

/**
 * A page of this site, with its masthead, navigation and feeds, and with what modules say of names and items on it;
 * `path` is its own.
 * @example new Response(await sitePage(ctx, "/x/guestbook", { title: "Guestbook", description: "", children: <List /> }), { headers: pageHeaders() })
 */
export async function sitePage(
  ctx: PageContext,
  path: string,
  { feeds = [], ...options }: SitePageOptions,
): Promise<string> {
  const frame = frameOf(ctx)
  const canonical = ctx.urls.base + path
  // Whoever does not serve those of the site serves no others.
  const served = frame.feeds?.length ? [...feeds, ...frame.feeds] : []
  return fillIn(ctx, sheet({ ...frame, canonical, ...options, feeds: served }))
}

/** A whole page as text: masthead, content, colophon. */
export function sheet({
  site,
  title,
  description,
  canonical,
  nav = [],
  feeds = [],
  landmarks = [],
  root = "",
  image,
  noindex = false,
  scripts = [],
  ink,
  children,
}: SheetOptions): string {
  const area = areaOf(nav, canonical)
  const { masthead, colophon } = renderFrame({ site, nav, landmarks, root, here: area })
  const head = metadataHtml({ site, title, description, canonical, image })
  const inked = ink ?? area?.ink
  const body = html`<body${inked && html` data-ink="${inked}"`}>`
  // Preact escapes text.
  const content = renderToString(<main id="content">{children}</main>)
  return `${START}${head.text}${noindex ? NO_INDEX : ""}${files({ feeds, scripts, root })}</head>${body.text}${SKIP}${masthead}${content}${colophon}</body></html>`
}

const START = '<!doctype html><html lang="en"><head>'
const NO_INDEX = '<meta name="robots" content="noindex, nofollow"/>'
const SKIP = '<a class="skip" href="#content">Skip to content</a>'

const preloadLink = (font: string) =>
  html`<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin="anonymous"/>`
// The first script is not a module: it runs before the first paint.
const SAME_FILES = html`<meta name="theme-color" content="#f2efe8" media="(prefers-color-scheme: light)"/><meta name="theme-color" content="#15161a" media="(prefers-color-scheme: dark)"/><script src="${SCHEME}"></script>${[DISPLAY, TEXT].map(preloadLink)}<link rel="stylesheet" href="${STYLE}"/>`

function files({
  feeds = [],
  scripts = [],
  root,
}: Pick<SheetOptions, "feeds" | "scripts" | "root">): string {
  const links = feeds.map(
    ({ title, path }) =>
      html`<link rel="alternate" type="application/rss+xml" title="${title}" href="${root + path}"/>`,
  )
  const modules = [...new Set([SITE, ...scripts])].map(
    (script) => html`<script src="${script}" type="module"></script>`,
  )
  return html`${SAME_FILES}${links}${modules}`.text
}

/** What `pageHeaders` takes for a page that frames published ones. @example pageHeaders(pageFrames(ctx.urls)) */
export const pageFrames = ({ games, separateGames, pageHosts }: Context["urls"]): string[] =>
  separateGames ? [pageHosts ?? new URL(games).origin] : []

/**
 * Headers of our own pages: nothing inline, nothing from elsewhere but what is named: `frames` from
 * `pageFrames`, `images` where an operator's pictures come from, such as the tiles of a map.
 * @example new Response(html, { headers: pageHeaders() })
 */
export const pageHeaders = (
  frames: readonly string[] = [],
  images: readonly string[] = [],
): Record<string, string> => ({
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src 'self' data: ${images.join(" ")}`.trim(),
    // The player asks whether a page is there before it shows its frame.
    `connect-src 'self' ${frames.join(" ")}`.trim(),
    `frame-src 'self' ${frames.join(" ")}`.trim(),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join("; "),
  "cross-origin-opener-policy": "same-origin",
  "referrer-policy": "strict-origin-when-cross-origin",
})
