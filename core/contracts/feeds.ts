import type { Context } from "../base/context"
import { type ObjectSchema, t } from "../base/http"
import { type Point, point } from "../base/tokens"
import { createValidator, TimeModel } from "../base/validated"

/** One entry of a feed. */
export interface FeedItem {
  /** Stable and unique; usually the absolute URL. */
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

/** An RSS feed, served at `path` by the module that contributes to `FeedServers`. */
export interface FeedSource {
  /** `/games.rss` */
  readonly path: string
  readonly title: string
  readonly description: string
  /** Names of the query parameters that filter it; others are ignored. */
  readonly filters?: readonly string[]
  /**
   * Model of the query parameters that filter it, all of them optional text; a value that does not fit
   * is refused. Instead of `filters`.
   */
  readonly query?: ObjectSchema
  /** Path of the page that it follows: `/archive`; default the front page. */
  readonly page?: string
  /** Title of a filtered feed. */
  titleOf?(query: Readonly<Record<string, string>>): string
  /** Newest first, at most 50. */
  items(query: Readonly<Record<string, string>>): Promise<readonly FeedItem[]>
}

const items = createValidator<readonly FeedItem[]>(
  t.Array(
    t.Object({
      id: t.String(),
      title: t.String(),
      description: t.String(),
      url: t.String(),
      authors: t.Array(t.String()),
      categories: t.Array(t.String()),
      at: TimeModel,
    }),
  ),
  "the items",
)

/** Reads the items of a feed; rejects if they are invalid. */
export const readItems = async (source: FeedSource, query: Readonly<Record<string, string>>) =>
  items(await source.items(query))

/** RSS feeds, one owner for each path. */
export const Feeds: Point<FeedSource> = point("feeds@1", {
  key: ({ path }) => path,
  shape: t.Object({
    path: t.String({ pattern: "^/" }),
    title: t.String({ minLength: 1 }),
    description: t.String(),
    filters: t.Optional(t.Array(t.String())),
    page: t.Optional(t.String({ pattern: "^/" })),
  }),
  probe: (source) => readItems(source, {}),
})

/** Contributed by the one module that serves the feeds. */
export interface FeedServer {
  /** `application/rss+xml` */
  readonly type: string
}
/** The module that serves all feeds. */
export const FeedServers: Point<FeedServer> = point("feeds.server@1", {
  key: () => "the feeds",
  shape: t.Object({ type: t.String({ minLength: 1 }) }),
})

/** The feeds of this site: empty while no module serves feeds. */
export const servedFeeds = ({ all }: Pick<Context, "all">): readonly FeedSource[] =>
  all(FeedServers).length > 0 ? all(Feeds) : []
