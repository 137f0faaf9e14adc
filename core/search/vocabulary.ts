import { sql } from "drizzle-orm"
import { sqliteTable } from "drizzle-orm/sqlite-core"
import { column, type Db, statement } from "../base/db"
import type { WordTerm } from "./terms"

/** The words that texts are made of. */
export interface Vocabulary {
  /** Adds words from `fold`; existing ones cost little. */
  learn(tx: Db, words: readonly string[]): Promise<void>
  /** Whole words for each prefix, shortest first; the more prefixes, the fewer words for each. */
  forms(db: Db, words: readonly string[]): Promise<readonly WordTerm[]>
}

/** Words that the beginning of one may stand for: each is a look-up of its own. */
const MOST_FORMS = 150
/** With several words each has fewer, since every step of their intersection asks all forms. */
const mostForms = (words: number) => Math.ceil(MOST_FORMS / words ** 2)
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
  return {
    async learn(tx, words) {
      await learned(tx).run({ words: JSON.stringify(words) })
    },
    forms: (db, words) => {
      const most = mostForms(words.length)
      return Promise.all(
        words.map(async (word) => ({ word, forms: await formsOf(db, word, most) })),
      )
    },
  }
}
