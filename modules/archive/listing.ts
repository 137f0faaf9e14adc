import type { Content, Context } from "broadside"
import { type Db, type SQL, sql, statement } from "broadside/db"
import { gamesOf, LIVE } from "./counting"
import type { ListQuery } from "./models"
import { type GameRecord, recordOf } from "./record"
import { type Game, games } from "./schema"
import { contained, facet, fold, matchExpression, relevance, type Term } from "./search"

export interface GameList {
  readonly ok: true
  readonly games: readonly GameRecord[]
  readonly total?: number
  readonly limit: number
  readonly offset: number
  readonly next_offset?: number
}

interface Page {
  readonly games: readonly Game[]
  readonly total?: number
}

type Sort = "newest" | "oldest" | "plays" | "forks" | "relevance"

/** Of more matches than this, `plays` and `forks` are read in their own order instead of sorted. */
const MOST_SORTED = 4_000
/** Of more matches than this, the newest are ranked. */
const MOST_RANKED = 1_000
/** Rows looked at in their own order before what was found is answered. */
const MOST_SCANNED = 8_000
/** Words that a prefix may stand for; past it the engine's own, slower prefix search is used. */
const MOST_FORMS = 64

/** Finds games: every filter is one term of a full-text match, so that they intersect cheaply. */
export async function listGames(ctx: Context, query: ListQuery): Promise<GameList> {
  const { limit, offset } = query
  const asked = fold(query.q ?? "")
  const terms = await termsOf(ctx.db, ctx.content, query, asked)
  const sort = sortOf(query)
  // One row more than asked for tells whether there is a next page.
  const window = { limit: limit + 1, offset }
  const { games: found, total } = terms
    ? terms.length === 0
      ? await everything(ctx.db, sort, window)
      : await matching(ctx.db, terms, asked, sort, window)
    : { games: [], total: 0 }
  const shown = found.slice(0, limit)
  return {
    ok: true,
    games: shown.map((game) => recordOf(game, ctx.urls)),
    ...(total === undefined ? {} : { total }),
    limit,
    offset,
    ...(found.length > limit ? { next_offset: offset + limit } : {}),
  }
}

function sortOf({ sort, q }: ListQuery): Sort {
  if (sort && sort !== "default") return sort === "relevance" && !q ? "newest" : sort
  return q ? "relevance" : "newest"
}

/** Undefined when the query can match nothing, such as words of punctuation only. */
async function termsOf(
  db: Db,
  { slug }: Content,
  { q, tag, status, ai, human }: ListQuery,
  asked: readonly string[],
): Promise<Term[] | undefined> {
  if (q?.trim() && asked.length === 0) return
  const words = await Promise.all(
    asked.slice(0, 12).map(async (word) => ({ word, forms: await formsOf(db, word) })),
  )
  const any = (name: string) => (name === "any" ? "" : slug(name))
  return [
    ...words,
    ...(tag ? [{ facet: facet.tag(slug(tag)) }] : []),
    ...(status ? [{ facet: facet.status(status) }] : []),
    ...(ai ? [{ facet: facet.ai(any(ai)) }] : []),
    ...(human ? [{ facet: facet.human(any(human)) }] : []),
  ]
}

const wordsFrom = statement((db) =>
  db
    .select({ word: sql<string>`word` })
    .from(sql`archive_words`)
    .where(sql`word >= ${sql.placeholder("from")} and word < ${sql.placeholder("to")}`)
    .orderBy(sql`word`)
    .limit(MOST_FORMS + 1)
    .prepare(),
)

// Up to three letters the full-text index has prefixes of its own.
async function formsOf(db: Db, word: string): Promise<string[]> {
  if ([...word].length <= 3) return []
  const rows = await wordsFrom(db).all({ from: word, to: `${word}\u{10FFFF}` })
  if (rows.length > MOST_FORMS) return []
  return rows.length > 0 ? rows.map((row) => row.word) : [word]
}

interface Window {
  readonly limit: number
  readonly offset: number
}

const ORDERS: Readonly<Record<Exclude<Sort, "relevance">, SQL>> = {
  newest: sql`num desc`,
  oldest: sql`num`,
  plays: sql`plays desc, num desc`,
  forks: sql`forks desc, num desc`,
}

// Numbers first, rows after: passing over an index entry is cheaper than passing over a row.
const live = (order: SQL) =>
  statement((db) =>
    db
      .select()
      .from(games)
      .where(
        sql`num in (select num from archive_games where buried_at is null order by ${order}
          limit ${sql.placeholder("limit")} offset ${sql.placeholder("offset")})`,
      )
      .orderBy(order)
      .prepare(),
  )
const LIVE_BY = {
  newest: live(ORDERS.newest),
  oldest: live(ORDERS.oldest),
  plays: live(ORDERS.plays),
  forks: live(ORDERS.forks),
}

async function everything(db: Db, sort: Sort, window: Window): Promise<Page> {
  const found = await LIVE_BY[sort === "relevance" ? "newest" : sort](db).all({ ...window })
  return { games: found, total: await gamesOf(db, LIVE) }
}

async function matching(
  db: Db,
  terms: readonly Term[],
  asked: readonly string[],
  sort: Sort,
  window: Window,
): Promise<Page> {
  const match = matchExpression(terms)
  const total = await knownTotal(db, terms)
  if (sort === "newest" || sort === "oldest") {
    const nums = await numsMatching[sort](db).all({ match, ...window })
    return { games: await rowsOf(db, nums), total }
  }
  if (sort === "relevance") return ranked(db, match, asked, window)
  const few = await numsMatching.newest(db).all({ match, limit: MOST_SORTED + 1, offset: 0 })
  if (few.length <= MOST_SORTED) {
    const nums = few.map(({ num }) => num)
    const found = await sorted[sort](db).all({ nums: JSON.stringify(nums), ...window })
    return { games: found, total: few.length }
  }
  return { games: await scanned(db, terms, sort, window), total }
}

/** From the kept counters, when a single tag or status is asked for. */
async function knownTotal(db: Db, terms: readonly Term[]): Promise<number | undefined> {
  const [term] = terms
  if (terms.length !== 1 || !term || !("facet" in term)) return
  if (/^(tag|status):/.test(term.facet)) return gamesOf(db, term.facet)
}

const nums = (order: SQL) =>
  statement((db) =>
    db
      .select({ num: sql<number>`rowid` })
      .from(sql`archive_search`)
      .where(sql`archive_search match ${sql.placeholder("match")}`)
      .orderBy(order)
      .limit(sql.placeholder("limit"))
      .offset(sql.placeholder("offset"))
      .prepare(),
  )
const numsMatching = { newest: nums(sql`rowid desc`), oldest: nums(sql`rowid`) }

const rows = statement((db) =>
  db
    .select()
    .from(games)
    .where(sql`num in (select value from json_each(${sql.placeholder("nums")}))`)
    .prepare(),
)

/** The rows of these numbers, in their order. */
async function rowsOf(db: Db, found: readonly { num: number }[]): Promise<Game[]> {
  const unordered = await rows(db).all({ nums: JSON.stringify(found.map(({ num }) => num)) })
  const byNum = new Map(unordered.map((game) => [game.num, game]))
  return found.flatMap(({ num }) => byNum.get(num) ?? [])
}

const sortedBy = (order: SQL) =>
  statement((db) =>
    db
      .select()
      .from(games)
      .where(
        sql`num in (select num from archive_games
          where num in (select value from json_each(${sql.placeholder("nums")}))
          order by ${order} limit ${sql.placeholder("limit")} offset ${sql.placeholder("offset")})`,
      )
      .orderBy(order)
      .prepare(),
  )
const sorted = { plays: sortedBy(ORDERS.plays), forks: sortedBy(ORDERS.forks) }

const words = statement((db) =>
  db
    .select({ num: games.num, words: games.words, plays: games.plays })
    .from(games)
    .where(sql`num in (select value from json_each(${sql.placeholder("nums")}))`)
    .prepare(),
)

/** Best match first, among the newest matches: ranking all of a common word takes a quarter second. */
async function ranked(
  db: Db,
  match: string,
  asked: readonly string[],
  { limit, offset }: Window,
): Promise<Page> {
  const found = await numsMatching.newest(db).all({ match, limit: MOST_RANKED + 1, offset: 0 })
  const nums = found.slice(0, MOST_RANKED).map(({ num }) => num)
  const scored = (await words(db).all({ nums: JSON.stringify(nums) }))
    .map((row) => ({ num: row.num, score: relevance(row.words, asked, row.plays) }))
    .sort((a, b) => b.score - a.score || b.num - a.num)
  return {
    games: await rowsOf(db, scored.slice(offset, offset + limit)),
    ...(found.length <= MOST_RANKED ? { total: found.length } : {}),
  }
}

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
): Promise<Game[]> {
  const tests = contained(terms).map((text) => sql`instr(words, ${text}) > 0`)
  const candidates = sql`select num, words from archive_games where buried_at is null
    order by ${ORDERS[sort]} limit ${MOST_SCANNED}`
  const found = await db.all<{ num: number }>(
    sql`select num from (${candidates}) where ${sql.join(tests, sql` and `)} limit ${limit} offset ${offset}`,
  )
  if (found.length === limit) return rowsOf(db, found)
  const seen = new Set(found.map(({ num }) => num))
  const more = await numsMatching.newest(db).all({
    match: matchExpression(terms),
    limit: limit + seen.size,
    offset: Math.max(0, offset - seen.size),
  })
  const rest = more.filter(({ num }) => !seen.has(num)).slice(0, limit - found.length)
  return rowsOf(db, [...found, ...rest])
}
