import type { Content } from "broadside"
import {
  and,
  desc,
  eq,
  getTableColumns,
  gt,
  isNotNull,
  isNull,
  type SQL,
  sql,
  statement,
} from "broadside/db"
import type { WorldsContext } from "../context"
import { type Page, pages, type World } from "../schema"
import { type Item, itemJson } from "./json"
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
  const items = (pages: readonly Page[]) => pages.map((page) => itemJson(page, ctx.urls))
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
async function find(ctx: WorldsContext, filter: Filter): Promise<Page[]> {
  const { world, promoted, offset } = filter
  const window = { limit: filter.limit + 1, offset, now: ctx.now() }
  const matches = await pageSearch.search(ctx.db, filter.q, facetsIn(filter, ctx.content.slug))
  if (matches.finds === "nothing") return []
  if (matches.finds === "matches")
    return (promoted ? matchingPromoted : matchingActive)(ctx.db).all({
      ...window,
      match: matches.match,
    })
  return (promoted ? newestPromoted : newestActive)(ctx.db).all({ ...window, world })
}

const [limit, offset] = [sql.placeholder("limit"), sql.placeholder("offset")]
const isUp = and(isNull(pages.endedBy), gt(pages.endsAt, sql.placeholder("now")))

const newestActive = statement((db) =>
  db
    .select()
    .from(pages)
    .where(and(eq(pages.world, sql.placeholder("world")), isNull(pages.promotedAt), isUp))
    .orderBy(desc(pages.num))
    .limit(limit)
    .offset(offset)
    .prepare(),
)
const newestPromoted = statement((db) =>
  db
    .select()
    .from(pages)
    .where(and(eq(pages.world, sql.placeholder("world")), isNotNull(pages.promotedAt), isUp))
    .orderBy(desc(pages.promotedAt))
    .limit(limit)
    .offset(offset)
    .prepare(),
)

// The index goes first and gives its rows newest first, so that a page of them ends the search.
const matching = (order: SQL) =>
  statement((db) =>
    db
      .select(getTableColumns(pages))
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

/** The facets of a query; none if an ordinary index is enough. */
function facetsIn({ q, category, author, world, promoted }: Filter, slug: Content["slug"]) {
  if (!q?.trim() && !category && !author) return []
  return [
    facet.world(world, promoted),
    ...(category ? [facet.category(category)] : []),
    ...(author ? [facet.author(slug(author))] : []),
  ]
}

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
