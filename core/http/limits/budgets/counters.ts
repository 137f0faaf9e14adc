import { lt, sql } from "drizzle-orm"
import { primaryKey, sqliteTable } from "drizzle-orm/sqlite-core"
import { column, type Db, statement } from "../../../base/db"
import type { Sqlite } from "../../../platform/sqlite"

const counters = sqliteTable(
  "core_budgets",
  {
    day: column.integer().notNull(),
    who: column.text().notNull(),
    items: column.integer().notNull(),
    bytes: column.integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.who] })],
)

/** What someone stored in a day. */
export type Counter = typeof counters.$inferSelect

const added = statement((db) =>
  db
    .insert(counters)
    .select(
      sql`select value ->> 0, value ->> 1, value ->> 2, value ->> 3
        from json_each(${sql.placeholder("counters")}) where true`,
    )
    .onConflictDoUpdate({
      target: [counters.day, counters.who],
      set: {
        items: sql`${counters.items} + excluded.items`,
        bytes: sql`${counters.bytes} + excluded.bytes`,
      },
    })
    .returning()
    .prepare(),
)

/** Adds to counters, each once, and returns what they have now. */
export function addToCounters(tx: Db, more: readonly Counter[]): Promise<Counter[]> {
  const rows = more.map(({ day, who, items, bytes }) => [day, who, items, bytes])
  return added(tx).all({ counters: JSON.stringify(rows) })
}

export const deleteBefore = async (tx: Db, day: number): Promise<void> =>
  void (await tx.delete(counters).where(lt(counters.day, day)))

/** The counters of a day, read at once, at the start. */
export const readDay = (db: Sqlite, day: number, most: number): Counter[] =>
  db.query("SELECT * FROM core_budgets WHERE day = ? LIMIT ?").all(day, most) as Counter[]
