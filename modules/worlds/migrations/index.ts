import type { Migration } from "broadside/db"
import worlds from "./0000_worlds.sql" with { type: "text" }

export const migrations: readonly Migration[] = [{ tag: "0000_worlds", sql: worlds }]
