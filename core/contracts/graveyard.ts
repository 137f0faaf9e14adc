import { type Point, point } from "../sdk/module"

/** What is left of a page that was taken from its place. @since 1.0.0 */
export interface Tombstone {
  readonly kind: "game" | "workshop" | "dispatch"
  readonly id: string
  readonly title: string
  readonly description: string
  readonly author: string
  /** Why it lies here, a sentence. */
  readonly why: string
  /** Who buried it, or `the calendar` for what expired. */
  readonly by: string
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  readonly buriedAt: number
  /** Absolute address where it was. */
  readonly url: string
  /** Absolute address where the page is preserved. */
  readonly preservedUrl: string
}
export interface TombstoneSource {
  /** Latest burial first. */
  list(limit: number, offset: number): Promise<readonly Tombstone[]>
  count(): Promise<number>
}
export const Tombstones: Point<TombstoneSource> = point("graveyard.tombstones@1")
