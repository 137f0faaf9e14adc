import { DAY_MS } from "broadside"
import { type DayCount, lastDays } from "broadside/contracts"
import { type Db, sql, statement } from "broadside/db"
import { hours } from "../schema"
import { hourOf } from "./figures"

const HOURS = 24

const ofDays = statement((db) =>
  db
    .select({
      day: sql<number>`${hours.hour} / ${sql.raw(String(HOURS))}`.as("day"),
      plays: sql<number>`sum(${hours.plays})`,
    })
    .from(hours)
    .where(
      sql`${hours.num} = ${sql.placeholder("num")}
        and ${hours.hour} between ${sql.placeholder("first")} and ${sql.placeholder("last")}`,
    )
    .groupBy(sql`1`)
    .prepare(),
)

/** Plays of a game per day, today last. */
export async function playsByDay(db: Db, num: number, now: number, days = 14): Promise<DayCount[]> {
  const today = Math.floor(now / DAY_MS)
  const first = (today - days + 1) * HOURS
  const rows = await ofDays(db).all({ num, first, last: hourOf(now) })
  return lastDays(now, days, new Map(rows.map(({ day, plays }) => [day, plays])))
}
