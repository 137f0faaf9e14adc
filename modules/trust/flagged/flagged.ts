import {
  and,
  column,
  type Db,
  desc,
  eq,
  primaryKey,
  sql,
  sqliteTable,
  statement,
} from "broadside/db"

/**
 * Items with doubtful words that nobody has decided on. Only their modules know whether they are still there, so an item
 * may have gone or changed: look at it before it is shown.
 */
export const flagged = sqliteTable(
  "trust_flagged",
  {
    kind: column.text().notNull(),
    item: column.text().notNull(),
    at: column.integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.item] })],
)

/** An item, and when it came, in milliseconds since the epoch. */
export interface Noted {
  readonly item: string
  readonly at: number
}

/** Notes items of a kind; those that are noted already stay where they are. */
export async function noteFlagged(tx: Db, kind: string, items: readonly Noted[]): Promise<void> {
  if (items.length === 0) return
  const rows = items.map(({ item, at }) => ({ kind, item, at }))
  await tx.insert(flagged).values(rows).onConflictDoNothing()
}

export async function forgetFlagged(tx: Db, kind: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(flagged).where(amongst(kind, ids))
}

/** Filters ids of a kind to those with a note. */
export async function filterNoted(
  db: Db,
  kind: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.select({ item: flagged.item }).from(flagged).where(amongst(kind, ids))
  return new Set(rows.map(({ item }) => item))
}

const amongst = (kind: string, ids: readonly string[]) =>
  and(
    eq(flagged.kind, kind),
    sql`${flagged.item} in (select value from json_each(${JSON.stringify(ids)}))`,
  )

const newest = statement((db) =>
  db
    .select({ item: flagged.item, at: flagged.at })
    .from(flagged)
    .where(
      and(
        eq(flagged.kind, sql.placeholder("kind")),
        sql`(${flagged.at}, ${flagged.item}) < (${sql.placeholder("at")}, ${sql.placeholder("item")})`,
      ),
    )
    .orderBy(desc(flagged.at), desc(flagged.item))
    .limit(sql.placeholder("limit"))
    .prepare(),
)

const FIRST: Noted = { item: "", at: Number.MAX_SAFE_INTEGER }

/** The newest items of a kind that are noted, of those behind `before`. */
export const newestNoted = (
  db: Db,
  kind: string,
  limit: number,
  before: Noted = FIRST,
): Promise<Noted[]> => newest(db).all({ kind, limit, item: before.item, at: before.at })
