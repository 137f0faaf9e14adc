import { sqliteTable } from "drizzle-orm/sqlite-core"
import { column } from "../../base/db"

// The tables are named after reports, which were counted like this first.

export const salts = sqliteTable("core_report_salts", {
  day: column.integer().primaryKey(),
  salt: column.text().notNull(),
})

export const firsts = sqliteTable("core_report_clients", {
  num: column.integer().primaryKey(),
  hash: column.text().notNull(),
})
