import { primaryKey, sqliteTable } from "drizzle-orm/sqlite-core"
import { column } from "../../base/db"
import type { Outcome } from "../../content/review/recent"
import type { Sign } from "../../content/review/sign"

export const reviews = sqliteTable("core_reviews", {
  num: column.integer().primaryKey(),
  kind: column.text().notNull(),
  item: column.text().notNull(),
  at: column.integer().notNull(),
  /** Null once it is forgotten. */
  source: column.text(),
  name: column.text(),
  lineage: column.text(),
  score: column.integer().notNull(),
  signals: column.text({ mode: "json" }).$type<readonly Sign[]>().notNull(),
  domains: column.text({ mode: "json" }).$type<readonly string[]>().notNull(),
  fingerprint: column.blob({ mode: "buffer" }),
  outcome: column.text().$type<Outcome>().notNull(),
  noindexUntil: column.integer("noindex_until").notNull(),
})
export type ReviewRow = typeof reviews.$inferSelect

export const reviewDomains = sqliteTable(
  "core_review_domains",
  { domain: column.text().notNull(), review: column.integer().notNull() },
  (table) => [primaryKey({ columns: [table.domain, table.review] })],
)

export const reviewBands = sqliteTable(
  "core_review_bands",
  { band: column.integer().notNull(), review: column.integer().notNull() },
  (table) => [primaryKey({ columns: [table.band, table.review] })],
)
