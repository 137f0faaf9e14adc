import { column, index, primaryKey, sqliteTable } from "broadside/db"
import type { Entry } from "./entry"
import type { Hold, RemovedRoom, RoomState } from "./room"

/** Rooms. No act changes this table, which the site's figures are read from. */
export const rooms = sqliteTable(
  "spaces_rooms",
  {
    code: column.text().primaryKey(),
    type: column.text().notNull(),
    title: column.text().notNull(),
    createdBy: column.text("created_by").notNull(),
    listed: column.integer({ mode: "boolean" }).notNull(),
    /** Number of the thread that looks for opponents. */
    thread: column.text(),
    /** What its random numbers are made from. */
    seed: column.text().notNull(),
    createdAt: column.integer("created_at").notNull(),
    closedAt: column.integer("closed_at"),
    flagged: column.text({ mode: "json" }).$type<string[]>(),
    removed: column.text({ mode: "json" }).$type<RemovedRoom>(),
    held: column.text({ mode: "json" }).$type<Hold>(),
  },
  (table) => [index("spaces_rooms_created").on(table.createdAt)],
)

/** The acts since the snapshot of their room. */
export const acts = sqliteTable(
  "spaces_acts",
  {
    code: column.text().notNull(),
    version: column.integer().notNull(),
    at: column.integer().notNull(),
    entry: column.text({ mode: "json" }).$type<Entry>().notNull(),
    /** Characters of all entries since the snapshot, with this one. */
    tail: column.integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.code, table.version] })],
)

export const snapshots = sqliteTable("spaces_snapshots", {
  code: column.text().primaryKey(),
  version: column.integer().notNull(),
  state: column.text({ mode: "json" }).$type<RoomState>().notNull(),
})
