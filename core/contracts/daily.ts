import { type SQL, sql } from "drizzle-orm"
import type { Db } from "../base/db"
import { memoize } from "../base/memoize"
import { DAY_MS, iso } from "../base/time"

/** A count for one day. */
export interface DayCount {
  /** `2026-11-21`, in UTC. */
  readonly day: string
  readonly count: number
}

/** A counter of what was new on one day. */
export type DayKey = `day:${number}`

/** The key of the counter for a time. @example counters.add(tx, [[dayKey(ctx.now())]], 1) */
export const dayKey = (at: number): DayKey => `day:${Math.floor(at / DAY_MS)}`

interface DayCounters {
  some(db: Db, keys: readonly DayKey[]): Promise<Readonly<Partial<Record<DayKey, number>>>>
}

/**
 * What was new on each of the last days, from `countersOf` a table to which every new row adds at its `dayKey`.
 * @example countedByDay(ctx.db, counters, ctx.now(), 28)
 */
export async function countedByDay(
  db: Db,
  counters: DayCounters,
  now: number,
  days: number,
): Promise<DayCount[]> {
  const last = Array.from({ length: days }, (_, ago) => now - ago * DAY_MS)
  const counts = await counters.some(db, last.map(dayKey))
  return lastDays(
    now,
    days,
    new Map(last.map((at) => [Math.floor(at / DAY_MS), counts[dayKey(at)] ?? 0])),
  )
}

/** Only the newest rows are counted, which is enough for a chart. */
const MOST = 20_000

const MAX_DAY_NAMES = 1_000

/** Cached, since a profile has the days of a year once for each module. */
const dayName = memoize(MAX_DAY_NAMES, (day: number) => iso(day * DAY_MS).slice(0, 10))

/** The last days with their counts, today last. @example lastDays(now, 14, new Map([[20778, 3]])) */
export function lastDays(
  now: number,
  days: number,
  counts: ReadonlyMap<number, number>,
): DayCount[] {
  const first = Math.floor(now / DAY_MS) - days + 1
  return Array.from({ length: days }, (_, at) => ({
    day: dayName(first + at),
    count: counts.get(first + at) ?? 0,
  }))
}

/**
 * Rows of a table by the day on which they were made, from its `num` and `created_at`. It reads up to
 * 20,000 rows: an index should have both columns, or `countedByDay` counts them as they come.
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
