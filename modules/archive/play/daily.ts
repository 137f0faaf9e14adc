import { DAY_MS } from "broadside"
import { type DayCount, lastDays } from "broadside/contracts"
import { type Db, sql, statement } from "broadside/db"
import { hourOf } from "./plays"

const HOURS = 24

const ofDays = statement((db) =>
  db
    .select({
      day: sql<number>`asked.value / ${sql.raw(String(HOURS))}`.as("day"),
      plays: sql<number>`sum(played.plays)`,
    })
    .from(
      sql`json_each(${sql.placeholder("hours")}) as asked join archive_hours as played
        on played.hour = asked.value and played.num = ${sql.placeholder("num")}`,
    )
    .groupBy(sql`1`)
    .prepare(),
)

/** Plays of a game per day, today last. It looks up single hours, because the primary key begins with the hour. */
export async function playsByDay(db: Db, num: number, now: number, days = 14): Promise<DayCount[]> {
  const today = Math.floor(now / DAY_MS)
  const first = (today - days + 1) * HOURS
  const hours = Array.from({ length: hourOf(now) - first + 1 }, (_, i) => first + i)
  const rows = await ofDays(db).all({ hours: JSON.stringify(hours), num })
  return lastDays(now, days, new Map(rows.map(({ day, plays }) => [day, plays])))
}
