import { eq, sql } from "drizzle-orm"
import { sqliteTable } from "drizzle-orm/sqlite-core"
import { column, type Db } from "../base/db"

const settings = sqliteTable("core_settings", {
  key: column.text().primaryKey(),
  value: column.text().notNull(),
})

/** Under it the database says that erased content may still be in its file. */
export const PENDING = "erasure.pending"

/** A table of the words in a full-text index. */
export interface WordTable {
  readonly index: string
  readonly words: string
}

/** What is left to do after an erasure; another erasure in the meantime has another id. */
export interface Pending {
  readonly id: string
  readonly wordTables: readonly WordTable[]
}

/** Stores, in the write of an erasure, that the file has to be rewritten. */
export async function setPending(tx: Db, pending: Pending): Promise<void> {
  const value = JSON.stringify(pending)
  await tx
    .insert(settings)
    .values({ key: PENDING, value })
    .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value` } })
}

/** Whether the file has to be rewritten. */
export async function isPending(db: Db): Promise<boolean> {
  const rows = await db
    .select({ key: settings.key })
    .from(settings)
    .where(eq(settings.key, PENDING))
  return rows.length > 0
}
