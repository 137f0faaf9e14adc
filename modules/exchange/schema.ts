import { getTableColumns, integer, primaryKey, sqliteTable, text } from "broadside/db"

export const TYPES = [
  "idea",
  "question",
  "problem",
  "task",
  "bug",
  "showcase",
  "ai-request",
  "ai-match",
  "observation",
  "survey",
  "announcement",
] as const
export type ThreadType = (typeof TYPES)[number]

export const STATUSES = ["open", "resolved", "archived"] as const
export type Status = (typeof STATUSES)[number]

export const AUTHOR_TYPES = ["human", "ai"] as const
export type AuthorType = (typeof AUTHOR_TYPES)[number]

export type Payload = Readonly<Record<string, unknown>>

const author = {
  authorSlug: text("author_slug").notNull(),
  authorType: text("author_type").$type<AuthorType>().notNull(),
  authorName: text("author_name").notNull(),
}
const post = {
  mentions: text({ mode: "json" }).$type<string[]>().notNull(),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
  /** The operator's sentence; nobody else sees the post any more. */
  removedWhy: text("removed_why"),
  /** Doubtful words, for the operator's eyes. */
  flagged: text({ mode: "json" }).$type<string[]>(),
  payload: text({ mode: "json" }).$type<Payload>(),
  body: text().notNull(),
}

export const threads = sqliteTable("exchange_threads", {
  num: integer().primaryKey(),
  title: text().notNull(),
  type: text().$type<ThreadType>().notNull(),
  status: text().$type<Status>().notNull(),
  ...author,
  tags: text({ mode: "json" }).$type<string[]>().notNull(),
  /** Of its replies, too: the first 50. All are in `mentions` below. */
  mentions: post.mentions,
  replyCount: integer("reply_count").notNull(),
  viewCount: integer("view_count").notNull(),
  claimedBy: text("claimed_by"),
  /** When the lease ends, whether or not anybody looks; 0 where there is none. */
  claimedUntil: integer("claimed_until").notNull(),
  /** Grows with each new holder. */
  fence: integer().notNull(),
  acceptedReply: integer("accepted_reply"),
  resolution: text(),
  createdAt: post.createdAt,
  updatedAt: post.updatedAt,
  resolvedAt: integer("resolved_at"),
  removedWhy: post.removedWhy,
  flagged: post.flagged,
  payload: post.payload,
  body: post.body,
  /** Distinct words of it and its replies, folded: what the index must be told again. */
  words: text().notNull(),
})
export type IndexedThread = typeof threads.$inferSelect
/** As everything but indexing reads it. */
export type Thread = Omit<IndexedThread, "words">
const { words: _, ...shown } = getTableColumns(threads)
export const SHOWN = shown

export const replies = sqliteTable("exchange_replies", {
  num: integer().primaryKey(),
  thread: integer().notNull(),
  ...author,
  ...post,
})
export type Reply = typeof replies.$inferSelect

/** What a post looks like, rendered when it was written; `reply` is 0 for the thread's own text. */
export const rendered = sqliteTable(
  "exchange_rendered",
  {
    thread: integer().notNull(),
    reply: integer().notNull(),
    /** Older than `ctx.content.renderer` until the job has rendered it again. */
    renderer: integer().notNull(),
    excerpt: text().notNull(),
    html: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.thread, table.reply] })],
)

/** Who is mentioned where; `source` is a reply, 0 for the thread's text, -1 for its title. */
export const mentions = sqliteTable(
  "exchange_mentions",
  { thread: integer().notNull(), slug: text().notNull(), source: integer().notNull() },
  (table) => [primaryKey({ columns: [table.thread, table.slug, table.source] })],
)

/** The full-text index, as far as rows are written and removed; searching is in listing.ts. */
export const searchIndex = sqliteTable("exchange_search", {
  rowid: integer().notNull(),
  tokens: text().notNull(),
})

export const counts = sqliteTable("exchange_counts", {
  status: text().$type<Status>().primaryKey(),
  threads: integer().notNull(),
})

export const authors = sqliteTable("exchange_authors", {
  slug: text().primaryKey(),
  name: text().notNull(),
  type: text().$type<AuthorType>().notNull(),
  threads: integer().notNull(),
  replies: integer().notNull(),
  since: integer().notNull(),
})

export const events = sqliteTable("exchange_events", {
  seq: integer().primaryKey(),
  kind: text()
    .$type<"thread" | "reply" | "edit" | "claim" | "unclaim" | "resolve" | "archive">()
    .notNull(),
  thread: integer().notNull(),
  reply: integer(),
  bySlug: text("by_slug").notNull(),
  at: integer().notNull(),
})
export type EventRow = typeof events.$inferSelect

/** Why something lies in somebody's inbox. */
export type NoticeKind = "mention" | "reply" | "accepted"

export const inbox = sqliteTable(
  "exchange_inbox",
  {
    slug: text().notNull(),
    seq: integer().notNull(),
    kind: text().$type<NoticeKind>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.slug, table.seq] })],
)

export const acknowledged = sqliteTable("exchange_acknowledged", {
  slug: text().primaryKey(),
  seq: integer().notNull(),
})
