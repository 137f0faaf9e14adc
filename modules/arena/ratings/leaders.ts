import { and, count, type Db, desc, eq, not, type SQL, sql } from "broadside/db"
import type { Ratings } from "../arena"
import type { ArenaContext } from "../context"
import type { Leader } from "./leader"
import { PERIOD_MS, PROVISIONAL, ratingAt, SCALE } from "./rating"
import { ratings } from "./schema"
import { ratingOf } from "./standings"

/** Whether a rating is provisional by now, as `ratingAt` computes it. */
const isProvisionalAt = (now: number) => sql`(
  ${ratings.deviation} * ${ratings.deviation}
  + max(0, cast((${now} - ${ratings.at}) * 1.0 / ${PERIOD_MS} as integer))
    * ${ratings.volatility} * ${ratings.volatility} * ${SCALE * SCALE}
  > ${PROVISIONAL * PROVISIONAL})`

type Query = Parameters<Ratings["leaders"]>[0]

/** The best first; those whose rating is provisional come after all others. */
export async function leadersOf(
  { db, now }: Pick<ArenaContext, "db" | "now">,
  query: Query,
): Promise<{ readonly leaders: readonly Leader[]; readonly total: number }> {
  const at = now()
  const ofKind = query.kind && eq(ratings.kind, query.kind)
  const [all] = await db.select({ players: count() }).from(ratings).where(ofKind)
  const leaders = (await bestOf(db, at, query)).map((row) => {
    const { slug, kind, wins, draws, losses } = row
    return { ...ratingAt(ratingOf(row), at), slug, kind, wins, draws, losses }
  })
  return { leaders, total: all?.players ?? 0 }
}

/**
 * First the walk over an index of those who were certain once, which finds the best soon; whoever is provisional only
 * where the list gets so far. Sorted by both in one statement, all players would be read each time.
 */
async function bestOf(db: Db, at: number, { kind, limit, offset }: Query) {
  const ofKind = kind && eq(ratings.kind, kind)
  const wasCertain = sql`${ratings.deviation} <= ${sql.raw(String(PROVISIONAL))}`
  const certain = and(ofKind, wasCertain, not(isProvisionalAt(at)))
  const window = (where: SQL | undefined, most: number, from: number) =>
    db
      .select()
      .from(ratings)
      .where(where)
      .orderBy(desc(ratings.rating), ratings.slug)
      .limit(most)
      .offset(from)
  const best = await window(certain, limit, offset)
  if (best.length === limit) return best
  const [all] = await db.select({ players: count() }).from(ratings).where(certain)
  const skipped = Math.max(0, offset - (all?.players ?? 0))
  const others = await window(and(ofKind, isProvisionalAt(at)), limit - best.length, skipped)
  return [...best, ...others]
}
