import type { Migration } from "broadside/db"
import worlds from "./0000_worlds.sql" with { type: "text" }
import cover from "./0001_cover.sql" with { type: "text" }
import play from "./0002_play.sql" with { type: "text" }
import protectedNames from "./0003_protected_names.sql" with { type: "text" }
import held from "./0004_held.sql" with { type: "text" }
import newByDay from "./0005_new_by_day.sql" with { type: "text" }
import up from "./0006_up.sql" with { type: "text" }
import authorSince from "./0007_author_since.sql" with { type: "text" }
import life from "./0008_life.sql" with { type: "text" }

export const migrations: readonly Migration[] = [
  { tag: "0000_worlds", sql: worlds },
  { tag: "0001_cover", sql: cover },
  { tag: "0002_play", sql: play },
  { tag: "0003_protected_names", sql: protectedNames },
  { tag: "0004_held", sql: held },
  { tag: "0005_new_by_day", sql: newByDay },
  { tag: "0006_up", sql: up },
  { tag: "0007_author_since", sql: authorSince },
  { tag: "0008_life", sql: life },
]
