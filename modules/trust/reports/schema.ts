import { column, primaryKey, sqliteTable } from "broadside/db"
import type { Reason } from "./reasons"

/** How often each reason was given. */
export type ReasonCounts = Readonly<Partial<Record<Reason, number>>>

/** Actions that decide about what was reported. */
export type Closing = "approve" | "remove"

/** Items that were reported. */
export const reported = sqliteTable(
  "trust_reported",
  {
    kind: column.text().notNull(),
    item: column.text().notNull(),
    count: column.integer().notNull(),
    reasons: column.text({ mode: "json" }).$type<ReasonCounts>().notNull(),
    firstAt: column.integer("first_at").notNull(),
    lastAt: column.integer("last_at").notNull(),
    /** Null until the operator decides. */
    closedAt: column.integer("closed_at"),
    /** The action of the log that closed it. */
    closedBy: column.text("closed_by").$type<Closing>(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.item] })],
)
export type Reported = typeof reported.$inferSelect

/** What reporters wrote. */
export const notes = sqliteTable("trust_report_notes", {
  num: column.integer().primaryKey(),
  kind: column.text().notNull(),
  item: column.text().notNull(),
  reason: column.text().$type<Reason>().notNull(),
  note: column.text().notNull(),
  at: column.integer().notNull(),
})
