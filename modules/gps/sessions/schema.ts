import { column, primaryKey, sqliteTable } from "broadside/db"
import type { Participant, TrailPoint } from "./session"

/** Live sessions; no position changes this table, which the site's figures are read from. */
export const sessions = sqliteTable("gps_sessions", {
  code: column.text("code").primaryKey(),
  name: column.text("name").notNull(),
  color: column.text("color").notNull(),
  listed: column.integer("listed", { mode: "boolean" }).notNull(),
  createdAt: column.integer("created_at").notNull(),
  lobbyKey: column.text("lobby_key"),
  createdFrom: column.text("created_from"),
})

export const participants = sqliteTable(
  "gps_participants",
  {
    session: column.text().notNull(),
    id: column.text().notNull(),
    participant: column.text({ mode: "json" }).$type<Participant>().notNull(),
    /** When its last position arrived. */
    movedAt: column.integer("moved_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.session, table.id] })],
)

/** A trail is all its parts together; thinned again when it is loaded. */
export const trailParts = sqliteTable(
  "gps_trail_parts",
  {
    session: column.text().notNull(),
    participant: column.text().notNull(),
    part: column.integer().notNull(),
    points: column.text({ mode: "json" }).$type<TrailPoint[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.session, table.participant, table.part] })],
)

export const pins = sqliteTable(
  "gps_pins",
  {
    session: column.text().notNull(),
    /** Counted in the session. */
    id: column.integer().notNull(),
    lat: column.real().notNull(),
    lon: column.real().notNull(),
    message: column.text().notNull(),
    name: column.text().notNull(),
    protected: column.integer({ mode: "boolean" }).notNull(),
    createdAt: column.integer("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.session, table.id] })],
)

export const messages = sqliteTable(
  "gps_messages",
  {
    session: column.text().notNull(),
    /** Counted in the session. */
    id: column.integer().notNull(),
    name: column.text().notNull(),
    message: column.text().notNull(),
    at: column.integer().notNull(),
    participant: column.text(),
    protected: column.integer({ mode: "boolean" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.session, table.id] })],
)

/** The codes of sessions that ended lately, and nothing else about them. */
export const ended = sqliteTable("gps_ended", {
  code: column.text().primaryKey(),
  endedAt: column.integer("ended_at").notNull(),
})
