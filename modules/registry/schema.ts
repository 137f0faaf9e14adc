import { column, sqliteTable } from "broadside/db"

export const AUDIENCES = ["family-safe", "developer", "general"] as const
export type Audience = (typeof AUDIENCES)[number]

/** Where an entry came from. */
type Source = "submitted" | "imported"

/** What both lists keep of an entry. */
const entry = () => ({
  /** In order of submission. */
  num: column.integer().primaryKey(),
  id: column.text().notNull(),
  url: column.text().notNull(),
  name: column.text().notNull(),
  description: column.text().notNull(),
  /** What a search looks at, folded. */
  words: column.text().notNull(),
  editKey: column.text("edit_key").notNull(),
  /** Doubtful words, for the operator's eyes. */
  flagged: column.text({ mode: "json" }).$type<string[]>(),
  submittedAt: column.integer("submitted_at").notNull(),
  /** When something changed that readers see; being found as before is none. */
  updatedAt: column.integer("updated_at").notNull(),
  checkedAt: column.integer("checked_at").notNull(),
  removedAt: column.integer("removed_at"),
  removedBy: column.text("removed_by"),
  removedWhy: column.text("removed_why"),
})

export const servers = sqliteTable("registry_servers", {
  ...entry(),
  /** Its name in the official API: the reversed host and a slug. It never changes. */
  serverName: column.text("server_name").notNull(),
  /** Of the address; the daily ping asks each host for one at a time. */
  host: column.text().notNull(),
  author: column.text().notNull(),
  source: column.text().$type<Source>().notNull(),
  tools: column.text({ mode: "json" }).$type<string[]>().notNull(),
  protocols: column.text({ mode: "json" }).$type<string[]>().notNull(),
  /** As the server told it. */
  version: column.text().notNull(),
  verified: column.integer({ mode: "boolean" }).notNull(),
  /** The first ping that failed since the last that did not. */
  failingSince: column.integer("failing_since"),
  nextCheckAt: column.integer("next_check_at").notNull(),
})
export type Server = typeof servers.$inferSelect

export const directories = sqliteTable("registry_directories", {
  ...entry(),
  audience: column.text().$type<Audience>().notNull(),
  hasMcpTool: column.integer("has_mcp_tool", { mode: "boolean" }).notNull(),
  /** Version of the official read API that it answered, if any. */
  api: column.text(),
})
export type Directory = typeof directories.$inferSelect
