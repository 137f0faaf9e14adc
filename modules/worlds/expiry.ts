import type { AnswerOptions } from "broadside"
import { and, type Db, gt, lt, lte, sql, statement } from "broadside/db"
import type { WorldsContext } from "./context"
import { NEVER, pages } from "./schema"

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
export function untilExpiry(
  ctx: WorldsContext,
  request: Request,
  make: () => unknown,
  options: AnswerOptions & { readonly maxAgeMs?: number } = {},
) {
  const { maxAgeMs = Number.POSITIVE_INFINITY } = options
  let end = 0
  return ctx.answer(
    request,
    async () => {
      end = await nextExpiry(ctx.db, ctx.now())
      return make()
    },
    // A page is gone in the very millisecond at which it ends.
    { ...options, maxAgeMs: () => Math.min(maxAgeMs, end - ctx.now() - 1) },
  )
}
