import { column, primaryKey, sqliteTable } from "broadside/db"

/** One hunt at most for each session. */
export const hunts = sqliteTable("gps_hunts", {
  code: column.text("code").primaryKey(),
  master: column.text("master").notNull(),
  /** Hash of the master's key. */
  editKey: column.text("edit_key").notNull(),
  radius: column.integer("radius").notNull(),
  ordered: column.integer("ordered", { mode: "boolean" }).notNull(),
  minutes: column.integer("minutes"),
  createdAt: column.integer("created_at").notNull(),
  startedAt: column.integer("started_at"),
  endedAt: column.integer("ended_at"),
})

export const waypoints = sqliteTable(
  "gps_waypoints",
  {
    code: column.text("code").notNull(),
    id: column.integer("id").notNull(),
    lat: column.real("lat").notNull(),
    lon: column.real("lon").notNull(),
    name: column.text("name").notNull(),
    hint: column.text("hint").notNull(),
    radius: column.integer("radius").notNull(),
  },
  (table) => [primaryKey({ columns: [table.code, table.id] })],
)

export const hunters = sqliteTable(
  "gps_hunters",
  {
    code: column.text("code").notNull(),
    id: column.text("id").notNull(),
    name: column.text("name").notNull(),
    joinedAt: column.integer("joined_at").notNull(),
    suspendedUntil: column.integer("suspended_until"),
  },
  (table) => [primaryKey({ columns: [table.code, table.id] })],
)

export const finds = sqliteTable(
  "gps_finds",
  {
    code: column.text("code").notNull(),
    waypointId: column.integer("waypoint_id").notNull(),
    hunterId: column.text("hunter_id").notNull(),
    at: column.integer("at").notNull(),
    points: column.integer("points").notNull(),
  },
  (table) => [primaryKey({ columns: [table.code, table.waypointId, table.hunterId] })],
)
