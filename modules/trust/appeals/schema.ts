import { column, sqliteTable, uniqueIndex } from "broadside/db"

/** Appeals of authors, one for each removal of an item. */
export const appeals = sqliteTable(
  "trust_appeals",
  {
    num: column.integer().primaryKey(),
    kind: column.text().notNull(),
    item: column.text().notNull(),
    /** Number of the log entry that removed or held it; 0 if the review held it. */
    removal: column.integer().notNull(),
    at: column.integer().notNull(),
    note: column.text().notNull(),
    /** When the operator answered that it stays, and why; null until then. */
    answeredAt: column.integer("answered_at"),
    answer: column.text(),
  },
  (table) => [uniqueIndex("trust_appeals_by_item").on(table.kind, table.item, table.removal)],
)
export type Appeal = typeof appeals.$inferSelect
