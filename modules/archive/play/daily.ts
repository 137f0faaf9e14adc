import { DAY_MS } from "broadside"
import { type DayCount, lastDays } from "broadside/contracts"
import { type Db, sql } from "broadside/db"
import { hourOf } from "./plays"

const HOURS = 24

/** Plays of a game by the day, today last. Hour by hour, because the rows lie by the hour. */
export async function playsByDay(db: Db, num: number, now: number, days = 14): Promise<DayCount[]> {
  const today = Math.floor(now / DAY_MS)
  const first = (today - days + 1) * HOURS
  const hours = Array.from({ length: hourOf(now) - first + 1 }, (_, i) => first + i)
  const rows = await db.all<{ day: number; plays: number }>(sql`
    select asked.value / 24 as day, sum(played.plays) as plays from json_each(${JSON.stringify(hours)}) as asked
    join archive_hours as played on played.hour = asked.value and played.num = ${num} group by 1`)
  return lastDays(now, days, new Map(rows.map(({ day, plays }) => [day, plays])))
}
