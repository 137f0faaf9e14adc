import { sql } from "drizzle-orm"
import { sqliteTable } from "drizzle-orm/sqlite-core"
import leven from "leven"
import { column, type Db, statement } from "../base/db"
import type { WordTerm } from "./terms"

/** The words that texts are made of. */
export interface Vocabulary {
  /** Adds words from `fold`; existing ones cost little. */
  learn(tx: Db, words: readonly string[]): Promise<void>
  /** Whole words for each prefix, shortest first; the more prefixes, the fewer words for each. */
  forms(db: Db, words: readonly string[]): Promise<readonly WordTerm[]>
  /** The existing word that a misspelled one most likely stands for; undefined if some word begins with it. */
  nearest(db: Db, word: string): Promise<string | undefined>
}

/** Words that the beginning of one may stand for: each is a look-up of its own. */
const MAX_FORMS = 150
/** With several words each has fewer, since every step of their intersection asks all forms. */
const mostForms = (words: number) => Math.ceil(MAX_FORMS / words ** 2)
/** Maximum number of candidates with the same prefix for a misspelling. */
const MAX_COMPARED = 2_000
/** A shorter word is like too many others. */
const SHORTEST_MISSPELLED = 4
/** So short, a word is found by the full-text table's `prefix` of 1, 2 and 3 letters. */
const SHORT = 3

/**
 * A table `(word TEXT PRIMARY KEY)` of a module, with which prefixes are searched at any size: FTS5
 * itself would merge the complete postings of a prefix before it gave the first row.
 * @example const vocabulary = vocabularyOf("archive_words")
 */
export function vocabularyOf(name: string): Vocabulary {
  const table = sqliteTable(name, { word: column.text().primaryKey() })
  const wordsFrom = statement((db) =>
    db
      .select()
      .from(table)
      .where(
        sql`${table.word} >= ${sql.placeholder("from")} and ${table.word} < ${sql.placeholder("to")}`,
      )
      .orderBy(sql`length(${table.word}), ${table.word}`)
      .limit(sql.placeholder("most"))
      .prepare(),
  )
  // `where true` keeps SQLite from reading the conflict clause as part of a join.
  const learned = statement((db) =>
    db
      .insert(table)
      .select(sql`select value from json_each(${sql.placeholder("words")}) where true`)
      .onConflictDoNothing()
      .prepare(),
  )
  async function formsOf(db: Db, word: string, most: number): Promise<string[]> {
    if ([...word].length <= SHORT) return []
    const rows = await wordsFrom(db).values({ from: word, to: `${word}\u{10FFFF}`, most })
    return rows.length > 0 ? rows.map(([form]) => form as string) : [word]
  }
  const alike = statement((db) =>
    db
      .select()
      .from(table)
      .where(
        sql`${table.word} >= ${sql.placeholder("from")} and ${table.word} < ${sql.placeholder("to")}
          and length(${table.word}) between ${sql.placeholder("shortest")} and ${sql.placeholder("longest")}`,
      )
      .limit(MAX_COMPARED)
      .prepare(),
  )
  async function nearestFrom(db: Db, word: string, beginning: string) {
    const most = word.length < 6 ? 1 : 2
    const rows = await alike(db).values({
      from: beginning,
      to: `${beginning}\u{10FFFF}`,
      shortest: word.length - most,
      longest: word.length + most,
    })
    const near = rows
      .map(([other]) => ({ other: other as string, by: leven(word, other as string) }))
      .filter(({ by }) => by > 0 && by <= most)
    return near.toSorted((a, b) => a.by - b.by)[0]?.other
  }
  return {
    async nearest(db, word) {
      if (word.length < SHORTEST_MISSPELLED) return
      const longer = await wordsFrom(db).values({ from: word, to: `${word}\u{10FFFF}`, most: 1 })
      if (longer.length > 0) return
      // Few get the first letters wrong, and then mostly not both.
      return (
        (await nearestFrom(db, word, word.slice(0, 2))) ?? nearestFrom(db, word, word.slice(0, 1))
      )
    },
    async learn(tx, words) {
      await learned(tx).run({ words: JSON.stringify(words) })
    },
    forms: (db, words) => {
      const most = mostForms(words.length)
      return Promise.all(
        words.map(async (word) => {
          const forms = await formsOf(db, word, most)
          return { word, forms, ...(forms.length < most ? {} : { isCut: true }) }
        }),
      )
    },
  }
}
