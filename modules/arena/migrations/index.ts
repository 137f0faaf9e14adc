import type { Migration } from "broadside/db"
import arena from "./0000_arena.sql" with { type: "text" }

export const migrations: readonly Migration[] = [{ tag: "0000_arena", sql: arena }]
