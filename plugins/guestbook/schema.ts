import { column, sqliteTable } from "broadside/db"
import { lifeColumns } from "broadside/trust"

export const entries = sqliteTable("guestbook_entries", {
  id: column.text().primaryKey(),
  game: column.text().notNull(),
  name: column.text().notNull(),
  /** Whether the entry proved that it comes from the owner of a protected name. */
  nameProtected: column.integer("name_protected", { mode: "boolean" }).notNull(),
  message: column.text().notNull(),
  createdAt: column.integer("created_at").notNull(),
  ...lifeColumns(),
})
