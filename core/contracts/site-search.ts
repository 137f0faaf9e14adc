import { t } from "../base/http"
import { type Point, point } from "../base/tokens"
import { validated } from "../base/validated"
import { CardModel, LineModel, type PageCard, type PageLine } from "./card"
import { type Ink, InkModel } from "./inks"

/** What one module finds for a search of the whole site. */
export interface SearchResults {
  /** Lowest first. */
  readonly order: number
  /** `Games` */
  readonly heading: string
  readonly ink?: Ink
  /** Where all of the results are. */
  readonly more?: { readonly label: string; readonly href: string }
  readonly cards?: readonly PageCard[]
  readonly lines?: readonly PageLine[]
  /** The search with its misspelled word replaced by the nearest existing one, if nothing was found. */
  readonly nearest?: string
}

/**
 * Searches what one module has, for the page that searches everything.
 * @example contribute(SiteSearch, { find: async (q, limit) => ({ order: 30, heading: "Entries", lines }) })
 */
export interface SearchSource {
  find(q: string, limit: number): Promise<SearchResults>
}

const results = validated<SearchResults>(
  t.Object({
    order: t.Number(),
    heading: t.String(),
    ink: t.Optional(InkModel),
    more: t.Optional(t.Object({ label: t.String(), href: t.String() })),
    cards: t.Optional(t.Array(CardModel)),
    lines: t.Optional(t.Array(LineModel)),
    nearest: t.Optional(t.String()),
  }),
  "the results",
)

/** Searches a source; rejects if its results are invalid. */
export const readResults = async (source: SearchSource, q: string, limit: number) =>
  results(await source.find(q, limit))

/** Searches of modules, for the page that searches everything. */
export const SiteSearch: Point<SearchSource> = point("site-search@1", {
  probe: (source) => readResults(source, "no such words", 8),
})
