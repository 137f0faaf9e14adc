import { column, type Db, primaryKey, sqliteTable } from "broadside/db"

/** What was erased, without anything of it. */
export const erasures = sqliteTable(
  "trust_erasures",
  {
    kind: column.text().notNull(),
    item: column.text().notNull(),
    createdAt: column.integer("created_at").notNull(),
    why: column.text().notNull(),
    by: column.text().notNull(),
    byAuthor: column.integer("by_author", { mode: "boolean" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.item, table.createdAt] })],
)
export type ErasureRow = typeof erasures.$inferSelect

export async function noteErasure(tx: Db, row: ErasureRow): Promise<void> {
  await tx.insert(erasures).values(row).onConflictDoNothing()
}
