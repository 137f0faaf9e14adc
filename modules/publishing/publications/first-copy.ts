import { and, type Db, eq, sql } from "broadside/db"
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core"
import type { NewEditKey } from "../keys/edit-key"

type Keyed = SQLiteTable & { readonly num: SQLiteColumn; readonly editKey: SQLiteColumn }

/** A form is sent again within minutes, so only recent pages can be its first copy. */
const RECENT = 1_000

/**
 * The page that a form has already published, if it was sent before. Ask within the write that would
 * publish it again.
 * @example const earlier = await firstCopy(tx, games, editKey)
 */
export async function firstCopy<T extends Keyed>(
  tx: Db,
  table: T,
  { hash, mayRepeat }: Omit<NewEditKey, "key">,
): Promise<T["$inferSelect"] | undefined> {
  if (!mayRepeat) return
  const isRecent = sql`${table.num} > (select max(${table.num}) from ${table}) - ${RECENT}`
  const [row] = await tx
    .select()
    .from(table as SQLiteTable)
    .where(and(isRecent, eq(table.editKey, hash)))
    .limit(1)
  return row as T["$inferSelect"] | undefined
}
