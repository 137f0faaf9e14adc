import { column, sqliteTable } from "broadside/db"

/** Live sessions. Everything of a session is deleted when it ends. */
export const sessions = sqliteTable("gps_sessions", {
  code: column.text("code").primaryKey(),
  name: column.text("name").notNull(),
  color: column.text("color").notNull(),
  listed: column.integer("listed", { mode: "boolean" }).notNull(),
  createdAt: column.integer("created_at").notNull(),
  expiresAt: column.integer("expires_at").notNull(),
})
