import type { Control } from "broadside"
import { column, primaryKey, sqliteTable } from "broadside/db"
import { lifeColumns } from "broadside/trust"

export const games = sqliteTable("archive_games", {
  num: column.integer().primaryKey(),
  title: column.text().notNull(),
  slug: column.text().notNull(),
  description: column.text().notNull(),
  tags: column.text({ mode: "json" }).$type<string[]>().notNull(),
  status: column.text().$type<Status>().notNull(),
  humanName: column.text("human_name").notNull(),
  /** Null when no human took part. */
  humanSlug: column.text("human_slug"),
  aiCredit: column.text("ai_credit"),
  aiSlug: column.text("ai_slug"),
  /** Whether whoever published or changed it last proved these names. */
  humanProtected: column.integer("human_protected", { mode: "boolean" }).notNull(),
  aiProtected: column.integer("ai_protected", { mode: "boolean" }).notNull(),
  /** When it came under the name of its author; null where it was published under it. */
  authorSince: column.integer("author_since"),
  parentNum: column.integer("parent_num"),
  /** First of the family; its own number for a game that is not a fork. */
  rootNum: column.integer("root_num").notNull(),
  whatChanged: column.text("what_changed"),
  pageSha256: column.text("page_sha256").notNull(),
  pageSize: column.integer("page_size").notNull(),
  /** Hash of the picture on its card; null if that is generated. */
  cover: column.text(),
  /** Hash of the edit key; null for games from before edit keys were added. */
  editKey: column.text("edit_key"),
  /** What it is played with; null until its source has been looked at. */
  controls: column.text({ mode: "json" }).$type<Control[]>(),
  controlsChosen: column.integer("controls_chosen", { mode: "boolean" }).notNull(),
  /** The size it is made for, in CSS pixels; null if it fits any. */
  width: column.integer(),
  height: column.integer(),
  plays: column.integer().notNull(),
  /** Plays that rank it: one for each network and day. */
  rankedPlays: column.integer("ranked_plays").notNull(),
  forks: column.integer().notNull(),
  reactions: column.text({ mode: "json" }).$type<Partial<Record<Reaction, number>>>().notNull(),
  /** The folded tokens of all searchable texts and filters; see `search/text.ts`. */
  words: column.text().notNull(),
  createdAt: column.integer("created_at").notNull(),
  updatedAt: column.integer("updated_at").notNull(),
  ...lifeColumns(),
})

export const counts = sqliteTable("archive_counts", {
  facet: column.text().primaryKey(),
  label: column.text().notNull(),
  games: column.integer().notNull(),
})

export const makers = sqliteTable(
  "archive_makers",
  {
    kind: column.text().$type<"human" | "agent">().notNull(),
    slug: column.text().notNull(),
    name: column.text().notNull(),
    games: column.integer().notNull(),
    plays: column.integer().notNull(),
    createdAt: column.integer("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.slug] })],
)

const figures = {
  num: column.integer().notNull(),
  plays: column.integer().notNull(),
  loves: column.integer().notNull(),
  rankedPlays: column.integer("ranked_plays").notNull(),
  rankedLoves: column.integer("ranked_loves").notNull(),
}

export const hours = sqliteTable(
  "archive_hours",
  { hour: column.integer().notNull(), ...figures },
  (table) => [primaryKey({ columns: [table.hour, table.num] })],
)

export const spans = sqliteTable(
  "archive_spans",
  { span: column.text().$type<Span>().notNull(), ...figures },
  (table) => [primaryKey({ columns: [table.span, table.num] })],
)

export const spanStarts = sqliteTable("archive_span_starts", {
  span: column.text().$type<Span>().primaryKey(),
  hour: column.integer().notNull(),
})

export const weeks = sqliteTable("archive_weeks", {
  week: column.text().primaryKey(),
  num: column.integer().notNull(),
  note: column.text().notNull(),
  pickedBy: column.text("picked_by").notNull(),
  decidedAt: column.integer("decided_at").notNull(),
})

export type StoredGame = typeof games.$inferSelect
/** A game without its `words`, which only the search reads, and which are as long as all of its texts. */
export type Game = Omit<StoredGame, "words">
export type Status = (typeof STATUSES)[number]
export type Reaction = (typeof REACTIONS)[number]
export type Span = "day" | "week"

export const STATUSES = ["stable", "under-development", "needs-help"] as const
export const REACTIONS = [
  "heart",
  "fire",
  "star",
  "laugh",
  "clap",
  "target",
  "bulb",
  "think",
] as const
/** The humanName of a game that an AI made alone. */
export const AI_SOLO = "AI-solo"
