import { type SQL, sql } from "drizzle-orm"
import type { Db } from "../base/db"
import { DAY_MS, iso } from "../base/time"
import type { DayCount } from "./stats"

/** Only the newest rows are counted, which is enough for a chart. */
const MOST = 20_000

/** The last days with their counts, today last. @example lastDays(now, 14, new Map([[20778, 3]])) */
export function lastDays(
  now: number,
  days: number,
  counts: ReadonlyMap<number, number>,
): DayCount[] {
  const first = Math.floor(now / DAY_MS) - days + 1
  return Array.from({ length: days }, (_, at) => ({
    day: iso((first + at) * DAY_MS).slice(0, 10),
    count: counts.get(first + at) ?? 0,
  }))
}

/**
 * Rows of a table by the day on which they were made, from its `num` and `created_at`.
 * @example newByDay(ctx.db, sql`archive_games`, ctx.now(), 28)
 */
export async function newByDay(db: Db, table: SQL, now: number, days: number): Promise<DayCount[]> {
  const since = (Math.floor(now / DAY_MS) - days + 1) * DAY_MS
  const rows = await db.all<{ day: number; count: number }>(sql`
    select created_at / ${sql.raw(String(DAY_MS))} as day, count(*) as count
    from (select created_at from ${table} order by num desc limit ${MOST})
    where created_at >= ${since} group by 1`)
  return lastDays(now, days, new Map(rows.map(({ day, count }) => [day, count])))
}
