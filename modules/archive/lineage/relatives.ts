import { and, asc, type Db, eq, isNotNull, sql, statement } from "broadside/db"
import { type Game, games } from "../schema"
import type { Window } from "../search/columns"

/** Which relatives of a game to read, by number: reading whole rows of a large family takes long. */
type Nums = readonly number[]

/** No more ancestors of a game are looked at. */
export const MAX_ANCESTORS = 1_000

const num = sql.placeholder("num")
const most = sql.placeholder("most")

// A fork has a higher number than its parent, so no damaged row can make this go round in a circle.
const ancestors = statement((db) =>
  db
    .select({ num: sql<number>`num` })
    .from(
      sql`(
        with recursive up (num, parent, generation) as (
          select num, parent_num, 0 from archive_games where num = ${num}
          union all
          select g.num, g.parent_num, up.generation + 1
          from up cross join archive_games as g on g.num = up.parent and g.num < up.num
          where up.generation < ${most}
        )
        select num, generation from up where generation > 0
      )`,
    )
    .orderBy(sql`generation`)
    .prepare(),
)

/** Parent first, root last; of more than `most` the nearest. */
export async function ancestorsOf(
  db: Db,
  { num, parentNum }: Pick<Game, "num" | "parentNum">,
  most = MAX_ANCESTORS,
): Promise<Nums> {
  return parentNum === null ? [] : numsOf(await ancestors(db).values({ num, most }))
}

const lastHeld = statement((db) =>
  db
    .select({ num: sql<number | null>`max(num)` })
    .from(
      sql`(
        select num from archive_games
        where num in (select value from json_each(${sql.placeholder("path")})) and held = 1
      )`,
    )
    .prepare(),
)

/** The ancestors after the last one that is held, parent first. */
export async function shownAncestors(db: Db, path: Nums): Promise<Nums> {
  if (path.length === 0) return path
  const [row] = await lastHeld(db).all({ path: JSON.stringify(path) })
  // Ancestors have lower numbers than what was made from them.
  return path.filter((ancestor) => ancestor > (row?.num ?? 0))
}

const members = statement((db) =>
  db
    .select({ num: games.num })
    .from(games)
    .where(
      and(
        eq(games.rootNum, sql.placeholder("root")),
        isNotNull(games.parentNum),
        eq(games.held, false),
      ),
    )
    .limit(most)
    .prepare(),
)

/** Every fork of a family that is not held, in no order, at most so many. */
export const membersOf = async (db: Db, { rootNum }: Pick<Game, "rootNum">, most: number) =>
  numsOf(await members(db).values({ root: rootNum, most }))

const size = statement((db) =>
  db
    .select({ n: sql<number>`count(*)` })
    .from(
      sql`(
        select 1 from archive_games
        where root_num = ${sql.placeholder("root")} and parent_num is not null and held = 0
        limit ${most}
      )`,
    )
    .prepare(),
)

/** How many forks `membersOf` would return. */
export async function countMembers(db: Db, { rootNum }: Pick<Game, "rootNum">, most: number) {
  const [counted] = await size(db).all({ root: rootNum, most })
  return counted?.n ?? 0
}

// Breadth first, in the order of numbers, so that of each game the first forks are read.
const descendants = statement((db) =>
  db
    .select({ num: sql<number>`num` })
    .from(
      sql`(
        with recursive down (num, depth) as (
          select value, 0 from json_each(${sql.placeholder("from")})
          union all
          select g.num, down.depth + 1
          from down cross join archive_games as g on g.num in (
            select num from archive_games
            where parent_num = down.num and held = 0
            order by num limit ${sql.placeholder("fan")}
          )
          where down.depth < ${sql.placeholder("depth")} and down.num <> ${sql.placeholder("except")}
            and g.num > down.num
          order by 2, 1
          limit ${most}
        )
        select num from down
      )`,
    )
    .prepare(),
)

export interface Spread {
  /** Maximum number of forks of each game. */
  readonly fan: number
  /** Maximum number of generations. */
  readonly depth: number
  /** Maximum number of games in all. */
  readonly most: number
}

/** These games and their descendants, nearest first, but not those of the game `except`. */
export const descendantsOf = async (db: Db, from: Nums, spread: Spread, except = 0) =>
  numsOf(await descendants(db).values({ ...spread, from: JSON.stringify(from), except }))

const numsOf = (rows: unknown[][]): Nums => rows.map(([value]) => value as number)

export const isFork = and(eq(games.parentNum, num), eq(games.held, false))

const forks = statement((db) =>
  db
    .select({ num: games.num })
    .from(games)
    .where(isFork)
    .orderBy(asc(games.num))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .prepare(),
)

/** A part of the forks of a game. */
export const forksOf = async (db: Db, { num }: Pick<Game, "num">, window: Window) =>
  numsOf(await forks(db).values({ num, ...window }))

/** How many forks of a game are shown: `forks` counts those that are held, too. */
export const shownForks = sql<number>`${games.forks} - (
  select count(*) from archive_games as other
  where other.parent_num = "archive_games"."num" and other.held = 1
)`

const total = statement((db) =>
  db.select({ forks: shownForks }).from(games).where(eq(games.num, num)).prepare(),
)

/** How many forks of a game there are that are not held. */
export async function countForks(db: Db, { num }: Pick<Game, "num">): Promise<number> {
  const [counted] = await total(db).all({ num })
  return counted?.forks ?? 0
}
