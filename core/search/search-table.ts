import { type SQL, sql } from "drizzle-orm"
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core"
import type { Db } from "../base/db"
import { fold } from "../content/fold"
import { wordChoice } from "./common-words"
import { LONGEST_ENDING } from "./endings"
import { createEntries, type SearchEntry } from "./search-entries"
import { matchExpression, type Term, type WordTerm, wordsToFind } from "./terms"
import { vocabularyOf } from "./vocabulary"

/** The columns of a search table, and how it searches. */
export interface SearchTableOptions<C extends string> {
  /** The columns with words. */
  readonly text: readonly C[]
  /** The column with facets; where it is one of `text`, each facet begins with a mark that no word has. */
  readonly facets?: string
  /**
   * A table `(word TEXT PRIMARY KEY) WITHOUT ROWID` of every word. With it, the beginning of a word is
   * found at any size: FTS5 itself merges the complete postings of a prefix before it gives a row.
   */
  readonly words?: string
  /** Finds a word by any part of it, instead of by its beginning. */
  readonly within?: boolean
}

/** The condition that finds the matches of a search. */
export interface Matches {
  readonly finds: "matches"
  /** The value of the parameter `match` in statements with `matches` or `numbers`. */
  readonly match: string
  /** Every word of the search, folded, for ranking; of very many, some are not looked for. */
  readonly words: readonly string[]
  readonly terms: readonly Term[]
}

/** A parsed search; punctuation alone finds nothing. */
export type Search = Matches | { readonly finds: "everything" } | { readonly finds: "nothing" }

/** A full-text index of a module, where every filter is a facet, so that all of them are one match. */
export interface SearchTable<C extends string> {
  /** For joins. */
  readonly table: SQLiteTable
  /** The column of the number that an entry was added with. */
  readonly num: SQLiteColumn
  /** The condition that a row of `table` matches the parameter `match`. */
  readonly matches: SQL
  /** A query of the matching numbers, as `num`; `match` is a parameter unless it is said. */
  numbers(match?: SQL | string): SQL
  /** Parses a search; every word and every facet must match. */
  search(db: Db, q: string | undefined, facets?: readonly string[]): Promise<Search>
  /**
   * A search that found nothing, with its misspelled words replaced by the nearest existing ones;
   * undefined where there are none, or without a table of words.
   */
  nearest(db: Db, q: string): Promise<string | undefined>
  /** The expression for facets alone. */
  having(...facets: readonly string[]): string
  add(tx: Db, num: number, entry: SearchEntry<C>): Promise<void>
  remove(tx: Db, num: number): Promise<void>
  /** Replaces an entry. */
  replace(tx: Db, num: number, entry: SearchEntry<C>): Promise<void>
  /**
   * Takes words and facets out of an entry, exactly those with which it was added. For a table without
   * `contentless_delete`: there an entry can also be added to, with `add` of more words. Of its words take out all
   * or none, because others may begin with the same letters; then add something, if only the empty text.
   * @example
   * await entries.takeOut(tx, 7, { text: { words: "" }, facets: ["open"] })
   * await entries.add(tx, 7, { text: { words: "" }, facets: ["closed"] })
   */
  takeOut(tx: Db, num: number, entry: Omit<SearchEntry<C>, "newWords">): Promise<void>
}

/**
 * Searching by words, beginnings of words and facets over an FTS5 table that a migration of the module
 * creates. It keeps no text, and its tokens are those of `fold`:
 * @example
 * // CREATE VIRTUAL TABLE guestbook_search USING fts5 (
 * //   words, facets, content = '', contentless_delete = 1, detail = column, prefix = '1 2 3',
 * //   tokenize = "ascii tokenchars '-:'"
 * // )
 * const entries = searchTable("guestbook_search", { text: ["words"], facets: "facets" })
 * await entries.add(tx, 7, { text: { words: fold("Hello there").join(" ") }, facets: ["by:ada"] })
 * const search = await entries.search(ctx.db, "hel", ["by:ada"])
 */
export function searchTable<C extends string>(
  name: string,
  { text, facets, words: wordTable, within = false }: SearchTableOptions<C>,
): SearchTable<C> {
  const vocabulary = wordTable === undefined ? undefined : vocabularyOf(wordTable)
  const entries = createEntries(name, { text, facets, within, learn: vocabulary?.learn })
  const { table } = entries
  const scope = facets === undefined || text.includes(facets as C) ? undefined : text
  const expressionOf = (terms: readonly Term[]) => matchExpression(terms, scope)
  const indexed = sql.identifier(name)
  const matching = (match: SQL | string) => sql`${indexed} match ${match}`
  const wordsToSearch = wordChoice({ index: indexed, expressionOf })
  const matchParam = sql.placeholder("match") as unknown as SQL

  async function termsOf(db: Db, search: readonly string[]): Promise<readonly WordTerm[]> {
    const words = wordsToFind(search, (word, other) =>
      within ? word.includes(other) : word.startsWith(other),
    )
    if (vocabulary) return vocabulary.forms(db, words)
    return words.map((word) => ({
      word: within ? [...word].slice(0, LONGEST_ENDING).join("") : word,
      forms: [],
    }))
  }

  return {
    table,
    num: table.rowid,
    matches: matching(matchParam),
    numbers: (match) =>
      sql`select rowid as num from ${indexed} where ${matching(match ?? matchParam)}`,
    async search(db, q = "", wanted = []) {
      const words = fold(q)
      if (q.trim() && words.length === 0) return { finds: "nothing" }
      const leading = await wordsToSearch(db, await termsOf(db, words))
      const terms = inOrder(
        leading,
        wanted.map((facet) => ({ facet })),
      )
      if (terms.length === 0) return { finds: "everything" }
      return { finds: "matches", match: expressionOf(terms), words, terms }
    },
    async nearest(db, q) {
      if (!vocabulary) return
      const words = fold(q).slice(0, MAX_CORRECTED)
      const corrected = await Promise.all(
        words.map(async (word) => (await vocabulary.nearest(db, word)) ?? word),
      )
      const nearest = corrected.join(" ")
      return nearest === words.join(" ") ? undefined : nearest
    },
    having: (...wanted) => expressionOf(wanted.map((facet) => ({ facet }))),
    add: entries.add,
    remove: entries.remove,
    async replace(tx, num, entry) {
      await entries.remove(tx, num)
      await entries.add(tx, num, entry)
    },
    takeOut: entries.takeOut,
  }
}

/** A few letters begin so many words that a facet says more; it then leads. */
const inOrder = (words: readonly WordTerm[], facets: readonly Term[]): Term[] => [
  ...words.filter(({ forms }) => forms.length > 0),
  ...facets,
  ...words.filter(({ forms }) => forms.length === 0),
]

/** Maximum number of corrected words per query. */
const MAX_CORRECTED = 4
