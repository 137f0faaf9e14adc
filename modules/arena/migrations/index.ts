import type { Migration } from "broadside/db"
import arena from "./0000_arena.sql" with { type: "text" }
import protectedNames from "./0001_protected_names.sql" with { type: "text" }

export const migrations: readonly Migration[] = [
  { tag: "0000_arena", sql: arena },
  { tag: "0001_protected_names", sql: protectedNames },
]
