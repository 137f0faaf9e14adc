import { type Db, type SQL, sql, statement } from "broadside/db"
import type { Matches, Term } from "broadside/search"
import { VISIBLE } from "../json"
import { byCount } from "./by-count"
import { byNumber } from "./by-number"
import { byWeek } from "./by-week"
import { limit, newest, ORDERS, offset, rowsOf, type Sort, shown, type Window } from "./columns"
import { gamesOf } from "./search-index"
import { relevance } from "./text"

/** Games as raw column values, see `LIST_COLUMNS`. */
export interface Page {
  readonly rows: readonly unknown[][]
  readonly total?: number
}

/** With more matches than this, only the newest are ranked. */
const MAX_RANKED = 1_000

// With only this condition, SQLite skips to the offset in the index without reading rows.
const live = (order: SQL) =>
  statement((db) =>
    db
      .select(shown)
      .from(sql`archive_games as g`)
      .where(VISIBLE)
      .orderBy(order)
      .limit(limit)
      .offset(offset)
      .prepare(),
  )
const LIVE_BY = {
  newest: live(ORDERS.newest),
  oldest: live(ORDERS.oldest),
  plays: live(ORDERS.plays),
  forks: live(ORDERS.forks),
}

/** All live games. */
export const everything = (db: Db, sort: Sort, window: Window): Promise<unknown[][]> =>
  sort === "week"
    ? byWeek(db, undefined, window)
    : LIVE_BY[sort === "relevance" ? "newest" : sort](db).values({ ...window })

/** The matching games. */
export async function matching(
  db: Db,
  matches: Matches,
  sort: Sort,
  window: Window,
): Promise<Page> {
  if (sort === "relevance") return searchRanked(db, matches, window)
  const storedTotal = await counterTotal(db, matches.terms)
  if (sort === "week")
    return {
      rows: await byWeek(db, matches, window),
      ...(storedTotal === undefined ? {} : { total: storedTotal }),
    }
  if (sort === "newest" || sort === "oldest")
    return { rows: await byNumber(db, matches, sort, window), total: storedTotal }
  const { nums, total } = await byCount(db, matches, sort, window, storedTotal)
  return { rows: await rowsOf(db, nums), total }
}

/** The total from the counters, if the query is a single tag, status or control. */
async function counterTotal(db: Db, terms: readonly Term[]): Promise<number | undefined> {
  const [term] = terms
  if (terms.length !== 1 || !term || !("facet" in term)) return
  if (/^(tag|status|controls):/.test(term.facet)) return gamesOf(db, term.facet)
}

const toRank = statement((db) =>
  db
    .select({ values: sql`g.num, g.words, g.ranked_plays` })
    .from(sql`${newest(MAX_RANKED + 1)} cross join archive_games as g on g.num = match_row.num`)
    .prepare(),
)

/** Best match first, among the newest matches only: ranking all matches of a common word takes 250 ms. */
async function searchRanked(
  db: Db,
  { match, words: query }: Matches,
  { limit, offset }: Window,
): Promise<Page> {
  const candidates = (await toRank(db).values({ match })) as [number, string, number][]
  const scored = candidates
    .slice(0, MAX_RANKED)
    .map(([num, words, plays]) => ({ num, score: relevance(words, query, plays) }))
    .sort((a, b) => b.score - a.score || b.num - a.num)
    .slice(offset, offset + limit)
  return {
    rows: await rowsOf(
      db,
      scored.map(({ num }) => num),
    ),
    ...(candidates.length <= MAX_RANKED ? { total: candidates.length } : {}),
  }
}
