import { column, index, primaryKey, sql, sqliteTable } from "broadside/db"
import type { PlayerKind } from "../challenge"
import { PROVISIONAL } from "./rating"

export const ratings = sqliteTable(
  "arena_ratings",
  {
    slug: column.text().primaryKey(),
    kind: column.text().$type<PlayerKind>().notNull(),
    rating: column.real().notNull(),
    deviation: column.real().notNull(),
    volatility: column.real().notNull(),
    wins: column.integer().notNull(),
    draws: column.integer().notNull(),
    losses: column.integer().notNull(),
    at: column.integer().notNull(),
  },
  (table) => {
    const wasCertain = sql`${table.deviation} <= ${sql.raw(String(PROVISIONAL))}`
    return [
      index("arena_ratings_rating").on(table.kind, table.rating),
      index("arena_ratings_certain").on(table.rating).where(wasCertain),
      index("arena_ratings_certain_kind").on(table.kind, table.rating).where(wasCertain),
    ]
  },
)

/** The rating after each rated game. */
export const ratingHistory = sqliteTable(
  "arena_rating_history",
  {
    slug: column.text().notNull(),
    /** Number of the challenge. */
    challenge: column.integer().notNull(),
    rating: column.real().notNull(),
    deviation: column.real().notNull(),
    at: column.integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.slug, table.challenge] }),
    index("arena_rating_history_newest").on(table.slug, table.at, table.challenge),
  ],
)
