import { type Db, type SQL, sql, statement } from "broadside/db"
import { gamesOf } from "./counting"
import { SHOWN } from "./record"
import { contained, matchExpression, relevance, type Term } from "./search"

export type Sort = "newest" | "oldest" | "plays" | "forks" | "relevance"

export interface Window {
  readonly limit: number
  readonly offset: number
}

/** Games as bare values, see `SHOWN`. */
export interface Page {
  readonly rows: readonly unknown[][]
  readonly total?: number
}

/** Of more matches than this, `plays` and `forks` are read in their own order instead of sorted. */
const MOST_SORTED = 6_000
/** Of more matches than this, the newest are ranked. */
const MOST_RANKED = 1_000
/** Rows looked at in their own order before what was found is answered. */
const MOST_SCANNED = 4_000

const ORDERS: Readonly<Record<Exclude<Sort, "relevance">, SQL>> = {
  newest: sql`g.num desc`,
  oldest: sql`g.num`,
  plays: sql`g.plays desc, g.num desc`,
  forks: sql`g.forks desc, g.num desc`,
}

const shown = { shown: SHOWN }
const limit = sql.placeholder("limit")
const offset = sql.placeholder("offset")

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

/** Those that meet all terms. */
export async function matching(
  db: Db,
  terms: readonly Term[],
  asked: readonly string[],
  sort: Sort,
  window: Window,
): Promise<Page> {
  const match = matchExpression(terms)
  if (sort === "relevance") return ranked(db, match, asked, window)
  const known = await knownTotal(db, terms)
  if (sort === "newest" || sort === "oldest")
    return { rows: await byNumber[sort](db).values({ match, ...window }), total: known }
  const total = known ?? (await countSome(db, match))
  if (total > MOST_SORTED) return { rows: await scanned(db, terms, sort, window), total: known }
  return { rows: await sorted[sort](db).values({ match, ...window }), total }
}

/** From the kept counters, when a single tag or status is asked for. */
async function knownTotal(db: Db, terms: readonly Term[]): Promise<number | undefined> {
  const [term] = terms
  if (terms.length !== 1 || !term || !("facet" in term)) return
  if (/^(tag|status):/.test(term.facet)) return gamesOf(db, term.facet)
}

const matches = (order: SQL, bounds: SQL) => sql`(select rowid as num from archive_search
  where archive_search match ${sql.placeholder("match")} order by ${order} ${bounds}) as found`

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

const newest = (most: number) => matches(sql`rowid desc`, sql`limit ${sql.raw(String(most))}`)

const some = statement((db) =>
  db
    .select({ some: sql`count(*)` })
    .from(newest(MOST_SORTED + 1))
    .prepare(),
)

/** How many match, up to one more than are sorted. */
async function countSome(db: Db, match: string): Promise<number> {
  const [row] = (await some(db).values({ match })) as [number][]
  return row?.[0] ?? 0
}

// Numbers are sorted before whole rows are read.
const sortedBy = (order: SQL) =>
  statement((db) =>
    db
      .select(shown)
      .from(
        sql`(select g.num as num from ${newest(MOST_SORTED)} cross join archive_games as g
          on g.num = found.num order by ${order} limit ${limit} offset ${offset}) as sorted
          cross join archive_games as g on g.num = sorted.num`,
      )
      .orderBy(order)
      .prepare(),
  )
const sorted = { plays: sortedBy(ORDERS.plays), forks: sortedBy(ORDERS.forks) }

const toRank = statement((db) =>
  db
    .select({ judged: sql`g.num, g.words, g.plays` })
    .from(sql`${newest(MOST_RANKED + 1)} cross join archive_games as g on g.num = found.num`)
    .prepare(),
)

/** Best match first, among the newest matches: ranking all of a common word takes a quarter second. */
async function ranked(
  db: Db,
  match: string,
  asked: readonly string[],
  { limit, offset }: Window,
): Promise<Page> {
  const found = (await toRank(db).values({ match })) as [number, string, number][]
  const scored = found
    .slice(0, MOST_RANKED)
    .map(([num, words, plays]) => ({ num, score: relevance(words, asked, plays) }))
    .sort((a, b) => b.score - a.score || b.num - a.num)
  return {
    rows: await rowsOf(db, scored.slice(offset, offset + limit)),
    ...(found.length <= MOST_RANKED ? { total: found.length } : {}),
  }
}

const rows = statement((db) =>
  db
    .select(shown)
    .from(
      sql`json_each(${sql.placeholder("nums")}) as asked
        cross join archive_games as g on g.num = asked.value`,
    )
    .prepare(),
)

/** The rows of these numbers, in their order. */
const rowsOf = (db: Db, found: readonly { num: number }[]): Promise<unknown[][]> =>
  rows(db).values({ nums: JSON.stringify(found.map(({ num }) => num)) })

/**
 * Common matches by plays or forks: rows come in that order and are tested one by one, which soon
 * fills a page just because the match is common. A bound keeps an unlucky order from taking long;
 * what is then missing is filled up from the newest matches.
 */
async function scanned(
  db: Db,
  terms: readonly Term[],
  sort: "plays" | "forks",
  { limit, offset }: Window,
): Promise<unknown[][]> {
  const tests = contained(terms).map((text) => sql`instr(words, ${text}) > 0`)
  const candidates = sql`select g.num, g.words from archive_games as g where g.buried_at is null
    order by ${ORDERS[sort]} limit ${MOST_SCANNED}`
  const found = await db.all<{ num: number }>(
    sql`select num from (${candidates}) where ${sql.join(tests, sql` and `)} limit ${limit + offset}`,
  )
  const shown = await rowsOf(db, found.slice(offset))
  if (shown.length === limit) return shown
  const seen = new Set(found.map(({ num }) => num))
  const more = await byNumber.newest(db).values({
    match: matchExpression(terms),
    limit: limit + seen.size,
    offset: Math.max(0, offset - seen.size),
  })
  const rest = more.filter(([num]) => !seen.has(num as number))
  return [...shown, ...rest.slice(0, limit - shown.length)]
}
