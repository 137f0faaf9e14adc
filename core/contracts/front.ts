import { type Point, point } from "../sdk/module"

/** A published page on the front page. @since 1.1.0 */
export interface FrontCard {
  /** Path of the page of ours about it: `/archive/007`. */
  readonly href: string
  readonly title: string
  /** What its generated cover is drawn from. */
  readonly seed: string
  readonly by: string
  /** `No. 007`. */
  readonly number?: string
  /** A few words: `12 plays`. */
  readonly note?: string
  /** When it expires, in milliseconds since the epoch: shown as the time left. */
  readonly endsAt?: number
}

/** One part of the front page. @since 1.1.0 */
export interface FrontSection {
  /** Lowest first. */
  readonly order: number
  readonly heading: string
  readonly more?: { readonly label: string; readonly href: string }
  /** Shown large, before the others, with what there is to say of it. */
  readonly lead?: { readonly card: FrontCard; readonly text: string; readonly why: string }
  readonly cards: readonly FrontCard[]
}

/** What a module shows on the front page. @since 1.1.0 @example contribute(Front, { read: async () => [{ order: 30, heading: "New", cards }] }) */
export interface FrontSource {
  /** None while there is nothing to show. */
  read(): Promise<readonly FrontSection[]>
  /** Until when that holds without a write, in milliseconds since the epoch. */
  until?(): Promise<number>
}
export const Front: Point<FrontSource> = point("front@1")
