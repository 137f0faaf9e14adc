import { type SQLWrapper, sql } from "drizzle-orm"
import type { Db } from "../base/db"
import type { Term, WordTerm } from "./terms"

/** So many words of any frequency may be looked for together. */
const FEW_WORDS = 3
/** In a smaller index, any search is quick. */
const MANY_ENTRIES = 250_000
/** A word of fewer entries leads the search to them, and the other words cost little. */
const RARE = 2_000

/** Up to so many forms, asking the index is faster than reading rows. */
const FEW_FORMS = 8
/** The index takes as long to begin with a form as it takes to read and test so many rows. */
const ROWS_PER_FORM = 3
const MOST_ROWS = 500

/**
 * How many rows to read in order and test one by one before the index is asked, which begins with each form of
 * each word; 0 where the index is faster.
 * @example const rows = rowsToTry(matches.terms)
 */
export function rowsToTry(terms: readonly Term[]): number {
  const forms = terms.reduce((sum, term) => sum + ("forms" in term ? term.forms.length : 0), 0)
  return forms <= FEW_FORMS ? 0 : Math.min(MOST_ROWS, forms * ROWS_PER_FORM)
}

/** How to ask the index of a search table. */
export interface IndexAccess {
  readonly index: SQLWrapper
  expressionOf(terms: readonly Term[]): string
}

/**
 * The words to look for in a large index, the first of which is rare if any is. Where all words are
 * common, the index would walk through the entries of each in full, so only the longest are looked
 * for; all still rank.
 */
export async function wordsToSearch(
  db: Db,
  words: readonly WordTerm[],
  access: IndexAccess,
): Promise<readonly WordTerm[]> {
  if (words.length <= FEW_WORDS || (await newestIn(db, access)) <= MANY_ENTRIES) return words
  const longest = words.toSorted((a, b) => b.word.length - a.word.length)
  for (const one of longest)
    if (await isRare(db, one, access)) return [one, ...words.filter((other) => other !== one)]
  return longest.slice(0, FEW_WORDS)
}

async function newestIn(db: Db, { index }: IndexAccess): Promise<number> {
  const [row] = await db.values(sql`select rowid from ${index} order by rowid desc limit 1`)
  return (row?.[0] as number | undefined) ?? 0
}

async function isRare(
  db: Db,
  word: WordTerm,
  { index, expressionOf }: IndexAccess,
): Promise<boolean> {
  const rows = sql`select rowid from ${index} where ${index} match ${expressionOf([word])} limit ${RARE}`
  const [row] = await db.values(sql`select count(*) from (${rows})`)
  return (row?.[0] as number) < RARE
}
