import { integer, sqliteTable, text } from "broadside/db"

export const AUDIENCES = ["family-safe", "developer", "general"] as const
export type Audience = (typeof AUDIENCES)[number]

/** Where an entry came from. */
type Source = "submitted" | "imported"

/** What both lists keep of an entry. */
const entry = () => ({
  /** In order of submission. */
  num: integer().primaryKey(),
  id: text().notNull(),
  url: text().notNull(),
  name: text().notNull(),
  description: text().notNull(),
  /** What a search looks at, folded. */
  words: text().notNull(),
  editKey: text("edit_key").notNull(),
  /** Doubtful words, for the operator's eyes. */
  flagged: text({ mode: "json" }).$type<string[]>(),
  submittedAt: integer("submitted_at").notNull(),
  /** When something changed that readers see; being found as before is none. */
  updatedAt: integer("updated_at").notNull(),
  checkedAt: integer("checked_at").notNull(),
  removedAt: integer("removed_at"),
  removedBy: text("removed_by"),
  removedWhy: text("removed_why"),
})

export const servers = sqliteTable("registry_servers", {
  ...entry(),
  /** Its name in the official API: the reversed host and a slug. It never changes. */
  serverName: text("server_name").notNull(),
  /** Of the address; the daily ping asks each host for one at a time. */
  host: text().notNull(),
  author: text().notNull(),
  source: text().$type<Source>().notNull(),
  tools: text({ mode: "json" }).$type<string[]>().notNull(),
  protocols: text({ mode: "json" }).$type<string[]>().notNull(),
  /** As the server told it. */
  version: text().notNull(),
  verified: integer({ mode: "boolean" }).notNull(),
  /** The first ping that failed since the last that did not. */
  failingSince: integer("failing_since"),
  nextCheckAt: integer("next_check_at").notNull(),
})
export type Server = typeof servers.$inferSelect

export const directories = sqliteTable("registry_directories", {
  ...entry(),
  audience: text().$type<Audience>().notNull(),
  hasMcpTool: integer("has_mcp_tool", { mode: "boolean" }).notNull(),
  /** Version of the official read API that it answered, if any. */
  api: text(),
})
export type Directory = typeof directories.$inferSelect
