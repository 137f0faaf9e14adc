import { t } from "../base/http"
import { type Point, point } from "../base/tokens"
import { createValidator } from "../base/validated"
import { CardModel, type PageCard } from "./card"

/** Pages that a visitor who got lost may like instead. */
export interface SuggestionSource {
  read(limit: number): Promise<readonly PageCard[]>
}

const cards = createValidator<readonly PageCard[]>(t.Array(CardModel), "the suggestions")

/** Reads the suggestions of a source; rejects if they are invalid. */
export const readSuggestions = async (source: SuggestionSource, limit: number) =>
  cards(await source.read(limit)).slice(0, limit)

/** Pages that are shown where there is none: on the page that says so. */
export const Suggestions: Point<SuggestionSource> = point("suggestions@1", {
  probe: (source) => readSuggestions(source, 3),
})

/** An address without a page of its own, such as one cut short by hand, and where it leads. */
export interface Shortcut {
  /** `/games` */
  readonly path: string
  /** `/archive` */
  readonly to: string
}

/**
 * Redirects of browsers from addresses that have no route; everyone else gets 404 there.
 * @example contribute(Shortcuts, { path: "/games", to: "/archive" })
 */
export const Shortcuts: Point<Shortcut> = point("shortcuts@1", {
  key: ({ path }) => path,
  shape: t.Object({ path: t.String({ pattern: "^/" }), to: t.String({ pattern: "^/" }) }),
})
