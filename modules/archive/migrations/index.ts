import type { Migration } from "broadside/db"
import archive from "./0000_archive.sql" with { type: "text" }
import editKey from "./0001_edit_key.sql" with { type: "text" }
import falseFlags from "./0002_false_flags.sql" with { type: "text" }
import cover from "./0003_cover.sql" with { type: "text" }
import play from "./0004_play.sql" with { type: "text" }
import protectedNames from "./0005_protected_names.sql" with { type: "text" }
import held from "./0006_held.sql" with { type: "text" }
import live from "./0007_live.sql" with { type: "text" }
import familyIndexes from "./0008_family_indexes.sql" with { type: "text" }
import newByDay from "./0009_new_by_day.sql" with { type: "text" }
import gamesOfMakers from "./0010_games_of_makers.sql" with { type: "text" }
import hoursOfGames from "./0011_hours_of_games.sql" with { type: "text" }
import figuresOfMakers from "./0012_figures_of_makers.sql" with { type: "text" }
import rankedFigures from "./0013_ranked_figures.sql" with { type: "text" }
import authorSince from "./0014_author_since.sql" with { type: "text" }
import life from "./0015_life.sql" with { type: "text" }

export const migrations: readonly Migration[] = [
  { tag: "0000_archive", sql: archive },
  { tag: "0001_edit_key", sql: editKey },
  { tag: "0002_false_flags", sql: falseFlags },
  { tag: "0003_cover", sql: cover },
  { tag: "0004_play", sql: play },
  { tag: "0005_protected_names", sql: protectedNames },
  { tag: "0006_held", sql: held },
  { tag: "0007_live", sql: live },
  { tag: "0008_family_indexes", sql: familyIndexes },
  { tag: "0009_new_by_day", sql: newByDay },
  { tag: "0010_games_of_makers", sql: gamesOfMakers },
  { tag: "0011_hours_of_games", sql: hoursOfGames },
  { tag: "0012_figures_of_makers", sql: figuresOfMakers },
  { tag: "0013_ranked_figures", sql: rankedFigures },
  { tag: "0014_author_since", sql: authorSince },
  { tag: "0015_life", sql: life },
]
