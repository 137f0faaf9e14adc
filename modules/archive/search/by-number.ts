import { type Db, sql, statement } from "broadside/db"
import { type Matches, rowsToTry, type Term } from "broadside/search"
import { LIST_COLUMNS, VISIBLE } from "../json"
import { limit, matches, ORDERS, offset, shown, type Window } from "./columns"
import { containsTexts, perTexts, textValues } from "./contained-texts"
import { isMatch, requiredWords } from "./text"

export type NumberOrder = "newest" | "oldest"

/**
 * The matching games by their numbers. A common word has many forms, and the index would begin with
 * all of them; but then a few rows, read in order and tested one by one, already fill a page. If they
 * do not, the index gives the same games.
 */
export async function byNumber(
  db: Db,
  { match, terms }: Matches,
  order: NumberOrder,
  window: Window,
): Promise<unknown[][]> {
  const end = window.offset + window.limit
  const read = await readInOrder(db, terms, order, end)
  if (read.length >= end) return read.slice(window.offset, end)
  return INDEXED[order](db).values({ match, ...window })
}

/** The first matches among as many rows as are worth reading; none where the index is faster. */
async function readInOrder(db: Db, terms: readonly Term[], order: NumberOrder, end: number) {
  const rows = rowsToTry(terms)
  if (end > rows) return []
  const texts = requiredWords(terms)
  const tests = [isMatch(terms), hasForms(terms)].filter((one) => one !== undefined)
  const most = tests.length > 0 ? 2 * end : end
  const games = await READINGS[order](texts.length)(db).values({
    ...textValues(texts),
    rows,
    limit: most,
  })
  return games.filter((row) => tests.every((isOne) => isOne(row.at(-1) as string)))
}

/** The index looks for some forms of a word only if there are too many; the next page may come from it. */
function hasForms(terms: readonly Term[]): ((words: string) => boolean) | undefined {
  const cut = terms.flatMap((term) => ("forms" in term && term.isCut ? [new Set(term.forms)] : []))
  if (cut.length === 0) return
  return (words) => {
    const tokens = words.split(" ")
    return cut.every((forms) => tokens.some((token) => forms.has(token)))
  }
}

// Only numbers bound what is read, since with many buried games a count of rows would not.
const RANGES = {
  newest: sql`g.num > (select max(num) from archive_games) - ${sql.placeholder("rows")}`,
  oldest: sql`g.num <= ${sql.placeholder("rows")}`,
}

const readings = (order: NumberOrder) =>
  perTexts((texts) =>
    statement((db) =>
      db
        .select({ shown: sql`${LIST_COLUMNS}, g.words` })
        .from(sql`archive_games as g not indexed`)
        .where(sql`${RANGES[order]} and ${VISIBLE} and ${containsTexts(texts)}`)
        .orderBy(ORDERS[order])
        .limit(limit)
        .prepare(),
    ),
  )
const READINGS = { newest: readings("newest"), oldest: readings("oldest") }

// The index returns matches by number, in either direction; `cross join` makes it the outer loop.
const inOrder = (order: "rowid" | "rowid desc") =>
  statement((db) =>
    db
      .select(shown)
      .from(
        sql`${matches(sql.raw(order), sql`limit ${limit} offset ${offset}`)}
          cross join archive_games as g on g.num = match_row.num`,
      )
      .prepare(),
  )
const INDEXED = { newest: inOrder("rowid desc"), oldest: inOrder("rowid") }
