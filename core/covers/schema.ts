import { blob, integer, sqliteTable, text } from "../base/db"

/** Pictures of cards, once per content. */
export const coreCovers = sqliteTable("core_covers", {
  sha256: text().primaryKey(),
  webp: blob({ mode: "buffer" }).notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  createdAt: integer("created_at").notNull(),
})
