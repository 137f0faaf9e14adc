import { and, eq, ne, type SQL, sql, statement } from "broadside/db"
import { windowOf } from "broadside/http"
import { visible } from "broadside/trust"
import type { ExchangeContext } from "../context"
import { type ThreadJson, threadJson } from "../json"
import { LIST_COLUMNS, type Thread, threads } from "../schema"
import { withCommonWords } from "./common-words"
import type { ThreadQuery } from "./models"
import { facet, threadCounts, threadSearch } from "./search-index"

export interface ThreadList {
  readonly ok: true
  readonly threads: readonly ThreadJson[]
  /** Present if the query has no filter except status. */
  readonly total?: number
  readonly limit: number
  readonly offset: number
  readonly next_offset?: number
}

/** The threads that match a query. */
export async function listThreads(ctx: ExchangeContext, query: ThreadQuery): Promise<ThreadList> {
  const matches = await findThreads(ctx, query)
  const { limit } = query
  const now = ctx.now()
  return {
    ok: true,
    threads: matches.slice(0, limit).map((thread) => threadJson(thread, ctx.urls, now)),
    ...(await totalOf(ctx, query)),
    ...windowOf(query, matches.length > limit),
  }
}

/** The same as rows, with one more if there is a next page. */
export async function findThreads(ctx: ExchangeContext, query: ThreadQuery): Promise<Thread[]> {
  const { offset, status, sort } = query
  const window = { limit: query.limit + 1, offset }
  const order = sort === "oldest" ? "oldest" : "newest"
  const facets = facetsIn(ctx, query)
  const matches = await threadSearch.search(ctx.db, query.q, facets)
  if (matches.finds === "nothing") return []
  if (matches.finds === "matches") {
    const isByWords = facets.length === (status ? 1 : 0)
    const common =
      isByWords && (await withCommonWords(ctx.db, matches, { ...window, status, order }))
    if (common) return common
    return (status ? matching : matchingLive)
      [order](ctx.db)
      .all({ ...window, match: matches.match })
  }
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
      .select(LIST_COLUMNS)
      .from(threads)
      .where(and(ne(threads.status, sql`'archived'`), visible(threads)))
      .orderBy(order)
      .limit(limit)
      .offset(offset)
      .prepare(),
  ),
)
const ofStatus = both(num, (order) =>
  statement((db) =>
    db
      .select(LIST_COLUMNS)
      .from(threads)
      .where(and(eq(threads.status, sql.placeholder("status")), visible(threads)))
      .orderBy(order)
      .limit(limit)
      .offset(offset)
      .prepare(),
  ),
)
// The search index is the outer table and returns numbers in order, so the query stops when a page is full.
// Only the rows of that page are read: `cross join` keeps the order of their numbers.
const matchingAmong = (numbers: SQL) =>
  both(sql`num`, (order) =>
    statement((db) =>
      db
        .select(LIST_COLUMNS)
        .from(sql`(${numbers} order by ${order} limit ${limit} offset ${offset}) as chosen`)
        .crossJoin(threads)
        .where(eq(threads.num, sql`chosen.num`))
        .prepare(),
    ),
  )
const matching = matchingAmong(threadSearch.numbers())
// By an index that has all of the condition: where a page begins far down, reading each row takes four times as long.
const matchingLive = matchingAmong(sql`select ${threadSearch.num} as num from ${threadSearch.table}
  cross join ${threads} indexed by exchange_threads_shown
  where ${threadSearch.matches} and ${threads.num} = ${threadSearch.num}
    and ${threads.status} <> 'archived' and ${visible(threads)}`)

/** The facets of a query; none if an ordinary index can answer it. */
function facetsIn({ content: { slug } }: ExchangeContext, query: ThreadQuery): string[] {
  const { q, status, type, tag, for_agent, author, author_type, unanswered } = query
  const facets = [
    ...(type ? [facet.type(type)] : []),
    ...(tag ? [facet.tag(slug(tag))] : []),
    ...(for_agent ? [facet.mention(slug(for_agent))] : []),
    ...(author ? [facet.author(slug(author))] : []),
    ...(author_type ? [facet.authorType(author_type)] : []),
    ...(unanswered ? [facet.unanswered] : []),
  ]
  const isPlain = !q?.trim() && facets.length === 0
  // Nearly all threads are not archived, so without a status the row is cheaper to check than the index.
  return status && !isPlain ? [facet.status(status), ...facets] : facets
}

/** Totals come from counters; filtered searches have none. */
async function totalOf(ctx: ExchangeContext, query: ThreadQuery): Promise<{ total?: number }> {
  const { limit: _, offset: __, sort: ___, status, ...filters } = query
  if (Object.values(filters).some((value) => value !== undefined && value !== false)) return {}
  const counts = await threadCounts(ctx.db)
  return { total: status ? counts[status] : counts.open + counts.resolved }
}
