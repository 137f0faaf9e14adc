import { column, sqliteTable } from "broadside/db"
import type { BannedWhat } from "broadside/host"

export const bans = sqliteTable("trust_bans", {
  num: column.integer().primaryKey(),
  what: column.text().$type<BannedWhat>().notNull(),
  value: column.text().notNull(),
  why: column.text().notNull(),
  since: column.integer().notNull(),
  until: column.integer(),
  endedAt: column.integer("ended_at"),
  hides: column.integer({ mode: "boolean" }).notNull(),
  batch: column.text().notNull(),
  endBatch: column.text("end_batch"),
  phase: column.text().$type<"hiding" | "showing">(),
  progress: column.text({ mode: "json" }).$type<Progress>(),
})
export type BanRow = typeof bans.$inferSelect

/** How far hiding or showing has got: everything before this place is done. */
export interface Progress {
  /** The list that is being gone through. */
  readonly list: string
  readonly place: number
}
