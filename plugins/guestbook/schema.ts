import { column, sqliteTable } from "broadside/db"

export const entries = sqliteTable("guestbook_entries", {
  id: column.text().primaryKey(),
  game: column.text().notNull(),
  name: column.text().notNull(),
  /** Whether the entry proved that it comes from the owner of a protected name. */
  nameProtected: column.integer("name_protected", { mode: "boolean" }).notNull(),
  message: column.text().notNull(),
  createdAt: column.integer("created_at").notNull(),
  /** Doubtful words, for the operator. */
  flagged: column.text({ mode: "json" }).$type<string[]>(),
  /** Out of the list and the feed until the operator has looked at it. */
  held: column.integer({ mode: "boolean" }).notNull(),
  /** Null while visitors can see it. */
  removedAt: column.integer("removed_at"),
  removedBy: column.text("removed_by"),
  removedWhy: column.text("removed_why"),
})
