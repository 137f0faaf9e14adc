import { eq, getTableColumns, sql } from "drizzle-orm"
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core"
import { type Db, statement } from "../base/db"

/** How many entries there are of each key, counted as they come and go: counting a million rows takes 16 ms. */
export interface Counters<K extends string> {
  /** Adds to the counters of keys, each with the text of its label where the table has one. */
  add(tx: Db, keys: readonly (readonly [key: K, label?: string])[], by: number): Promise<void>
  of(db: Db, key: K): Promise<number>
  /** Counts of some keys; keys without a counter are missing. */
  some(db: Db, keys: readonly K[]): Promise<Readonly<Partial<Record<K, number>>>>
  all(db: Db): Promise<Readonly<Partial<Record<K, number>>>>
}

/**
 * Counters in a table of a module, with a text as its key, a count, and maybe a label.
 * @example
 * const counts = sqliteTable("guestbook_counts", {
 *   facet: column.text().primaryKey(),
 *   entries: column.integer().notNull(),
 * })
 * const counters = countersOf(counts, counts.facet, counts.entries)
 * await counters.add(tx, [["by:ada"]], 1)
 */
export function countersOf<K extends string>(
  table: SQLiteTable,
  key: SQLiteColumn,
  count: SQLiteColumn,
): Counters<K> {
  const values = Object.values(getTableColumns(table)).map((column) => {
    if (column === key) return sql`value ->> 0`
    return column === count ? sql`cast(${sql.placeholder("by")} as integer)` : sql`value ->> 1`
  })
  const [field = ""] =
    Object.entries(getTableColumns(table)).find(([, column]) => column === count) ?? []
  // `where true` keeps SQLite from reading the conflict clause as part of a join.
  const added = statement((db) =>
    db
      .insert(table)
      .select(
        sql`select ${sql.join(values, sql`, `)} from json_each(${sql.placeholder("keys")}) where true`,
      )
      .onConflictDoUpdate({
        target: key,
        set: { [field]: sql`${count} + excluded.${sql.identifier(count.name)}` },
      })
      .prepare(),
  )
  const one = statement((db) =>
    db
      .select({ count })
      .from(table)
      .where(eq(key, sql.placeholder("key")))
      .prepare(),
  )
  const several = statement((db) =>
    db
      .select({ key, count })
      .from(table)
      .where(sql`${key} in (select value from json_each(${sql.placeholder("keys")}))`)
      .prepare(),
  )
  const every = statement((db) => db.select({ key, count }).from(table).prepare())
  return {
    async add(tx, keys, by) {
      await added(tx).run({ keys: JSON.stringify(keys), by })
    },
    of: async (db, key) => ((await one(db).all({ key }))[0]?.count as number | undefined) ?? 0,
    some: async (db, keys) => byKey(await several(db).all({ keys: JSON.stringify(keys) })),
    all: async (db) => byKey(await every(db).all()),
  }
}

const byKey = <K extends string>(rows: readonly { key: unknown; count: unknown }[]) =>
  Object.fromEntries(rows.map(({ key, count }) => [key, count])) as Partial<Record<K, number>>
