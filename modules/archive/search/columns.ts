import { type Db, type SQL, sql, statement } from "broadside/db"
import { LIST_COLUMNS } from "../json"
import { gameSearch } from "./search-index"

export type Sort = "newest" | "oldest" | "plays" | "forks" | "week" | "relevance"
export type CountColumn = "plays" | "forks"

export interface Window {
  readonly limit: number
  readonly offset: number
}

export const ORDERS: Readonly<Record<Exclude<Sort, "relevance" | "week">, SQL>> = {
  newest: sql`g.num desc`,
  oldest: sql`g.num`,
  plays: sql`g.ranked_plays desc, g.plays desc, g.num desc`,
  forks: sql`g.forks desc, g.num desc`,
}

export const shown = { shown: LIST_COLUMNS }
export const limit = sql.placeholder("limit")
export const offset = sql.placeholder("offset")

/** The numbers of matching games, which the index returns by number, in either direction. */
export const matches = (order: SQL, bounds: SQL) =>
  sql`(${gameSearch.numbers()} order by ${order} ${bounds}) as match_row`

export const newest = (most: number) =>
  matches(sql`rowid desc`, sql`limit ${sql.raw(String(most))}`)

// `cross join` makes the numbers the outer loop, which keeps their order.
const rows = statement((db) =>
  db
    .select(shown)
    .from(
      sql`json_each(${sql.placeholder("nums")}) as requested
        cross join archive_games as g on g.num = requested.value`,
    )
    .prepare(),
)

/** The rows of these numbers, in the same order. */
export const rowsOf = (db: Db, nums: readonly number[]): Promise<unknown[][]> =>
  rows(db).values({ nums: JSON.stringify(nums) })
