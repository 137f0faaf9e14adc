import { column, sqliteTable } from "broadside/db"
import type { Elements } from "./orbit"

/** Orbital elements that an operator imported, one row for each satellite. */
export const elements = sqliteTable("gps_elements", {
  /** The catalogue number. */
  num: column.integer().primaryKey(),
  epoch: column.integer().notNull(),
  message: column.text({ mode: "json" }).$type<Elements>().notNull(),
  importedAt: column.integer("imported_at").notNull(),
})
