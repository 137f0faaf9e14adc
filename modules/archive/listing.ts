import { type Content, type Context, fold } from "broadside"
import { type Db, sql, statement } from "broadside/db"
import { windowOf } from "broadside/http"
import { gamesOf, LIVE } from "./counting"
import type { Sort, Window } from "./matches"
import { everything, matching, type Page } from "./matching"
import type { ListQuery } from "./models"
import { type GameRecord, recordOfRow } from "./record"
import { facet, type Term } from "./search"

export interface GameList {
  readonly ok: true
  readonly games: readonly GameRecord[]
  readonly total?: number
  readonly limit: number
  readonly offset: number
  readonly next_offset?: number
}

/** Words that the beginning of one may stand for, the shortest first: each is a look-up of its own. */
const MOST_FORMS = 150
/** With several words each has fewer, since every step of their intersection asks all forms. */
const mostForms = (words: number) => Math.ceil(MOST_FORMS / words ** 2)

/** Finds games: every filter is one term of a full-text match, so that they intersect cheaply. */
export async function listGames(ctx: Context, query: ListQuery): Promise<GameList> {
  const { limit, offset } = query
  // One row more than asked for tells whether there is a next page.
  const { rows, total } = await find(ctx, query, { limit: limit + 1, offset })
  const shown = rows.length > limit ? rows.slice(0, limit) : rows
  return {
    ok: true,
    games: shown.map((row) => recordOfRow(row, ctx.urls)),
    ...(total === undefined ? {} : { total }),
    ...windowOf({ limit, offset }, rows.length > limit),
  }
}

async function find({ db, content }: Context, query: ListQuery, window: Window): Promise<Page> {
  const asked = fold(query.q ?? "")
  const terms = await termsOf(db, content, query, asked)
  const sort = sortOf(query)
  if (!terms) return { rows: [], total: 0 }
  if (terms.length > 0) return matching(db, terms, asked, sort, window)
  return { rows: await everything(db, sort, window), total: await gamesOf(db, LIVE) }
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
  const used = asked.slice(0, 12)
  const most = mostForms(used.length)
  const words = await Promise.all(
    used.map(async (word) => ({ word, forms: await formsOf(db, word, most) })),
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
    .select({ word: sql`word` })
    .from(sql`archive_words`)
    .where(sql`word >= ${sql.placeholder("from")} and word < ${sql.placeholder("to")}`)
    .orderBy(sql`length(word), word`)
    .limit(sql.placeholder("most"))
    .prepare(),
)

// Up to three letters the full-text index has prefixes of its own. For longer ones it would merge
// all postings of all forms before it gave the first row: 27 ms where the forms by name take 1 ms.
async function formsOf(db: Db, word: string, most: number): Promise<string[]> {
  if ([...word].length <= 3) return []
  const rows = await wordsFrom(db).values({ from: word, to: `${word}\u{10FFFF}`, most })
  return rows.length > 0 ? rows.map(([form]) => form as string) : [word]
}
