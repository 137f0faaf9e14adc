import { and, type Db, type SQL, sql, statement } from "broadside/db"
import { type Matches, rowsToTry, type WordTerm } from "broadside/search"
import { visible } from "broadside/trust"
import { LIST_COLUMNS, type Status, type Thread, threads } from "../schema"

const MAX_WORDS = 3

interface Wanted {
  readonly status: Status | undefined
  readonly order: "newest" | "oldest"
  readonly offset: number
  readonly limit: number
}

/**
 * The threads with words of very many forms: a few rows, read in order and tested one by one, often
 * fill a page before the index has begun with all forms. Undefined if they do not, or if the index
 * is faster.
 */
export async function withCommonWords(
  db: Db,
  { terms }: Matches,
  { status, order, offset, limit }: Wanted,
): Promise<Thread[] | undefined> {
  const words = terms.filter((term): term is WordTerm => "word" in term)
  const end = offset + limit
  const rows = rowsToTry(words)
  if (end > rows || words.length > MAX_WORDS) return
  // The index looks for some forms only, and the next page may come from it.
  if (words.some(({ isCut }) => isCut)) return
  const matching = await READINGS[order][words.length - 1]?.(db).all({
    ...Object.fromEntries(words.flatMap(({ word }, at) => valuesOf(word, at))),
    status: status ?? null,
    rows,
    limit: end,
  })
  return matching?.length === end ? matching.slice(offset) : undefined
}

const valuesOf = (word: string, at: number) => [
  [`part${at}`, ` ${word}`],
  [`from${at}`, word],
  [`to${at}`, `${word}\u{10FFFF}`],
]

/** Whether a word of a thread or its replies begins with the one at this place of the search. */
function hasWord(_: unknown, at: number): SQL {
  const [part, from, to] = ["part", "from", "to"].map((name) => sql.placeholder(`${name}${at}`))
  return sql`(instr(' ' || ${threads.words}, ${part}) > 0 or exists (select 1 from exchange_reply_words
    as other where other.thread = ${threads.num} and other.word >= ${from} and other.word < ${to}))`
}

const wanted = sql.placeholder("status")
const hasStatus = sql`iif(${wanted} is null, ${threads.status} <> 'archived', ${threads.status} = ${wanted})`
const rows = sql.placeholder("rows")
// Only numbers bound what is read, since with many removed threads a count of rows would not.
const RANGES = {
  newest: sql`${threads.num} > (select max(num) from exchange_threads) - ${rows}`,
  oldest: sql`${threads.num} <= ${rows}`,
}
const ORDERS = { newest: sql`${threads.num} desc`, oldest: sql`${threads.num}` }

const reading = (order: "newest" | "oldest", words: number) =>
  statement((db) =>
    db
      .select(LIST_COLUMNS)
      .from(threads)
      .where(
        and(RANGES[order], visible(threads), hasStatus, ...Array.from({ length: words }, hasWord)),
      )
      .orderBy(ORDERS[order])
      .limit(sql.placeholder("limit"))
      .prepare(),
  )
const readings = (order: "newest" | "oldest") =>
  Array.from({ length: MAX_WORDS }, (_, at) => reading(order, at + 1))
const READINGS = { newest: readings("newest"), oldest: readings("oldest") }
