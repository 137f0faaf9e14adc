import { type Db, sql, statement } from "broadside/db"
import type { Matches, Term } from "broadside/search"
import { VISIBLE } from "../json"
import { type CountColumn, limit, matches, ORDERS, type Window } from "./columns"
import { containsTexts, perTexts, textValues } from "./contained-texts"
import { isMatch, requiredWords } from "./text"

/** With more matches than this, games are scanned in the order of their count instead of sorted. */
const MAX_SORTED = 2_000
/** Rows to scan in that order before the newest matches fill the page. */
const MAX_SCANNED = 1_000

/**
 * The numbers of matching games by plays or forks, and their total if it is known. For common matches,
 * rows are read in the order of the count and tested one by one, which soon fills a page because the
 * match is common. The scan is bounded, in case of an unlucky order; the rest of the page then comes
 * from the newest matches, of which the first `MAX_SORTED` are sorted by the count.
 */
export async function byCount(
  db: Db,
  { match, terms }: Matches,
  column: CountColumn,
  window: Window,
  storedTotal?: number,
): Promise<{ readonly nums: readonly number[]; readonly total?: number }> {
  const end = window.offset + window.limit
  const scan = () => scanCounts(db, terms, column, end)
  // If the counters already show that the match is common, a full page makes the search unnecessary.
  const early = storedTotal !== undefined && storedTotal > MAX_SORTED ? await scan() : []
  if (early.length === end) return { nums: early.slice(window.offset), total: storedTotal }

  const limit = Math.max(MAX_SORTED + 1, end)
  const matches = first(await numbers(db).values({ match, limit }))
  if (matches.length <= MAX_SORTED)
    return { nums: await inOrder(db, column, matches, window), total: matches.length }

  const top = early.length > 0 ? early : await scan()
  if (top.length === end) return { nums: top.slice(window.offset), total: storedTotal }
  const seen = new Set(top)
  const others = matches.filter((num) => !seen.has(num))
  const next = others.slice(0, MAX_SORTED)
  // A page after all of these need not know their order.
  const isAfter = window.offset >= top.length + next.length
  const nearest = { limit: MAX_SORTED, offset: 0 }
  const inTurn = isAfter ? next : await inOrder(db, column, next, nearest)
  const all = [...top, ...inTurn, ...others.slice(MAX_SORTED)]
  return { nums: all.slice(window.offset, end), total: storedTotal }
}

const numbers = statement((db) =>
  db
    .select({ num: sql`num` })
    .from(matches(sql`rowid desc`, sql`limit ${limit}`))
    .prepare(),
)

const byColumn = (column: CountColumn) =>
  statement((db) =>
    db
      .select({ num: sql`g.num` })
      .from(
        sql`json_each(${sql.placeholder("nums")}) as match_row
          cross join archive_games as g on g.num = match_row.value`,
      )
      .orderBy(ORDERS[column])
      .limit(limit)
      .offset(sql.placeholder("offset"))
      .prepare(),
  )
const ORDERED = { plays: byColumn("plays"), forks: byColumn("forks") }

const inOrder = async (db: Db, column: CountColumn, nums: readonly number[], window: Window) =>
  first(await ORDERED[column](db).values({ nums: JSON.stringify(nums), ...window }))

/** Matching games with the highest counts, up to `limit`. */
async function scanCounts(
  db: Db,
  terms: readonly Term[],
  column: CountColumn,
  limit: number,
): Promise<number[]> {
  const texts = requiredWords(terms)
  const isOne = isMatch(terms)
  const rows = await SCANS[column](texts.length)(db).values({
    ...textValues(texts),
    withWords: isOne ? 1 : 0,
    limit: isOne ? MAX_SCANNED : limit,
  })
  if (!isOne) return first(rows)
  return first(rows.filter(([, words]) => isOne(words as string)).slice(0, limit))
}

const scans = (column: CountColumn) =>
  perTexts((texts) =>
    statement((db) =>
      db
        .select({ found: sql`g.num, iif(${sql.placeholder("withWords")}, g.words, null)` })
        .from(
          sql`(select g.num, g.words from archive_games as g where ${VISIBLE}
            order by ${ORDERS[column]} limit ${sql.raw(String(MAX_SCANNED))}) as g`,
        )
        .where(containsTexts(texts))
        .limit(limit)
        .prepare(),
    ),
  )
const SCANS = { plays: scans("plays"), forks: scans("forks") }

const first = (rows: unknown[][]): number[] => rows.map(([num]) => num as number)
