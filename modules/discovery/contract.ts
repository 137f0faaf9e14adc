/** What the front page, the search and the tool server ask of modules, and offer to them. */

import {
  CONTROLS,
  type Control,
  createValidator,
  type Point,
  point,
  type Signal,
  signal,
  TimeModel,
  untilOf,
} from "broadside"
import {
  CardModel,
  type Credit,
  CreditsModel,
  type Ink,
  InkModel,
  LineModel,
  type PageCard,
  type PageLine,
} from "broadside/contracts"
import { oneOf, t } from "broadside/http"

export * from "./documents/contract"
export * from "./graveyard/contract"
export * from "./home/contract"
export * from "./mcp/contract"
export * from "./profiles/contract"

/** A page shown large. */
export interface FrontLead {
  readonly card: PageCard
  readonly text: string
  readonly why: string
  /** To play it in place. */
  readonly play?: FrontPlay
}

/** What a player in the front page needs to know of a page. */
export interface FrontPlay {
  /** Absolute URL of the page. */
  readonly url: string
  /** Key of its saved state. */
  readonly keep: string
  /** Path of the page that shows it in the whole window. */
  readonly alone?: string
  readonly controls?: readonly Control[]
  /** The size it is made for, in CSS pixels; null if it fits any. */
  readonly width?: number | null
  readonly height?: number | null
}

/** A link in a row of several: a kind of games, with how many there are. */
export interface FrontLink {
  readonly label: string
  readonly href: string
  readonly count?: number
}

/** One part of the front page. */
export interface FrontSection {
  /** Lowest first. */
  readonly order: number
  readonly heading: string
  readonly more?: { readonly label: string; readonly href: string }
  /** The ink of its rule and numbers. */
  readonly ink?: Ink
  /** Shown large, on the first screen; of several sections with one, the first counts. */
  readonly lead?: FrontLead
  readonly cards: readonly PageCard[]
  /** How the cards look: posters in a row (the default), or notices with an end date to tear off. */
  readonly look?: "posters" | "notices"
  /** Links in a row, such as kinds of games. */
  readonly links?: readonly FrontLink[]
  /** Below the cards. */
  readonly lines?: readonly PageLine[]
}

/** What a module shows on the front page. @example contribute(Front, { read: async () => [{ order: 30, heading: "New", cards }] }) */
export interface FrontSource {
  /** Empty while there is nothing to show. */
  read(): Promise<readonly FrontSection[]>
  /** Until when it is valid without a write, in milliseconds since the epoch. */
  until?(): Promise<number>
}

const side = t.Optional(t.Union([t.Integer(), t.Null()]))
const PlayShape = t.Object({
  url: t.String(),
  keep: t.String(),
  alone: t.Optional(t.String()),
  controls: t.Optional(t.Array(oneOf(CONTROLS))),
  width: side,
  height: side,
})

const sections = createValidator<readonly FrontSection[]>(
  t.Array(
    t.Object({
      order: t.Number(),
      heading: t.String(),
      more: t.Optional(t.Object({ label: t.String(), href: t.String() })),
      ink: t.Optional(InkModel),
      lead: t.Optional(
        t.Object({
          card: CardModel,
          text: t.String(),
          why: t.String(),
          play: t.Optional(PlayShape),
        }),
      ),
      cards: t.Array(CardModel),
      look: t.Optional(t.Union([t.Literal("posters"), t.Literal("notices")])),
      links: t.Optional(
        t.Array(t.Object({ label: t.String(), href: t.String(), count: t.Optional(t.Integer()) })),
      ),
      lines: t.Optional(t.Array(LineModel)),
    }),
  ),
  "the sections",
)

/** Reads a module's part of the front page; rejects if it is invalid. */
export const readFront = async (source: FrontSource) => sections(await source.read())
/** Until when it is valid. */
export const frontUntil = async (source: FrontSource) => untilOf(await source.until?.())

/** Parts of the front page. */
export const Front: Point<FrontSource> = point("front@1", {
  probe: (source) => Promise.all([readFront(source), frontUntil(source)]),
})

/** Something that happened on the site, as the front page tells it: Claude forked Lantern. */
export interface Happening {
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly who: Credit
  /** What was done, as a verb in the past: `forked`. */
  readonly did: string
  /** What it was done to. */
  readonly title: string
  /** Path of its page. */
  readonly href: string
  /** The ink of its area. */
  readonly ink?: Ink
}

/** What goes on at the moment: "2 tasks waiting". */
export interface Ongoing {
  readonly text: string
  readonly href: string
}

/**
 * What a module shows under "Right now" on the front page.
 * @example contribute(RightNow, { latest: async (limit) => newest(limit), ongoing: async () => [] })
 */
export interface RightNowSource {
  /** The latest happenings, newest first. */
  latest(limit: number): Promise<readonly Happening[]>
  ongoing?(): Promise<readonly Ongoing[]>
  /** Until when both are valid without a write, in milliseconds since the epoch. */
  until?(): Promise<number>
}

const happenings = createValidator<readonly Happening[]>(
  t.Array(
    t.Object({
      at: TimeModel,
      who: CreditsModel.items,
      did: t.String({ minLength: 1 }),
      title: t.String(),
      href: t.String({ pattern: "^/" }),
      ink: t.Optional(InkModel),
    }),
  ),
  "the happenings",
)
const ongoing = createValidator<readonly Ongoing[]>(
  t.Array(t.Object({ text: t.String(), href: t.String({ pattern: "^/" }) })),
  "what goes on",
)

/** Reads the latest happenings of a source; rejects if they are invalid. */
export const readHappenings = async (source: RightNowSource, limit: number) =>
  happenings(await source.latest(limit)).slice(0, limit)
/** Reads what goes on, if the source says it; rejects if it is invalid. */
export const readOngoing = async (source: RightNowSource) =>
  ongoing((await source.ongoing?.()) ?? [])
/** Until when both are valid. */
export const rightNowUntil = async (source: RightNowSource) => untilOf(await source.until?.())

/** What happens on the site: the list "Right now" on the front page. */
export const RightNow: Point<RightNowSource> = point("right-now@1", {
  probe: (source) =>
    Promise.all([readHappenings(source, 6), readOngoing(source), rightNowUntil(source)]),
})

/** Emitted in the write of a happening, for pages that show it as it happens. */
export const Happened: Signal<Happening> = signal("happened@1")

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

const results = createValidator<SearchResults>(
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
