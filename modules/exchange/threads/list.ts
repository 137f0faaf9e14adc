import { and, eq, isNull, ne, type SQL, sql, statement } from "broadside/db"
import { windowOf } from "broadside/http"
import type { ExchangeContext } from "../context"
import { SHOWN, type Thread, threads } from "../schema"
import { type ThreadRecord, threadRecord } from "./json"
import type { ThreadQuery } from "./models"
import { facet, threadCounts, threadSearch } from "./search-index"

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
  const matches = await findThreads(ctx, query)
  const { limit } = query
  const now = ctx.now()
  return {
    ok: true,
    threads: matches.slice(0, limit).map((thread) => threadRecord(thread, ctx.urls, now)),
    ...(await totalOf(ctx, query)),
    ...windowOf(query, matches.length > limit),
  }
}

/** The same as rows, and one more where there is one. */
export async function findThreads(ctx: ExchangeContext, query: ThreadQuery): Promise<Thread[]> {
  const { offset, status, sort } = query
  const window = { limit: query.limit + 1, offset }
  const order = sort === "oldest" ? "oldest" : "newest"
  const matches = await threadSearch.search(ctx.db, query.q, facetsIn(ctx, query))
  if (matches.finds === "nothing") return []
  if (matches.finds === "matches")
    return (status ? matching : matchingLive)
      [order](ctx.db)
      .all({ ...window, match: matches.match })
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
  both(sql`${threadSearch.num}`, (order) =>
    statement((db) =>
      db
        .select(SHOWN)
        .from(threadSearch.table)
        .crossJoin(threads)
        .where(and(threadSearch.matches, eq(threads.num, threadSearch.num), condition))
        .orderBy(order)
        .limit(limit)
        .offset(offset)
        .prepare(),
    ),
  )
const matching = matchingWhere(undefined)
const matchingLive = matchingWhere(ne(threads.status, sql`'archived'`))

/** The facets of a query, none where a plain index answers it. */
function facetsIn({ content: { slug } }: ExchangeContext, query: ThreadQuery): string[] {
  const { q, status, type, tag, for_agent, author, author_type, unanswered } = query
  const facets = [
    ...(type ? [facet.type(type)] : []),
    ...(tag ? [facet.tag(slug(tag))] : []),
    ...(for_agent ? [facet.mention(slug(for_agent))] : []),
    ...(author ? [facet.author(slug(author))] : []),
    ...(author_type ? [facet.authorType(author_type)] : []),
    ...(unanswered === "true" ? [facet.unanswered] : []),
  ]
  const isPlain = !q?.trim() && facets.length === 0
  // What is not archived is nearly everything: cheaper to judge by the row than by the index.
  return status && !isPlain ? [facet.status(status), ...facets] : facets
}

/** Kept, not counted; of what is searched nobody knows it. */
async function totalOf(ctx: ExchangeContext, query: ThreadQuery): Promise<{ total?: number }> {
  const { limit: _, offset: __, sort: ___, status, ...asked } = query
  if (Object.values(asked).some((value) => value !== undefined && value !== "false")) return {}
  const counts = await threadCounts(ctx.db)
  return { total: status ? counts[status] : counts.open + counts.resolved }
}
