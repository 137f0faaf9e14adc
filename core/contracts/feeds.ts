import { type Point, point } from "../sdk/module"

export interface FeedItem {
  /** Stable and unique: the absolute address as a rule. */
  readonly id: string
  readonly title: string
  /** Plain text. */
  readonly description: string
  /** Absolute address. */
  readonly url: string
  readonly authors: readonly string[]
  readonly categories: readonly string[]
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** An RSS feed, rendered and served by discovery at `path`. @since 1.0.0 */
export interface FeedSource {
  /** `/games.rss` */
  readonly path: string
  readonly title: string
  readonly description: string
  /** Names of the query's parameters that choose a part of it; others are ignored. @since 1.2.0 */
  readonly filters?: readonly string[]
  /** What a part of it is called. @since 1.2.0 */
  titleOf?(query: Readonly<Record<string, string>>): string
  /** Newest first, at most 50. */
  items(query: Readonly<Record<string, string>>): Promise<readonly FeedItem[]>
}
export const Feeds: Point<FeedSource> = point("feeds@1")
