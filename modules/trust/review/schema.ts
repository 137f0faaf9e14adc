import { column, primaryKey, sqliteTable } from "broadside/db"
import type { Outcome, Sign } from "broadside/host"

export const reviews = sqliteTable("trust_reviews", {
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
  "trust_review_domains",
  { domain: column.text().notNull(), review: column.integer().notNull() },
  (table) => [primaryKey({ columns: [table.domain, table.review] })],
)

export const reviewBands = sqliteTable(
  "trust_review_bands",
  { band: column.integer().notNull(), review: column.integer().notNull() },
  (table) => [primaryKey({ columns: [table.band, table.review] })],
)
