import { type Point, point } from "../sdk/module"
import type { PageCard, PageLine } from "./card"

/** One part of the front page. @since 1.1.0 */
export interface FrontSection {
  /** Lowest first. */
  readonly order: number
  readonly heading: string
  readonly more?: { readonly label: string; readonly href: string }
  /** Shown large, before the others, with what there is to say of it. */
  readonly lead?: { readonly card: PageCard; readonly text: string; readonly why: string }
  readonly cards: readonly PageCard[]
  /** Below the cards. @since 1.2.0 */
  readonly lines?: readonly PageLine[]
}

/** What a module shows on the front page. @since 1.1.0 @example contribute(Front, { read: async () => [{ order: 30, heading: "New", cards }] }) */
export interface FrontSource {
  /** None while there is nothing to show. */
  read(): Promise<readonly FrontSection[]>
  /** Until when that holds without a write, in milliseconds since the epoch. */
  until?(): Promise<number>
}
export const Front: Point<FrontSource> = point("front@1")
