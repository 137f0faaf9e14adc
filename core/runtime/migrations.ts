import core from "../migrations/0000_core.sql" with { type: "text" }
import type { Migration } from "../sdk/db"

export const CORE_MIGRATIONS: readonly Migration[] = [{ tag: "0000_core", sql: core }]
