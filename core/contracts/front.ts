import { CONTROLS, type Control } from "../base/controls"
import { t } from "../base/http"
import { type Point, point } from "../base/tokens"
import { untilOf, validated } from "../base/validated"
import { CardModel, LineModel, type PageCard, type PageLine } from "./card"
import { type Ink, InkModel } from "./inks"

/** A page shown large. */
export interface FrontLead {
  readonly card: PageCard
  readonly text: string
  readonly why: string
  /** To play it in place. */
  readonly play?: FrontPlay
}

/** What a player needs of a page. */
export interface FrontPlay {
  /** Absolute URL of the published page. */
  readonly url: string
  /** Key of its saved state. */
  readonly keep: string
  readonly controls?: readonly Control[] | null
  readonly width?: number | null
  readonly height?: number | null
  /** Path of the page that shows it in the whole window. */
  readonly alone?: string
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

const pixels = t.Optional(t.Union([t.Integer(), t.Null()]))

const sections = validated<readonly FrontSection[]>(
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
          play: t.Optional(
            t.Object({
              url: t.String(),
              keep: t.String(),
              controls: t.Optional(
                t.Union([t.Array(t.Union(CONTROLS.map((one) => t.Literal(one)))), t.Null()]),
              ),
              width: pixels,
              height: pixels,
              alone: t.Optional(t.String({ pattern: "^/" })),
            }),
          ),
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
