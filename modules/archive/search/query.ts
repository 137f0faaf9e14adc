import { type Db, type SQL, sql, statement } from "broadside/db"
import type { Matches, Term } from "broadside/search"
import { byFigure } from "./by-count"
import {
  limit,
  matches,
  newest,
  ORDERS,
  offset,
  rowsOf,
  type Sort,
  shown,
  type Window,
} from "./columns"
import { gamesOf } from "./search-index"
import { relevance } from "./text"

/** Games as bare values, see `SHOWN`. */
export interface Page {
  readonly rows: readonly unknown[][]
  readonly total?: number
}

/** Of more matches than this, the newest are ranked. */
const MOST_RANKED = 1_000

// SQLite passes over index entries without their rows, as long as nothing else is asked of them.
const live = (order: SQL) =>
  statement((db) =>
    db
      .select(shown)
      .from(sql`archive_games as g`)
      .where(sql`g.buried_at is null`)
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
  LIVE_BY[sort === "relevance" ? "newest" : sort](db).values({ ...window })

/** Those that match. */
export async function matching(db: Db, found: Matches, sort: Sort, window: Window): Promise<Page> {
  if (sort === "relevance") return ranked(db, found, window)
  const { match } = found
  const storedTotal = await knownTotal(db, found.terms)
  if (sort === "newest" || sort === "oldest")
    return { rows: await byNumber[sort](db).values({ match, ...window }), total: storedTotal }
  const { nums, total } = await byFigure(db, found, sort, window, storedTotal)
  return { rows: await rowsOf(db, nums), total }
}

/** From the kept counters, when a single tag or status is asked for. */
async function knownTotal(db: Db, terms: readonly Term[]): Promise<number | undefined> {
  const [term] = terms
  if (terms.length !== 1 || !term || !("facet" in term)) return
  if (/^(tag|status):/.test(term.facet)) return gamesOf(db, term.facet)
}

// The index gives matches by number, in either direction; `cross join` keeps it the outer loop.
const matchesByNumber = (order: "rowid" | "rowid desc") =>
  statement((db) =>
    db
      .select(shown)
      .from(
        sql`${matches(sql.raw(order), sql`limit ${limit} offset ${offset}`)}
          cross join archive_games as g on g.num = found.num`,
      )
      .prepare(),
  )
const byNumber = { newest: matchesByNumber("rowid desc"), oldest: matchesByNumber("rowid") }

const toRank = statement((db) =>
  db
    .select({ judged: sql`g.num, g.words, g.plays` })
    .from(sql`${newest(MOST_RANKED + 1)} cross join archive_games as g on g.num = found.num`)
    .prepare(),
)

/** Best match first, among the newest matches: ranking all of a common word takes a quarter second. */
async function ranked(
  db: Db,
  { match, words: searched }: Matches,
  { limit, offset }: Window,
): Promise<Page> {
  const candidates = (await toRank(db).values({ match })) as [number, string, number][]
  const scored = candidates
    .slice(0, MOST_RANKED)
    .map(([num, words, plays]) => ({ num, score: relevance(words, searched, plays) }))
    .sort((a, b) => b.score - a.score || b.num - a.num)
    .slice(offset, offset + limit)
  return {
    rows: await rowsOf(
      db,
      scored.map(({ num }) => num),
    ),
    ...(candidates.length <= MOST_RANKED ? { total: candidates.length } : {}),
  }
}
