import { and, eq, isNull, ne, type SQL, sql, statement } from "broadside/db"
import { windowOf } from "broadside/http"
import { type AskedWord, fold } from "broadside/search"
import type { ExchangeContext } from "../context"
import { SHOWN, searchIndex, type Thread, threads } from "../schema"
import { type ThreadRecord, threadRecord } from "./json"
import type { ThreadQuery } from "./models"
import { facet, threadCounts, vocabulary } from "./search-index"

export interface ThreadList {
  readonly ok: true
  readonly threads: readonly ThreadRecord[]
  /** Where nothing or only a status was asked for. */
  readonly total?: number
  readonly limit: number
  readonly offset: number
  readonly next_offset?: number
}

/** The threads that a query asks for. */
export async function listThreads(ctx: ExchangeContext, query: ThreadQuery): Promise<ThreadList> {
  const found = await findThreads(ctx, query)
  const { limit } = query
  const now = ctx.now()
  return {
    ok: true,
    threads: found.slice(0, limit).map((thread) => threadRecord(thread, ctx.urls, now)),
    ...(await totalOf(ctx, query)),
    ...windowOf(query, found.length > limit),
  }
}

/** The same as rows, and one more where there is one. */
export async function findThreads(ctx: ExchangeContext, query: ThreadQuery): Promise<Thread[]> {
  const { offset, status, sort } = query
  const window = { limit: query.limit + 1, offset }
  const order = sort === "oldest" ? "oldest" : "newest"
  const match = await matchOf(ctx, query)
  if (match !== undefined)
    return (status ? matching : matchingLive)[order](ctx.db).all({ ...window, match })
  if (status === undefined) return shown[order](ctx.db).all(window)
  return ofStatus[order](ctx.db).all({ ...window, status })
}

const [limit, offset] = [sql.placeholder("limit"), sql.placeholder("offset")]
const both = <T>(column: SQL, make: (order: SQL) => T) => ({
  newest: make(sql`${column} desc`),
  oldest: make(column),
})
const num = sql`${threads.num}`

const shown = both(num, (order) =>
  statement((db) =>
    db
      .select(SHOWN)
      .from(threads)
      .where(and(ne(threads.status, sql`'archived'`), isNull(threads.removedWhy)))
      .orderBy(order)
      .limit(limit)
      .offset(offset)
      .prepare(),
  ),
)
const ofStatus = both(num, (order) =>
  statement((db) =>
    db
      .select(SHOWN)
      .from(threads)
      .where(and(eq(threads.status, sql.placeholder("status")), isNull(threads.removedWhy)))
      .orderBy(order)
      .limit(limit)
      .offset(offset)
      .prepare(),
  ),
)
// The index goes first and gives its rows in order, so that a page of them ends the search.
const matchingWhere = (condition: SQL | undefined) =>
  both(sql`${searchIndex.rowid}`, (order) =>
    statement((db) =>
      db
        .select(SHOWN)
        .from(searchIndex)
        .crossJoin(threads)
        .where(
          and(
            sql`exchange_search match ${sql.placeholder("match")}`,
            eq(threads.num, searchIndex.rowid),
            condition,
          ),
        )
        .orderBy(order)
        .limit(limit)
        .offset(offset)
        .prepare(),
    ),
  )
const matching = matchingWhere(undefined)
const matchingLive = matchingWhere(ne(threads.status, sql`'archived'`))

/** The full-text expression of a query, or undefined where a plain index answers it. */
async function matchOf(ctx: ExchangeContext, query: ThreadQuery): Promise<string | undefined> {
  const { q, status, type, tag, for_agent, author, author_type, unanswered } = query
  const words = q === undefined ? [] : fold(q)
  const { slug } = ctx.content
  const facets = [
    ...(type ? [facet.type(type)] : []),
    ...(tag ? [facet.tag(slug(tag))] : []),
    ...(for_agent ? [facet.mention(slug(for_agent))] : []),
    ...(author ? [facet.author(slug(author))] : []),
    ...(author_type ? [facet.authorType(author_type)] : []),
    ...(unanswered === "true" ? [facet.unanswered] : []),
  ]
  // Something was asked for of which nothing can be found.
  if (q?.trim() && words.length === 0) return '"-"'
  if (words.length === 0 && facets.length === 0) return
  const asked = await vocabulary.forms(ctx.db, words.slice(0, MOST_ASKED))
  // What is not archived is nearly everything: cheaper to judge by the row than by the index.
  return matchExpression(status ? [facet.status(status), ...facets] : facets, asked)
}

const MOST_ASKED = 12

/** All of the facets, and words that begin so. */
export const matchExpression = (facets: readonly string[], words: readonly AskedWord[] = []) =>
  [...facets.map((token) => `"${token}"`), ...words.map(beginning)].join(" AND ")

const beginning = ({ word, forms }: AskedWord) =>
  forms.length > 0 ? `(${forms.map((form) => `"${form}"`).join(" OR ")})` : `"${word}" *`

/** Kept, not counted; of what is searched nobody knows it. */
async function totalOf(ctx: ExchangeContext, query: ThreadQuery): Promise<{ total?: number }> {
  const { limit: _, offset: __, sort: ___, status, ...asked } = query
  if (Object.values(asked).some((value) => value !== undefined && value !== "false")) return {}
  const counts = await threadCounts(ctx.db)
  return { total: status ? counts[status] : counts.open + counts.resolved }
}
