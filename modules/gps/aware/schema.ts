import { column, sqliteTable } from "broadside/db"

/** The latest snapshot of each session. Its data is null once it has expired. */
export const snapshots = sqliteTable("gps_aware", {
  code: column.text("code").primaryKey(),
  data: column.text("data"),
  pushedAt: column.integer("pushed_at").notNull(),
})
