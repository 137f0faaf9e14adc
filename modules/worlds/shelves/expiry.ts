import type { CacheOptions } from "broadside"
import { and, type Db, gt, lt, lte, sql, statement } from "broadside/db"
import type { WorldsContext } from "../context"
import { NEVER, pages } from "../schema"

// The condition of the index by end, as the planner must find it.
export const ends = lt(pages.endsAt, sql.raw(String(NEVER)))

/** What is gone by `now`, whether or not the job has been here. */
export const goneBy = (now: number) => and(lte(pages.endsAt, now), ends)

const nextEnd = statement((db) =>
  db
    .select({ endsAt: pages.endsAt })
    .from(pages)
    .where(and(gt(pages.endsAt, sql.placeholder("now")), ends))
    .orderBy(pages.endsAt)
    .limit(1)
    .prepare(),
)

/** When the next page expires: until then, and without a write, no list changes. */
export async function nextExpiry(db: Db, now: number): Promise<number> {
  const [next] = await nextEnd(db).all({ now })
  return next?.endsAt ?? Number.POSITIVE_INFINITY
}

/** Keeps an answer no longer than until the next page expires. */
export const untilExpiry = (
  ctx: WorldsContext,
  request: Request,
  make: () => unknown,
  options: CacheOptions = {},
) => ctx.cached(request, make, { ...options, until: () => nextExpiry(ctx.db, ctx.now()) })
