import type { BaseSQLiteDatabase } from "drizzle-orm/sqlite-core"

export * from "drizzle-orm"
export {
  blob,
  check,
  customType,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core"

/**
 * A drizzle database, typed as asynchronous although the embedded engine answers at once: the
 * same module code then runs on an engine behind a network. Always await.
 * @since 1.0.0
 */
export type Db = Omit<BaseSQLiteDatabase<"async", unknown>, "transaction" | "query" | "_">

/** One step of a module's schema, in order, its SQL imported as text so that the binary carries it. @since 1.0.0 */
export interface Migration {
  readonly tag: string
  readonly sql: string
}

/**
 * A prepared statement per connection: building a query costs more than running it.
 * @since 1.0.0
 * @example
 * const byId = statement((db) => db.select().from(games).where(eq(games.num, sql.placeholder("num"))).prepare())
 * const [game] = await byId(ctx.db).all({ num: 7 })
 */
export function statement<P>(build: (db: Db) => P): (db: Db) => P {
  const prepared = new WeakMap<Db, P>()
  return (db) => {
    const known = prepared.get(db)
    if (known) return known
    const made = build(db)
    prepared.set(db, made)
    return made
  }
}
