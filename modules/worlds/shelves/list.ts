import type { Content } from "broadside"
import { and, desc, eq, gt, isNotNull, isNull, type SQL, sql, statement } from "broadside/db"
import type { Search } from "broadside/search"
import { visible } from "broadside/trust"
import type { WorldsContext } from "../context"
import { type Item, itemJson } from "../json"
import { LIST_COLUMNS, type ListedPage, type Page, pages, type World } from "../schema"
import type { ListQuery } from "./models"
import { facet, pageSearch } from "./search-index"

export interface WorkshopList {
  readonly ok: true
  readonly active: readonly Item[]
  readonly promoted: readonly Item[]
}

/** A list, and whether there are more items. The shape of the list is fixed, so `more` is separate. */
export interface ListResult<L> {
  readonly list: L
  readonly more: boolean
}

export async function listWorkshop(
  ctx: WorldsContext,
  query: ListQuery,
): Promise<ListResult<WorkshopList>> {
  const { active, promoted, more } = await workshopPages(ctx, query)
  const items = (pages: readonly ListedPage[]) => pages.map((page) => itemJson(page, ctx.urls))
  return { list: { ok: true, active: items(active), promoted: items(promoted) }, more }
}

export async function listDispatch(
  ctx: WorldsContext,
  query: ListQuery,
): Promise<ListResult<{ ok: true; active: readonly Item[] }>> {
  const { active, more } = await dispatchPages(ctx, query)
  return { list: { ok: true, active: active.map((page) => itemJson(page, ctx.urls)) }, more }
}

/** The Workshop's pages that a query asks for, and whether there are more. */
export async function workshopPages(ctx: WorldsContext, query: ListQuery) {
  const [active, promoted] = await Promise.all([
    find(ctx, { ...query, world: "workshop", promoted: false }),
    find(ctx, { ...query, world: "workshop", promoted: true }),
  ])
  const { limit } = query
  return {
    active: active.slice(0, limit),
    promoted: promoted.slice(0, limit),
    more: active.length > limit || promoted.length > limit,
  }
}

/** The same of the Dispatch. */
export async function dispatchPages(ctx: WorldsContext, query: ListQuery) {
  const matches = await find(ctx, { ...query, world: "dispatch", promoted: false })
  return { active: matches.slice(0, query.limit), more: matches.length > query.limit }
}

interface Filter extends ListQuery {
  readonly world: World
  readonly promoted: boolean
}

/** The matching pages, and one more if there is one. */
async function find(ctx: WorldsContext, filter: Filter): Promise<ListedPage[]> {
  const { world, promoted, offset } = filter
  const window = { limit: filter.limit + 1, offset, now: ctx.now() }
  const filters = filtersIn(filter, ctx.content.slug)
  const place = facet.world(world, promoted)
  if (!filter.q?.trim() && filters.length === 0)
    return (promoted ? newestPromoted : newestActive)(ctx.db).all({ ...window, world })
  const find = (facets: readonly string[]) => pageSearch.search(ctx.db, filter.q, facets)
  const matches = await find([place, ...filters])
  if (matches.finds !== "matches") return []
  const { match } = matches
  if (promoted) return matchingPromoted(ctx.db).all({ ...window, match })
  const anywhere = await find(filters)
  const first = await firstActive(ctx.db, anywhere, { ...window, world })
  return first ?? matchingActive(ctx.db).all({ ...window, match })
}

/** How many of the newest matches in both worlds are read for a page of one of them. */
const MAX_READ = 200

/**
 * Nearly all pages are active, so that it takes longer to look each match up among the active ones
 * than to read the pages; undefined if those do not fill the list.
 */
async function firstActive(
  db: WorldsContext["db"],
  matches: Search,
  { limit, offset, ...where }: Window,
): Promise<ListedPage[] | undefined> {
  const end = offset + limit
  if (matches.finds !== "matches" || end > MAX_READ) return
  const active = await activeAmongNewest(db).all({ ...where, match: matches.match, limit: end })
  return active.length === end ? active.slice(offset) : undefined
}

interface Window {
  readonly limit: number
  readonly offset: number
  readonly now: number
  readonly world: World
}

const [limit, offset] = [sql.placeholder("limit"), sql.placeholder("offset")]
const isUp = and(visible(pages), gt(pages.endsAt, sql.placeholder("now")))

const newestActive = statement((db) =>
  db
    .select(LIST_COLUMNS)
    .from(pages)
    .where(and(eq(pages.world, sql.placeholder("world")), isNull(pages.promotedAt), isUp))
    .orderBy(desc(pages.num))
    .limit(limit)
    .offset(offset)
    .prepare(),
)
const newestPromoted = statement((db) =>
  db
    .select(LIST_COLUMNS)
    .from(pages)
    // Without the plus, all pages of the world would be read from their index, and sorted for the few that are promoted.
    .where(
      and(sql`+${pages.world} = ${sql.placeholder("world")}`, isNotNull(pages.promotedAt), isUp),
    )
    .orderBy(desc(pages.promotedAt))
    .limit(limit)
    .offset(offset)
    .prepare(),
)

// The index goes first and gives its rows newest first, so that a page of them ends the search.
const matching = (order: SQL) =>
  statement((db) =>
    db
      .select(LIST_COLUMNS)
      .from(pageSearch.table)
      .crossJoin(pages)
      .where(and(pageSearch.matches, eq(pages.num, pageSearch.num), isUp))
      .orderBy(order)
      .limit(limit)
      .offset(offset)
      .prepare(),
  )
const matchingActive = matching(desc(pageSearch.num))
const matchingPromoted = matching(desc(pages.promotedAt))

// `cross join` makes the numbers the outer loop, which keeps their order.
const activeAmongNewest = statement((db) =>
  db
    .select(LIST_COLUMNS)
    .from(
      sql`(${pageSearch.numbers()} order by rowid desc limit ${sql.raw(String(MAX_READ))}) as match_row`,
    )
    .crossJoin(pages)
    .where(
      and(
        eq(pages.num, sql`match_row.num`),
        eq(pages.world, sql.placeholder("world")),
        isNull(pages.promotedAt),
        isUp,
      ),
    )
    .limit(limit)
    .prepare(),
)

/** The facets of a query, without the one of its world. */
const filtersIn = ({ category, author }: Filter, slug: Content["slug"]) => [
  ...(category ? [facet.category(category)] : []),
  ...(author ? [facet.author(slug(author))] : []),
]

const ofAuthor = statement((db) =>
  db
    .select()
    .from(pages)
    .where(
      and(
        eq(pages.authorSlug, sql.placeholder("author")),
        gt(pages.endsAt, sql.placeholder("now")),
      ),
    )
    .orderBy(desc(pages.num))
    .limit(sql.placeholder("limit"))
    .prepare(),
)

/** An author's pages of both worlds that are up, newest first. */
export const livePagesOf = (ctx: WorldsContext, author: string, limit: number): Promise<Page[]> =>
  ofAuthor(ctx.db).all({ author, now: ctx.now(), limit })
