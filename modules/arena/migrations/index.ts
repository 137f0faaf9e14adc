import type { Migration } from "broadside/db"
import arena from "./0000_arena.sql" with { type: "text" }
import protectedNames from "./0001_protected_names.sql" with { type: "text" }
import ratedGames from "./0002_rated_games.sql" with { type: "text" }
import life from "./0003_life.sql" with { type: "text" }

export const migrations: readonly Migration[] = [
  { tag: "0000_arena", sql: arena },
  { tag: "0001_protected_names", sql: protectedNames },
  { tag: "0002_rated_games", sql: ratedGames },
  { tag: "0003_life", sql: life },
]
