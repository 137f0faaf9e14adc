import type { Migration } from "broadside/db"
import rooms from "./0000_rooms.sql" with { type: "text" }
import holds from "./0001_holds.sql" with { type: "text" }
import live from "./0002_live.sql" with { type: "text" }

export const migrations: readonly Migration[] = [
  { tag: "0000_rooms", sql: rooms },
  { tag: "0001_holds", sql: holds },
  { tag: "0002_live", sql: live, live: true },
]
