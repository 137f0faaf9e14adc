import { lt, sql } from "drizzle-orm"
import { primaryKey, sqliteTable } from "drizzle-orm/sqlite-core"
import { column, type Db, statement } from "../../base/db"
import type { Sqlite } from "../../platform/sqlite"

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
    .values({
      day: sql.placeholder("day"),
      who: sql.placeholder("who"),
      items: sql.placeholder("items"),
      bytes: sql.placeholder("bytes"),
    })
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

/** Adds to a counter, and returns what it has now. */
export async function addToCounter(tx: Db, more: Counter): Promise<Counter> {
  const [counter] = await added(tx).all({ ...more })
  return counter as Counter
}

export const deleteBefore = async (tx: Db, day: number): Promise<void> =>
  void (await tx.delete(counters).where(lt(counters.day, day)))

/** The counters of a day, read at once, at the start. */
export const readDay = (db: Sqlite, day: number, most: number): Counter[] =>
  db.query("SELECT * FROM core_budgets WHERE day = ? LIMIT ?").all(day, most) as Counter[]
