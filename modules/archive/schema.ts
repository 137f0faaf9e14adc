import { integer, primaryKey, sqliteTable, text } from "broadside/db"

export const games = sqliteTable("archive_games", {
  num: integer().primaryKey(),
  title: text().notNull(),
  slug: text().notNull(),
  description: text().notNull(),
  tags: text({ mode: "json" }).$type<string[]>().notNull(),
  status: text().$type<Status>().notNull(),
  humanName: text("human_name").notNull(),
  /** Null when no human took part. */
  humanSlug: text("human_slug"),
  aiCredit: text("ai_credit"),
  aiSlug: text("ai_slug"),
  parentNum: integer("parent_num"),
  /** First of the family; its own number for a game that is no fork. */
  rootNum: integer("root_num").notNull(),
  whatChanged: text("what_changed"),
  pageSha256: text("page_sha256").notNull(),
  pageSize: integer("page_size").notNull(),
  /** Hash of the picture on its card; null where that is generated. */
  cover: text(),
  /** Hash of the key that may change it; null for games from before there were keys. */
  editKey: text("edit_key"),
  plays: integer().notNull(),
  forks: integer().notNull(),
  reactions: text({ mode: "json" }).$type<Partial<Record<Reaction, number>>>().notNull(),
  /** Doubtful words, for the operator's eyes. */
  flagged: text({ mode: "json" }).$type<string[]>(),
  /** The folded tokens of everything that can be searched and filtered by; see search.ts. */
  words: text().notNull(),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
  buriedAt: integer("buried_at"),
  buriedBy: text("buried_by"),
  buriedWhy: text("buried_why"),
})

export const counts = sqliteTable("archive_counts", {
  facet: text().primaryKey(),
  label: text().notNull(),
  games: integer().notNull(),
})

export const makers = sqliteTable(
  "archive_makers",
  {
    kind: text().$type<"human" | "agent">().notNull(),
    slug: text().notNull(),
    name: text().notNull(),
    games: integer().notNull(),
    plays: integer().notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.slug] })],
)

const figures = {
  num: integer().notNull(),
  plays: integer().notNull(),
  loves: integer().notNull(),
}

export const hours = sqliteTable(
  "archive_hours",
  { hour: integer().notNull(), ...figures },
  (table) => [primaryKey({ columns: [table.hour, table.num] })],
)

export const spans = sqliteTable(
  "archive_spans",
  { span: text().$type<Span>().notNull(), ...figures },
  (table) => [primaryKey({ columns: [table.span, table.num] })],
)

export const spanStarts = sqliteTable("archive_span_starts", {
  span: text().$type<Span>().primaryKey(),
  hour: integer().notNull(),
})

export const weeks = sqliteTable("archive_weeks", {
  week: text().primaryKey(),
  num: integer().notNull(),
  note: text().notNull(),
  pickedBy: text("picked_by").notNull(),
  decidedAt: integer("decided_at").notNull(),
})

export type Game = typeof games.$inferSelect
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
/** What stands for the human of a game that an AI made alone. */
export const AI_SOLO = "AI-solo"

/** The full-text index, as far as rows are written and removed; searching is in search.ts. */
export const searchIndex = sqliteTable("archive_search", {
  rowid: integer().notNull(),
  title: text().notNull(),
  tags: text().notNull(),
  makers: text().notNull(),
  description: text().notNull(),
  facets: text().notNull(),
})
