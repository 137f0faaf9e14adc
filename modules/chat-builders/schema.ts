import { column, sqliteTable } from "broadside/db"

/** How much the model was used, by day. */
export const days = sqliteTable("chat_builders_days", {
  /** In UTC: 2026-11-23. */
  day: column.text().primaryKey(),
  /** What it has read and written. */
  tokens: column.integer().notNull(),
  /** Requests that were answered. */
  answers: column.integer().notNull(),
})
