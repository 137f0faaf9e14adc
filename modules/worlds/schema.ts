import type { Control } from "broadside"
import type { DayKey } from "broadside/contracts"
import { column, primaryKey, sqliteTable } from "broadside/db"
import { lifeColumns } from "broadside/trust"

export const WORLDS = ["workshop", "dispatch"] as const
export type World = (typeof WORLDS)[number]

/** The destinations of the form and of `/publish-url`. */
export const DESTINATIONS = [...WORLDS, "archive"] as const
export type Destination = (typeof DESTINATIONS)[number]

export const CATEGORIES = ["tool", "art", "story", "leaflet", "portfolio", "experiment"] as const
export type Category = (typeof CATEGORIES)[number]

/** The end of a Workshop page; existing clients read it as "never". */
export const NEVER = 9_999_999_999_999

export const pages = sqliteTable("worlds_pages", {
  /** In order of publication; the row of the search index. */
  num: column.integer().primaryKey(),
  id: column.text().notNull(),
  world: column.text().$type<World>().notNull(),
  title: column.text().notNull(),
  description: column.text().notNull(),
  author: column.text().notNull(),
  authorSlug: column.text("author_slug").notNull(),
  /** Whether whoever published or changed it last proved this name. */
  authorProtected: column.integer("author_protected", { mode: "boolean" }).notNull(),
  /** When it came under the name of its author; null where it was published under it. */
  authorSince: column.integer("author_since"),
  /** Null in the Dispatch. */
  category: column.text().$type<Category>(),
  sourceUrl: column.text("source_url"),
  pageSha256: column.text("page_sha256").notNull(),
  pageSize: column.integer("page_size").notNull(),
  /** Hash of the picture on its card; null if that is generated. */
  cover: column.text(),
  editKey: column.text("edit_key").notNull(),
  /** What it is played with; null until its source has been looked at. */
  controls: column.text({ mode: "json" }).$type<Control[]>(),
  controlsChosen: column.integer("controls_chosen", { mode: "boolean" }).notNull(),
  /** The size it is made for, in CSS pixels; null if it fits any. */
  width: column.integer(),
  height: column.integer(),
  createdAt: column.integer("created_at").notNull(),
  updatedAt: column.integer("updated_at").notNull(),
  /** The expiry set on publishing; null in the Workshop. */
  expiresAt: column.integer("expires_at"),
  /** The time of its expiry or takedown. From then on it is gone, even if the job has not run yet. */
  endsAt: column.integer("ends_at").notNull(),
  ...lifeColumns(),
  /** Id of the game it was promoted to. */
  promotedTo: column.text("promoted_to"),
  promotedAt: column.integer("promoted_at"),
})
export type Page = typeof pages.$inferSelect

/** What the lists show of a page. */
export const LIST_COLUMNS = {
  id: pages.id,
  world: pages.world,
  title: pages.title,
  description: pages.description,
  author: pages.author,
  authorProtected: pages.authorProtected,
  category: pages.category,
  cover: pages.cover,
  createdAt: pages.createdAt,
  endsAt: pages.endsAt,
  promotedAt: pages.promotedAt,
}
export type ListedPage = Pick<Page, keyof typeof LIST_COLUMNS>

export const counts = sqliteTable("worlds_counts", {
  /** A world, or a day for what was new on it. */
  world: column.text().$type<World | DayKey>().primaryKey(),
  pages: column.integer().notNull(),
})

export const labs = sqliteTable("worlds_labs", {
  id: column.text().primaryKey(),
  authorSlug: column.text("author_slug").notNull(),
  slug: column.text().notNull(),
  name: column.text().notNull(),
  description: column.text().notNull(),
  author: column.text().notNull(),
  /** Whether whoever opened it proved this name. */
  authorProtected: column.integer("author_protected", { mode: "boolean" }).notNull(),
  icon: column.text(),
  color: column.text(),
  createdAt: column.integer("created_at").notNull(),
  updatedAt: column.integer("updated_at").notNull(),
})
export type Lab = typeof labs.$inferSelect

export const labItems = sqliteTable(
  "worlds_lab_items",
  {
    labId: column.text("lab_id").notNull(),
    pageId: column.text("page_id").notNull(),
    notes: column.text().notNull(),
    displayOrder: column.integer("display_order").notNull(),
    addedAt: column.integer("added_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.labId, table.pageId] })],
)
export type LabItem = typeof labItems.$inferSelect

export const urlAnswers = sqliteTable("worlds_url_answers", {
  request: column.text().primaryKey(),
  answer: column.text().notNull(),
  at: column.integer().notNull(),
})
