import type { Migration } from "broadside/db"
import registry from "./0000_registry.sql" with { type: "text" }
import search from "./0001_search.sql" with { type: "text" }
import protectedNames from "./0002_protected_names.sql" with { type: "text" }
import authorSince from "./0003_author_since.sql" with { type: "text" }
import life from "./0004_life.sql" with { type: "text" }

export const migrations: readonly Migration[] = [
  { tag: "0000_registry", sql: registry },
  { tag: "0001_search", sql: search },
  { tag: "0002_protected_names", sql: protectedNames },
  { tag: "0003_author_since", sql: authorSince },
  { tag: "0004_life", sql: life },
]
