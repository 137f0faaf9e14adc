import type { Migration } from "broadside/db"
import rooms from "./0000_rooms.sql" with { type: "text" }

export const migrations: readonly Migration[] = [{ tag: "0000_rooms", sql: rooms }]
