import type { Db } from "../base/db"
import { t } from "../base/http"
import { type Point, point } from "../base/tokens"

/**
 * A full-text index whose words come from `fold`. When a new version folds differently, the host
 * adds every entry again, some at a time.
 * @example contribute(SearchIndexes, { table: "guestbook_search", addAgain: (tx, after, limit) => … })
 */
export interface SearchIndex {
  /** Name of the table. */
  readonly table: string
  /** Name of its table of words, if it has one: words that only erased texts had are deleted from it. */
  readonly words?: string
  /**
   * Replaces the entries of the next rows after a number, at most `limit`; returns the number of the
   * last one, or undefined if there are none left.
   */
  addAgain(tx: Db, after: number, limit: number): Promise<number | undefined>
}

/** Indexes that are rebuilt when texts fold differently, one owner for each table. */
export const SearchIndexes: Point<SearchIndex> = point("search-indexes@1", {
  key: ({ table }) => table,
  guards: true,
  shape: t.Object({
    table: t.String({ minLength: 1 }),
    words: t.Optional(t.String({ minLength: 1 })),
  }),
})
