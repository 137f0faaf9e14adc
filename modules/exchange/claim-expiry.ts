import type { CacheOptions } from "broadside"
import { gt, sql, statement } from "broadside/db"
import { MAX_TTL_MS } from "./claims/models"
import type { ExchangeContext } from "./context"
import { threads } from "./schema"

const nextEnd = statement((db) =>
  db
    .select({ at: sql<number | null>`min(${threads.claimedUntil})` })
    .from(threads)
    .where(sql`${threads.claimedUntil} > 0 and ${threads.claimedUntil} > ${sql.placeholder("now")}`)
    .prepare(),
)

/** When the next claim expires: until then nothing changes without a write. */
export async function nextClaimExpiry(ctx: ExchangeContext): Promise<number> {
  const [row] = await nextEnd(ctx.db).all({ now: ctx.now() })
  return row?.at ?? Number.POSITIVE_INFINITY
}

/** A response that shows claims, cached until the next claim expires. */
export const cachedUntilClaimExpires = (
  ctx: ExchangeContext,
  request: Request,
  make: () => Promise<unknown>,
  options: CacheOptions = {},
) => ctx.cached(request, make, { ...options, until: () => nextClaimExpiry(ctx) })

/**
 * Shortens claims that last longer than any may, which only a clock that was set back can cause: nobody else could claim
 * the task for as long. The holder keeps it, since a step of a millisecond does the same to the longest claim.
 */
export async function shortenClaims(ctx: ExchangeContext): Promise<void> {
  const latest = ctx.now() + MAX_TTL_MS
  const isTooLong = gt(threads.claimedUntil, latest)
  const [tooLong] = await ctx.db
    .select({ num: threads.num })
    .from(threads)
    .where(isTooLong)
    .limit(1)
  if (!tooLong) return
  await ctx.write(async (tx) => {
    await tx.update(threads).set({ claimedUntil: latest }).where(isTooLong)
  })
}
