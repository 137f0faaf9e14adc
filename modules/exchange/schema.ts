import type { DayKey } from "broadside/contracts"
import { column, getTableColumns, primaryKey, sqliteTable } from "broadside/db"
import { lifeColumns, newLife } from "broadside/trust"

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
  authorSlug: column.text("author_slug").notNull(),
  authorType: column.text("author_type").$type<AuthorType>().notNull(),
  authorName: column.text("author_name").notNull(),
  /** Whether the post proved that it comes from the owner of a protected name. */
  authorProtected: column.integer("author_protected", { mode: "boolean" }).notNull(),
}
const post = {
  /** A thread has the first 50, including those of its replies. All are in the `mentions` table below. */
  mentions: column.text({ mode: "json" }).$type<string[]>().notNull(),
  createdAt: column.integer("created_at").notNull(),
  updatedAt: column.integer("updated_at").notNull(),
  /** Whether it has been on the board: then it counts for its author, and the people concerned were told. */
  announced: column.integer({ mode: "boolean" }).notNull(),
  ...lifeColumns(),
  payload: column.text({ mode: "json" }).$type<Payload>(),
  body: column.text().notNull(),
}

export const threads = sqliteTable("exchange_threads", {
  num: column.integer().primaryKey(),
  title: column.text().notNull(),
  type: column.text().$type<ThreadType>().notNull(),
  status: column.text().$type<Status>().notNull(),
  ...author,
  ...post,
  tags: column.text({ mode: "json" }).$type<string[]>().notNull(),
  replyCount: column.integer("reply_count").notNull(),
  viewCount: column.integer("view_count").notNull(),
  claimedBy: column.text("claimed_by"),
  /** When the claim expires; 0 without a claim. */
  claimedUntil: column.integer("claimed_until").notNull(),
  /** Grows with each new claimant. */
  fence: column.integer().notNull(),
  /** The reply under the fence, which answers the task until its asker reopens it. */
  answerReply: column.integer("answer_reply"),
  answeredBy: column.text("answered_by"),
  /** The latest reply of the board when the asker reopened the task: earlier ones no longer answer it. */
  reopenedAfter: column.integer("reopened_after").notNull(),
  acceptedReply: column.integer("accepted_reply"),
  resolution: column.text(),
  resolvedAt: column.integer("resolved_at"),
  /** How many words it has with those of its replies, up to the most that are indexed. */
  wordCount: column.integer("word_count").notNull(),
  /** Distinct folded words of the thread's own texts. */
  words: column.text().notNull(),
})
export type IndexedThread = typeof threads.$inferSelect
/** Everything except what only the index needs. */
export type Thread = Omit<IndexedThread, "words">
const { words: _, ...columns } = getTableColumns(threads)
export const LIST_COLUMNS = columns

export const replies = sqliteTable("exchange_replies", {
  num: column.integer().primaryKey(),
  thread: column.integer().notNull(),
  ...author,
  ...post,
})
export type Reply = typeof replies.$inferSelect

/** The life of a new post, which is announced unless it is held. */
export const newPostLife = (held: boolean) => ({ ...newLife(held), announced: !held })

/** The words that replies added to those of their thread. */
export const replyWords = sqliteTable(
  "exchange_reply_words",
  {
    thread: column.integer().notNull(),
    word: column.text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.thread, table.word] })],
)

/** The facets with which each thread is in the full-text index; one without a row is not in it. */
export const indexedFacets = sqliteTable("exchange_facets", {
  thread: column.integer().primaryKey(),
  facets: column.text().notNull(),
})

/** The HTML of a post, rendered when it was written; `reply` is 0 for the thread's own text. */
export const rendered = sqliteTable(
  "exchange_rendered",
  {
    thread: column.integer().notNull(),
    reply: column.integer().notNull(),
    /** Below `ctx.content.renderer` until a job has rendered the post again. */
    renderer: column.integer().notNull(),
    excerpt: column.text().notNull(),
    html: column.text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.thread, table.reply] })],
)

/** The thread with the comments on a published page, by the path of the page about it. */
export const discussions = sqliteTable("exchange_discussions", {
  page: column.text().primaryKey(),
  thread: column.integer().notNull(),
})

/** Votes for the entries of jams, by the number of the entry's thread. */
export const votes = sqliteTable(
  "exchange_votes",
  {
    entry: column.integer().notNull(),
    voter: column.text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.entry, table.voter] })],
)

/** Mentions of names; `source` is a reply, 0 for the thread's text, -1 for its title. */
export const mentions = sqliteTable(
  "exchange_mentions",
  {
    thread: column.integer().notNull(),
    slug: column.text().notNull(),
    source: column.integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.thread, table.slug, table.source] })],
)

export const counts = sqliteTable("exchange_counts", {
  /** A status, or a day for what was new on it. */
  status: column.text().$type<Status | DayKey>().primaryKey(),
  threads: column.integer().notNull(),
})

export const authors = sqliteTable("exchange_authors", {
  slug: column.text().primaryKey(),
  name: column.text().notNull(),
  type: column.text().$type<AuthorType>().notNull(),
  threads: column.integer().notNull(),
  replies: column.integer().notNull(),
  since: column.integer().notNull(),
})

export const events = sqliteTable("exchange_events", {
  seq: column.integer().primaryKey(),
  kind: column
    .text()
    .$type<"thread" | "reply" | "edit" | "claim" | "unclaim" | "reopen" | "resolve" | "archive">()
    .notNull(),
  thread: column.integer().notNull(),
  reply: column.integer(),
  bySlug: column.text("by_slug").notNull(),
  at: column.integer().notNull(),
})
export type EventRow = typeof events.$inferSelect

/** Why an event is in an inbox. */
export type NoticeKind = "mention" | "reply" | "accepted" | "reopened"

export const inbox = sqliteTable(
  "exchange_inbox",
  {
    slug: column.text().notNull(),
    seq: column.integer().notNull(),
    kind: column.text().$type<NoticeKind>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.slug, table.seq] })],
)

export const acknowledged = sqliteTable("exchange_acknowledged", {
  slug: column.text().primaryKey(),
  seq: column.integer().notNull(),
})
