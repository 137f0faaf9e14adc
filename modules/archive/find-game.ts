import { erasedProblem } from "broadside"
import { type Db, eq, getTableColumns, sql, statement } from "broadside/db"
import { visible } from "broadside/trust"
import type { ArchiveContext } from "./context"
import { problems } from "./errors"
import { numOf } from "./json"
import { type Game, games } from "./schema"

const { words: _, ...columns } = getTableColumns(games)

/** What of a game is read: all but its `words`. */
export const GAME_COLUMNS = columns

const byNum = statement((db) =>
  db
    .select(GAME_COLUMNS)
    .from(games)
    .where(eq(games.num, sql.placeholder("num")))
    .prepare(),
)

/** The game by its number, buried or not. */
export async function gameByNum(db: Db, num: number): Promise<Game | undefined> {
  const [game] = await byNum(db).all({ num })
  return game
}

/** The game by its id, erased or not; throws if there is none. */
export async function anyGameById(db: Db, id: string | number): Promise<Game> {
  const num = numOf(id)
  const game = num === undefined ? undefined : await gameByNum(db, num)
  if (!game) throw problems["unknown-game"](String(id))
  return game
}

/** The game by its id, buried or not; throws if there is none, or if nothing is left of it. */
export async function gameById(db: Db, id: string | number): Promise<Game> {
  const game = await anyGameById(db, id)
  const { erased, removedAt, removedWhy, removedBy: by } = game
  if (erased) throw erasedProblem({ at: removedAt ?? 0, why: removedWhy ?? "", by })
  return game
}

const MAX_TRIES = 3

/**
 * A random live game: the next game from a random number on. With a million games this takes 4 µs,
 * whereas sorting by random() takes 49 ms; a game after a gap is slightly more likely.
 */
export async function randomGame({ db }: Pick<ArchiveContext, "db">): Promise<Game> {
  const newest = await db.get<{ num: number | null }>(
    sql`select max(num) as num from archive_games`,
  )
  for (let tried = 0; tried < MAX_TRIES; tried++) {
    const from = 1 + Math.floor(Math.random() * (newest?.num ?? 0))
    const game = await liveFrom(db, from)
    if (game) return game
  }
  const first = await liveFrom(db, 1)
  if (!first) throw problems["empty-archive"]()
  return first
}

async function liveFrom(db: Db, num: number): Promise<Game | undefined> {
  const [game] = await db
    .select(GAME_COLUMNS)
    .from(games)
    .where(sql`${games.num} >= ${num} and ${visible(games)}`)
    .orderBy(games.num)
    .limit(1)
  return game
}
