import { type Content, fold } from "broadside"
import { and, type Db, desc, eq, gt, inArray, isNotNull, isNull, sql } from "broadside/db"
import type { WorldsContext } from "./context"
import { facet } from "./indexing"
import type { ListQuery } from "./models"
import { type Item, itemOf } from "./record"
import { type Page, pages, type World } from "./schema"

export interface WorkshopList {
  readonly ok: true
  readonly active: readonly Item[]
  readonly promoted: readonly Item[]
}

/** What there is, and whether there is more; the answer's shape is fixed, so that is told apart. */
export interface Found<L> {
  readonly list: L
  readonly more: boolean
}

export async function listWorkshop(
  ctx: WorldsContext,
  query: ListQuery,
): Promise<Found<WorkshopList>> {
  const [active, promoted] = await Promise.all([
    find(ctx, { ...query, world: "workshop", promoted: false }),
    find(ctx, { ...query, world: "workshop", promoted: true }),
  ])
  const items = (found: readonly Page[]) =>
    found.slice(0, query.limit).map((page) => itemOf(page, ctx.urls))
  return {
    list: { ok: true, active: items(active), promoted: items(promoted) },
    more: active.length > query.limit || promoted.length > query.limit,
  }
}

export async function listDispatch(
  ctx: WorldsContext,
  query: ListQuery,
): Promise<Found<{ ok: true; active: readonly Item[] }>> {
  const found = await find(ctx, { ...query, world: "dispatch", promoted: false })
  const active = found.slice(0, query.limit).map((page) => itemOf(page, ctx.urls))
  return { list: { ok: true, active }, more: found.length > query.limit }
}

interface Wanted extends ListQuery {
  readonly world: World
  readonly promoted: boolean
}

/** The pages that are wanted, and one more where there is one. */
async function find(ctx: WorldsContext, wanted: Wanted): Promise<Page[]> {
  const { db, content } = ctx
  const match = matchOf(wanted, content.slug)
  if (match === undefined) return newest(db, wanted, ctx.now())
  const nums = await matching(db, wanted, match, ctx.now())
  const found = await db.select().from(pages).where(inArray(pages.num, nums))
  const byNum = new Map(found.map((page) => [page.num, page]))
  return nums.flatMap((num) => byNum.get(num) ?? [])
}

const newest = (db: Db, { world, promoted, limit, offset }: Wanted, now: number) =>
  db
    .select()
    .from(pages)
    .where(
      and(
        eq(pages.world, world),
        promoted ? isNotNull(pages.promotedAt) : isNull(pages.promotedAt),
        isNull(pages.endedBy),
        gt(pages.endsAt, now),
      ),
    )
    .orderBy(desc(promoted ? pages.promotedAt : pages.num))
    .limit(limit + 1)
    .offset(offset)

// The index goes first and gives its rows newest first, so that a page of them ends the search.
async function matching(db: Db, wanted: Wanted, match: string, now: number): Promise<number[]> {
  const order = sql.raw(wanted.promoted ? "p.promoted_at" : "s.rowid")
  const rows = await db.all<{ num: number }>(sql`
    select p.num from worlds_search as s cross join worlds_pages as p on p.num = s.rowid
    where worlds_search match ${match} and p.ended_by is null and p.ends_at > ${now}
    order by ${order} desc limit ${wanted.limit + 1} offset ${wanted.offset}`)
  return rows.map(({ num }) => num)
}

/** The full-text expression of a query, or undefined where it asks for everything. */
function matchOf({ q, category, author, world, promoted }: Wanted, slug: Content["slug"]) {
  const words = q === undefined ? [] : fold(q)
  // Something was asked for of which nothing can be found.
  if (q?.trim() && words.length === 0) return '"-"'
  if (words.length === 0 && !category && !author) return
  const facets = [
    facet.world(world, promoted),
    ...(category ? [facet.category(category)] : []),
    ...(author ? [facet.author(slug(author))] : []),
  ]
  return [
    ...facets.map((token) => `facets : "${token}"`),
    ...words.map((word) => `words : "${word}" *`),
  ].join(" AND ")
}

/** When the next dispatch page expires: until then, and without a write, no list changes. */
export async function nextExpiry(db: Db, now: number): Promise<number> {
  const [next] = await db
    .select({ endsAt: pages.endsAt })
    .from(pages)
    .where(sql`${pages.endsAt} > ${now} and ${pages.endsAt} < 9999999999999`)
    .orderBy(pages.endsAt)
    .limit(1)
  return next?.endsAt ?? Number.POSITIVE_INFINITY
}
