import { type Db, sql, statement } from "broadside/db"
import type { Matches, Term } from "broadside/search"
import { type Figure, limit, matches, ORDERS, type Window } from "./columns"
import { contained } from "./text"

/** Of more matches than this, games are read in the order of their figure instead of sorted. */
const MOST_SORTED = 2_000
/** Rows looked at in that order before the newest matches fill the page. */
const MOST_SCANNED = 1_000

/**
 * The numbers of matching games by plays or forks, and how many there are where that is known.
 * Common matches: rows come in the order of the figure and are tested one by one, which soon fills
 * a page just because the match is common. A bound keeps an unlucky order from taking long; what is
 * then missing comes from the newest matches, the figure still deciding among as many as are sorted.
 */
export async function byFigure(
  db: Db,
  { match, terms }: Matches,
  figure: Figure,
  window: Window,
  known?: number,
): Promise<{ readonly nums: readonly number[]; readonly total?: number }> {
  const end = window.offset + window.limit
  const scan = () => scanned(db, terms, figure, end)
  // When the counters already say that it is common, a full page spares the search altogether.
  const early = known !== undefined && known > MOST_SORTED ? await scan() : []
  if (early.length === end) return { nums: early.slice(window.offset), total: known }

  const limit = Math.max(MOST_SORTED + 1, end)
  const matches = first(await numbers(db).values({ match, limit }))
  if (matches.length <= MOST_SORTED)
    return { nums: await inOrder(db, figure, matches, window), total: matches.length }

  const top = early.length > 0 ? early : await scan()
  if (top.length === end) return { nums: top.slice(window.offset), total: known }
  const seen = new Set(top)
  const others = matches.filter((num) => !seen.has(num))
  const nearest = { limit: MOST_SORTED, offset: 0 }
  const next = await inOrder(db, figure, others.slice(0, MOST_SORTED), nearest)
  const all = [...top, ...next, ...others.slice(MOST_SORTED)]
  return { nums: all.slice(window.offset, end), total: known }
}

const numbers = statement((db) =>
  db
    .select({ num: sql`num` })
    .from(matches(sql`rowid desc`, sql`limit ${limit}`))
    .prepare(),
)

const ordered = (figure: Figure) =>
  statement((db) =>
    db
      .select({ num: sql`g.num` })
      .from(
        sql`json_each(${sql.placeholder("nums")}) as found
          cross join archive_games as g on g.num = found.value`,
      )
      .orderBy(ORDERS[figure])
      .limit(limit)
      .offset(sql.placeholder("offset"))
      .prepare(),
  )
const ORDERED = { plays: ordered("plays"), forks: ordered("forks") }

const inOrder = async (db: Db, figure: Figure, nums: readonly number[], window: Window) =>
  first(await ORDERED[figure](db).values({ nums: JSON.stringify(nums), ...window }))

/** Those of the highest figures that match, as many as are asked for. */
async function scanned(
  db: Db,
  terms: readonly Term[],
  figure: Figure,
  limit: number,
): Promise<number[]> {
  const tests = contained(terms).map((text) => sql`instr(words, ${text}) > 0`)
  const candidates = sql`select g.num, g.words from archive_games as g where g.buried_at is null
    order by ${ORDERS[figure]} limit ${MOST_SCANNED}`
  return first(
    await db.values(
      sql`select num from (${candidates}) where ${sql.join(tests, sql` and `)} limit ${limit}`,
    ),
  )
}

const first = (rows: unknown[][]): number[] => rows.map(([num]) => num as number)
