import { column, sqliteTable } from "broadside/db"
import { lifeColumns } from "broadside/trust"

export const AUDIENCES = ["family-safe", "developer", "general"] as const
export type Audience = (typeof AUDIENCES)[number]

/** Where an entry came from. */
type Source = "submitted" | "imported" | "own"

/** The columns of both lists. */
const entry = () => ({
  /** In order of submission. */
  num: column.integer().primaryKey(),
  id: column.text().notNull(),
  url: column.text().notNull(),
  name: column.text().notNull(),
  description: column.text().notNull(),
  /** The searchable text, folded. */
  words: column.text().notNull(),
  editKey: column.text("edit_key").notNull(),
  createdAt: column.integer("submitted_at").notNull(),
  /** When something visible changed; a check without a change does not count. */
  updatedAt: column.integer("updated_at").notNull(),
  checkedAt: column.integer("checked_at").notNull(),
  ...lifeColumns(),
})

export const servers = sqliteTable("registry_servers", {
  ...entry(),
  /** Its name in the official API: the reversed host and a slug. It never changes. */
  serverName: column.text("server_name").notNull(),
  /** The host of the address; the daily checks run one per host at a time. */
  host: column.text().notNull(),
  author: column.text().notNull(),
  /** Whether the submitter proved a protected name. */
  authorProtected: column.integer("author_protected", { mode: "boolean" }).notNull(),
  /** When it came under the name of its author; null where it was submitted under it. */
  authorSince: column.integer("author_since"),
  source: column.text().$type<Source>().notNull(),
  tools: column.text({ mode: "json" }).$type<string[]>().notNull(),
  protocols: column.text({ mode: "json" }).$type<string[]>().notNull(),
  /** The version that the server reports. */
  version: column.text().notNull(),
  verified: column.integer({ mode: "boolean" }).notNull(),
  /** Time of the first failed ping after the last successful one. */
  failingSince: column.integer("failing_since"),
  nextCheckAt: column.integer("next_check_at").notNull(),
  /** Whether it has ever been in the list, so that clients which mirror the list may have it. */
  wasListed: column.integer("was_listed", { mode: "boolean" }).notNull(),
})
export type Server = typeof servers.$inferSelect

export const directories = sqliteTable("registry_directories", {
  ...entry(),
  audience: column.text().$type<Audience>().notNull(),
  hasMcpTool: column.integer("has_mcp_tool", { mode: "boolean" }).notNull(),
  /** Version of the official read API that it serves, if any. */
  api: column.text(),
})
export type Directory = typeof directories.$inferSelect
