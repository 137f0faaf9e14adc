import { databaseOf } from "../games"
import { madeOnce } from "../made"
import { fillMakers, fillRelations } from "./games"
import { fillGraveyard, fillQueue } from "./removed"
import type { CliffSizes } from "./sizes"
import { fillLongThread } from "./threads"

/** The path of a site's database with very much of everything; made when it is not there yet. */
export const cliffsOf = (sizes: CliffSizes, folder = "dist/bench"): string =>
  madeOnce(
    `${folder}/cliffs-${sizes.games}-${sizes.family}.db`,
    (db) => {
      fillRelations(db, sizes)
      fillMakers(db, sizes)
      fillLongThread(db, sizes)
      db.run("begin")
      fillGraveyard(db, sizes)
      fillQueue(db, sizes)
      db.run("commit")
    },
    () => databaseOf(sizes.games, folder),
  )
