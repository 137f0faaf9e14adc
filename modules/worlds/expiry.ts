import type { CacheOptions } from "broadside"
import { and, type Db, gt, lt, lte, sql, statement } from "broadside/db"
import type { WorldsContext } from "./context"
import { NEVER, pages } from "./schema"

// The condition of the partial index on `ends_at`, written so that the query planner uses the index.
export const ends = lt(pages.endsAt, sql.raw(String(NEVER)))

/** Pages that have ended by `now`, even if the job has not run yet. */
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

/** When the next page expires. Until then, only a write changes a list. */
export async function nextExpiry(db: Db, now: number): Promise<number> {
  const [next] = await nextEnd(db).all({ now })
  return next?.endsAt ?? Number.POSITIVE_INFINITY
}

/** Caches a response until the next page expires at the latest. */
export const untilExpiry = (
  ctx: WorldsContext,
  request: Request,
  make: () => unknown,
  options: CacheOptions = {},
) => ctx.cached(request, make, { ...options, until: () => nextExpiry(ctx.db, ctx.now()) })
