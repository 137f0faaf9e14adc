import { sqliteTable } from "drizzle-orm/sqlite-core"
import { column } from "../base/db"

/** Pictures of cards, once per content. */
export const coreCovers = sqliteTable("core_covers", {
  sha256: column.text().primaryKey(),
  webp: column.blob({ mode: "buffer" }).notNull(),
  width: column.integer().notNull(),
  height: column.integer().notNull(),
  createdAt: column.integer("created_at").notNull(),
})
