import { t } from "../base/http"
import { type Point, point } from "../base/tokens"
import { untilOf, validated } from "../base/validated"
import { CardModel, LineModel, type PageCard, type PageLine } from "./card"

/** One part of the front page. */
export interface FrontSection {
  /** Lowest first. */
  readonly order: number
  readonly heading: string
  readonly more?: { readonly label: string; readonly href: string }
  /** Shown large, before the others, with a description. */
  readonly lead?: { readonly card: PageCard; readonly text: string; readonly why: string }
  readonly cards: readonly PageCard[]
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

const sections = validated<readonly FrontSection[]>(
  t.Array(
    t.Object({
      order: t.Number(),
      heading: t.String(),
      more: t.Optional(t.Object({ label: t.String(), href: t.String() })),
      lead: t.Optional(t.Object({ card: CardModel, text: t.String(), why: t.String() })),
      cards: t.Array(CardModel),
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
