import { t } from "../base/http"
import { type Point, point } from "../base/tokens"
import { createValidator, TimeModel } from "../base/validated"
import { type Ink, InkModel } from "./inks"

/** An area in the navigation. */
export interface NavEntry {
  readonly label: string
  readonly path: string
  readonly order: number
  /** What visitors do there, in one or two words: `play`. */
  readonly hint?: string
  /** The ink of every page below `path`. */
  readonly ink?: Ink
  /** Whether it is only in the menu and the footer, and not in the masthead of a wide screen. */
  readonly minor?: boolean
}

/** A page of the site for people: navigation and sitemap. */
export interface PageSource {
  /** Shown in the masthead, if present. */
  readonly nav?: NavEntry
  /** Path prefixes that search engines must not crawl, because opening them has effects. */
  readonly uncrawled?: readonly string[]
  /**
   * Addresses for the sitemap. If there is a window, `highest` is there too, and only the pages with these numbers are
   * asked for.
   */
  addresses?(limit: number, window?: NumberWindow): Promise<readonly PageAddress[]>
  /**
   * The highest number of its pages, for a source that may have many thousands. A large site then has a sitemap of
   * several parts, each of them with the pages in a window of numbers.
   */
  highest?(): Promise<number>
}

/** Pages with numbers from `from` to `to`, both included. */
export interface NumberWindow {
  readonly from: number
  readonly to: number
}

/** A page in the sitemap. */
export interface PageAddress {
  /** Absolute. */
  readonly url: string
  /** When it last changed, in milliseconds since the epoch. */
  readonly at?: number
  /** What the page shows, as `ctx.noindex` knows it: while search engines are asked not to list it, it is left out. */
  readonly item?: { readonly kind: string; readonly id: string }
}

const addresses = createValidator<readonly PageAddress[]>(
  t.Array(
    t.Object({
      url: t.String(),
      at: t.Optional(TimeModel),
      item: t.Optional(t.Object({ kind: t.String(), id: t.String() })),
    }),
  ),
  "the addresses",
)
const highest = createValidator<number>(t.Integer({ minimum: 0 }), "the highest number")

/** Reads the URLs of a source, which may have none. */
export const readAddresses = async (source: PageSource, limit: number, window?: NumberWindow) =>
  source.addresses ? addresses(await source.addresses(limit, window)).slice(0, limit) : []

/** Reads the highest number of the pages of a source, 0 if they have none. */
export const readHighest = async (source: PageSource) =>
  source.highest ? highest(await source.highest()) : 0

/** Pages of the site for people: its navigation and its sitemap. */
export const Pages: Point<PageSource> = point("pages@1", {
  shape: t.Object({
    nav: t.Optional(
      t.Object({
        label: t.String(),
        path: t.String(),
        order: t.Number(),
        hint: t.Optional(t.String()),
        ink: t.Optional(InkModel),
        minor: t.Optional(t.Boolean()),
      }),
    ),
    uncrawled: t.Optional(t.Array(t.String({ pattern: "^/" }))),
  }),
  probe: (source) => readAddresses(source, 10),
})
