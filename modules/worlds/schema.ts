import { integer, primaryKey, sqliteTable, text } from "broadside/db"

export const WORLDS = ["workshop", "dispatch"] as const
export type World = (typeof WORLDS)[number]

/** Where one form or one address publishes to: our worlds, or the archive. */
export const PLACES = [...WORLDS, "archive"] as const
export type Place = (typeof PLACES)[number]

export const CATEGORIES = ["tool", "art", "story", "leaflet", "portfolio", "experiment"] as const
export type Category = (typeof CATEGORIES)[number]

/** When a Workshop page ends; clients in the field read it as "never". */
export const NEVER = 9_999_999_999_999

export const pages = sqliteTable("worlds_pages", {
  /** In order of publication; the row of the search index. */
  num: integer().primaryKey(),
  id: text().notNull(),
  world: text().$type<World>().notNull(),
  title: text().notNull(),
  description: text().notNull(),
  author: text().notNull(),
  authorSlug: text("author_slug").notNull(),
  /** Null in the Dispatch. */
  category: text().$type<Category>(),
  sourceUrl: text("source_url"),
  pageSha256: text("page_sha256").notNull(),
  pageSize: integer("page_size").notNull(),
  /** Hash of the picture on its card; null where that is generated. */
  cover: text(),
  editKey: text("edit_key").notNull(),
  /** Doubtful words, for the operator's eyes. */
  flagged: text({ mode: "json" }).$type<string[]>(),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
  /** As published; null in the Workshop. */
  expiresAt: integer("expires_at"),
  /** From this time on it is gone, whether or not the job has been here: its expiry, or when it was taken down. */
  endsAt: integer("ends_at").notNull(),
  endedBy: text("ended_by"),
  endedWhy: text("ended_why"),
  /** Id of the game it became. */
  promotedTo: text("promoted_to"),
  promotedAt: integer("promoted_at"),
})
export type Page = typeof pages.$inferSelect

/** The full-text index, as far as rows are written and removed; searching is in listing.ts. */
export const searchIndex = sqliteTable("worlds_search", {
  rowid: integer().notNull(),
  words: text().notNull(),
  facets: text().notNull(),
})

export const counts = sqliteTable("worlds_counts", {
  world: text().$type<World>().primaryKey(),
  pages: integer().notNull(),
})

export const labs = sqliteTable("worlds_labs", {
  id: text().primaryKey(),
  authorSlug: text("author_slug").notNull(),
  slug: text().notNull(),
  name: text().notNull(),
  description: text().notNull(),
  author: text().notNull(),
  icon: text(),
  color: text(),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
})
export type Lab = typeof labs.$inferSelect

export const labItems = sqliteTable(
  "worlds_lab_items",
  {
    labId: text("lab_id").notNull(),
    pageId: text("page_id").notNull(),
    notes: text().notNull(),
    displayOrder: integer("display_order").notNull(),
    addedAt: integer("added_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.labId, table.pageId] })],
)
export type LabItem = typeof labItems.$inferSelect

export const urlAnswers = sqliteTable("worlds_url_answers", {
  request: text().primaryKey(),
  answer: text().notNull(),
  at: integer().notNull(),
})
