import { t } from "../base/http"
import { type Point, point } from "../base/tokens"
import { TimeModel, validated } from "../base/validated"

/** A page of the site for people: navigation and sitemap. */
export interface PageSource {
  /** Shown in the masthead, if present. */
  readonly nav?: { readonly label: string; readonly path: string; readonly order: number }
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
    nav: t.Optional(t.Object({ label: t.String(), path: t.String(), order: t.Number() })),
    uncrawled: t.Optional(t.Array(t.String({ pattern: "^/" }))),
  }),
  probe: (source) => readAddresses(source, 10),
})
