import { type Db, desc, eq, sql, statement } from "broadside/db"
import type { Matches } from "broadside/search"
import { visible } from "broadside/trust"
import { games, spans } from "../schema"
import { limit, matches, offset, rowsOf, type Window } from "./columns"
import { isMatch, requiredWords } from "./text"

/** How many of the games played this week are sorted; the rest follows, newest first. */
const MAX_PLAYED = 1_000

const played = statement((db) =>
  db
    .select({ num: spans.num, words: games.words })
    .from(spans)
    .innerJoin(games, eq(games.num, spans.num))
    .where(sql`${spans.span} = 'week' and ${spans.plays} > 0 and ${visible(games)}`)
    .orderBy(desc(spans.rankedPlays), desc(spans.num))
    .limit(sql.placeholder("most"))
    .prepare(),
)

/** Live games by their plays in the last seven days, played ones only. */
export const playedThisWeek = async (db: Db, most: number): Promise<unknown[][]> =>
  rowsOf(
    db,
    (await played(db).all({ most })).map(({ num }) => num),
  )

const excluded = sql`(select value from json_each(${sql.placeholder("excluded")}))`

const newestOthers = statement((db) =>
  db
    .select({ num: games.num })
    .from(games)
    .where(sql`${visible(games)} and ${games.num} not in ${excluded}`)
    .orderBy(desc(games.num))
    .limit(limit)
    .offset(offset)
    .prepare(),
)

const newestOtherMatches = statement((db) =>
  db
    .select({ num: sql<number>`num` })
    .from(matches(sql`rowid desc`, sql``))
    .where(sql`num not in ${excluded}`)
    .limit(limit)
    .offset(offset)
    .prepare(),
)

/** All live games or the matching ones: those played this week by their plays, then the newest. */
export async function byWeek(
  db: Db,
  matches: Matches | undefined,
  window: Window,
): Promise<unknown[][]> {
  const terms = matches?.terms ?? []
  const texts = requiredWords(terms)
  const isOne = isMatch(terms)
  const top = (await played(db).all({ most: MAX_PLAYED }))
    .filter(({ words }) => texts.every((text) => words.includes(text)) && isOne?.(words) !== false)
    .map(({ num }) => num)
  const nums = top.slice(window.offset, window.offset + window.limit)
  if (nums.length === window.limit) return rowsOf(db, nums)
  const rest = {
    excluded: JSON.stringify(top),
    limit: window.limit - nums.length,
    offset: Math.max(0, window.offset - top.length),
  }
  const others = matches
    ? await newestOtherMatches(db).all({ ...rest, match: matches.match })
    : await newestOthers(db).all(rest)
  return rowsOf(db, [...nums, ...others.map(({ num }) => num)])
}
