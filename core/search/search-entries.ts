import { eq, sql } from "drizzle-orm"
import { sqliteTable } from "drizzle-orm/sqlite-core"
import { column, type Db, insertRow, statement } from "../base/db"
import { endingsOf } from "./endings"

/** What is stored of one row: its words and facets. */
export interface SearchEntry<C extends string> {
  /** Folded words with a space between them, for each column. */
  readonly text: Readonly<Record<C, string>>
  readonly facets?: readonly string[]
  /** Words that the table of words may not have yet; default all. */
  readonly newWords?: readonly string[]
}

interface EntriesOptions<C extends string> {
  readonly text: readonly C[]
  readonly facets: string | undefined
  readonly within: boolean
  /** Adds words to the table of words. */
  readonly learn: ((tx: Db, words: readonly string[]) => Promise<void>) | undefined
}

/** Stores the entries of a search table. */
export function createEntries<C extends string>(
  name: string,
  { text, facets, within, learn }: EntriesOptions<C>,
) {
  const columns = [...new Set([...text, ...(facets ? [facets] : [])])]
  // One table of all columns: drizzle remembers the columns of the first that has a name.
  const table = sqliteTable(name, {
    ...Object.fromEntries(columns.map((one) => [one, column.text().notNull()])),
    rowid: column.integer().notNull(),
  })
  const insert = insertRow(table)
  // The first value of a row is a command to the index itself.
  const command = insertRow(
    sqliteTable(name, {
      command: column.text(name).notNull(),
      rowid: column.integer("rowid").notNull(),
      ...Object.fromEntries(columns.map((one) => [one, column.text(one).notNull()])),
    }),
  )
  const removed = statement((db) =>
    db
      .delete(table)
      .where(eq(table.rowid, sql.placeholder("num")))
      .prepare(),
  )

  function rowOf(entry: SearchEntry<C>): Record<string, string> {
    const row: Record<string, string> = {}
    for (const one of text)
      row[one] = within ? endingsOf(entry.text[one]).join(" ") : entry.text[one]
    if (facets)
      row[facets] = [...(row[facets] ? [row[facets]] : []), ...(entry.facets ?? [])].join(" ")
    return row
  }

  return {
    table,
    async add(tx: Db, num: number, entry: SearchEntry<C>): Promise<void> {
      await insert(tx, { rowid: num, ...rowOf(entry) })
      const { newWords = distinct(text.map((one) => entry.text[one])) } = entry
      if (newWords.length > 0) await learn?.(tx, newWords)
    },
    async remove(tx: Db, num: number): Promise<void> {
      await removed(tx).run({ num })
    },
    async takeOut(tx: Db, num: number, entry: SearchEntry<C>): Promise<void> {
      await command(tx, { command: "delete", rowid: num, ...rowOf(entry) })
    },
  }
}

const distinct = (texts: readonly string[]) => [
  ...new Set(texts.flatMap((one) => (one ? one.split(" ") : []))),
]
