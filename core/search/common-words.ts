import { type SQLWrapper, sql } from "drizzle-orm"
import { type Db, statement } from "../base/db"
import type { Term, WordTerm } from "./terms"

/** Up to this many words are searched together, however common they are. */
const FEW_WORDS = 3
/** In a smaller index, any search is quick. */
const MANY_ENTRIES = 250_000
/** A word of fewer entries leads the search to them, and the other words cost little. */
const RARE = 2_000
/** If all words are common, only the rarest are searched: two, and more while the index walks through at most this many entries. */
const MAX_WALKED = 300_000
const MIN_WORDS = 2
/** To look an entry up among those of a word, the index reads a part of them. */
const WALKED_PER_LOOKUP = 1_000

/** Up to so many forms, asking the index is faster than reading rows. */
const FEW_FORMS = 8
/** The index takes as long to begin with a form as it takes to read and test so many rows. */
const ROWS_PER_FORM = 3
const MAX_ROWS = 500

/**
 * How many rows to read in order and test one by one before the index is asked, which begins with each form of
 * each word; 0 where the index is faster.
 * @example const rows = rowsToTry(matches.terms)
 */
export function rowsToTry(terms: readonly Term[]): number {
  const forms = terms.reduce((sum, term) => sum + ("forms" in term ? term.forms.length : 0), 0)
  return forms <= FEW_FORMS ? 0 : Math.min(MAX_ROWS, forms * ROWS_PER_FORM)
}

/** How to ask the index of a search table. */
export interface IndexAccess {
  readonly index: SQLWrapper
  expressionOf(terms: readonly Term[]): string
}

/**
 * Chooses the words to look for in a large index. If one is rare, it leads, and all are looked for. Where all are
 * common, the index would walk through the entries of each, so only the rarest are looked for; all still rank.
 */
export function wordChoice({ index, expressionOf }: IndexAccess) {
  const newest = statement((db) =>
    db
      .select({ num: sql<number>`rowid` })
      .from(sql`${index}`)
      .orderBy(sql`rowid desc`)
      .limit(1)
      .prepare(),
  )
  const newestOf = statement((db) =>
    db
      .select({ count: sql<number>`count(*)`, oldest: sql<number>`min(num)` })
      .from(
        sql`(select rowid as num from ${index} where ${index} match ${sql.placeholder("match")}
          order by rowid desc limit ${sql.raw(String(RARE))})`,
      )
      .prepare(),
  )

  return async (db: Db, words: readonly WordTerm[]): Promise<readonly WordTerm[]> => {
    if (words.length <= FEW_WORDS) return words
    const [last] = await newest(db).all()
    const entries = last?.num ?? 0
    if (entries <= MANY_ENTRIES) return words
    const common: CommonWord[] = []
    for (const word of words.toSorted((a, b) => b.word.length - a.word.length)) {
      const [found] = await newestOf(db).all({ match: expressionOf([word]) })
      if (!found || found.count < RARE) return [word, ...words.filter((other) => other !== word)]
      common.push({ word, share: RARE / (entries - found.oldest + 1) })
    }
    return rarestOf(common, entries)
  }
}

interface CommonWord {
  readonly word: WordTerm
  /** How many of the entries have it, as far as its newest entries show. */
  readonly share: number
}

/** The rarest first. */
function rarestOf(words: readonly CommonWord[], entries: number): WordTerm[] {
  const chosen: WordTerm[] = []
  let matches = entries
  let walked = 0
  for (const { word, share } of words.toSorted((a, b) => a.share - b.share)) {
    walked += Math.min(share * entries, matches * WALKED_PER_LOOKUP)
    if (chosen.length >= MIN_WORDS && walked > MAX_WALKED) break
    matches *= share
    chosen.push(word)
  }
  return chosen
}
