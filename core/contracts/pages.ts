import { t } from "../base/http"
import { type Point, point } from "../base/tokens"
import { TimeModel, validated } from "../base/validated"
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
  /** Absolute addresses for the sitemap, with the time of their last change. */
  addresses?(limit: number): Promise<readonly { url: string; at?: number }[]>
}

type Addresses = readonly { readonly url: string; readonly at?: number }[]

const addresses = validated<Addresses>(
  t.Array(t.Object({ url: t.String(), at: t.Optional(TimeModel) })),
  "the addresses",
)

/** Reads the URLs of a source, which may have none. */
export const readAddresses = async (source: PageSource, limit: number) =>
  source.addresses ? addresses(await source.addresses(limit)).slice(0, limit) : []

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
