import { type Db, sql, statement } from "broadside/db"
import { type Figure, limit, matches, ORDERS, type Window } from "./matches"
import { contained, matchExpression, type Term } from "./search"

/** Of more matches than this, games are read in the order of their figure instead of sorted. */
const MOST_SORTED = 3_000
/** Rows looked at in that order before the newest matches fill the page. */
const MOST_SCANNED = 1_500

/** The numbers of matching games by plays or forks, and how many there are where that is known. */
export async function byFigure(
  db: Db,
  terms: readonly Term[],
  figure: Figure,
  window: Window,
): Promise<{ readonly nums: readonly number[]; readonly total?: number }> {
  const match = matchExpression(terms)
  const end = window.offset + window.limit
  const most = Math.max(MOST_SORTED + 1, end)
  const found = first(await numbers(db).values({ match, limit: most }))
  if (found.length > MOST_SORTED) return { nums: await scanned(db, terms, figure, found, window) }
  return { nums: await inOrder(db, figure, found, window), total: found.length }
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

/**
 * Common matches: rows come in the order of the figure and are tested one by one, which soon fills
 * a page just because the match is common. A bound keeps an unlucky order from taking long; what is
 * then missing comes from the newest matches, the figure still deciding among as many as are sorted.
 */
async function scanned(
  db: Db,
  terms: readonly Term[],
  figure: Figure,
  newest: readonly number[],
  { limit, offset }: Window,
): Promise<number[]> {
  const end = offset + limit
  const tests = contained(terms).map((text) => sql`instr(words, ${text}) > 0`)
  const candidates = sql`select g.num, g.words from archive_games as g where g.buried_at is null
    order by ${ORDERS[figure]} limit ${MOST_SCANNED}`
  const top = first(
    await db.values(
      sql`select num from (${candidates}) where ${sql.join(tests, sql` and `)} limit ${end}`,
    ),
  )
  if (top.length === end) return top.slice(offset)
  const seen = new Set(top)
  const others = newest.filter((num) => !seen.has(num))
  const nearest = { limit: MOST_SORTED, offset: 0 }
  const next = await inOrder(db, figure, others.slice(0, MOST_SORTED), nearest)
  return [...top, ...next, ...others.slice(MOST_SORTED)].slice(offset, end)
}

const first = (rows: unknown[][]): number[] => rows.map(([num]) => num as number)
