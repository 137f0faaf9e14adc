import type { SearchIndex } from "broadside/contracts"
import { type Db, eq, gt, type SQL, sql } from "broadside/db"
import { fold, searchTable } from "broadside/search"
import { type directories, servers } from "./schema"

type Entries = typeof servers | typeof directories

// Includes removed entries: clients that mirror the list search those, too.
const searchOf = (table: string) => searchTable(table, { text: ["words"], within: true })
const serverSearch = searchOf("registry_server_search")
const directorySearch = searchOf("registry_directory_search")
const indexOf = (entries: Entries) => (entries === servers ? serverSearch : directorySearch)

/** The searchable text. */
export const wordsOf = (...texts: readonly string[]) => texts.flatMap(fold).join(" ")

/** The condition that an entry contains every word of a search. */
export async function searchCondition(
  db: Db,
  entries: Entries,
  q: string,
): Promise<SQL | undefined> {
  const index = indexOf(entries)
  const matches = await index.search(db, q)
  if (matches.finds === "everything") return
  if (matches.finds === "nothing") return sql`false`
  return sql`${entries.num} in (${index.numbers(matches.match)})`
}

/** Stores a new entry, and deletes the one it replaces. */
export async function addEntry<T extends Entries>(
  tx: Db,
  entries: T,
  entry: T["$inferSelect"],
  former: { readonly num: number } | undefined,
): Promise<void> {
  const index = indexOf(entries)
  if (former) {
    await index.remove(tx, former.num)
    await tx.delete(entries).where(eq(entries.num, former.num))
  }
  await tx.insert(entries).values(entry)
  await index.add(tx, entry.num, { text: { words: entry.words } })
}

/** Adds the entries after one to an index again, after their texts fold differently. */
export const entryIndex = <T extends Entries>(
  table: string,
  entries: T,
  textOf: (entry: T["$inferSelect"]) => string,
): SearchIndex => ({
  table,
  async addAgain(tx, after, limit) {
    const rows: T["$inferSelect"][] = await tx
      .select()
      .from(entries as Entries)
      .where(gt(entries.num, after))
      .orderBy(entries.num)
      .limit(limit)
    for (const entry of rows) {
      const words = textOf(entry)
      await tx
        .update(entries as Entries)
        .set({ words })
        .where(eq(entries.num, entry.num))
      await indexOf(entries).replace(tx, entry.num, { text: { words } })
    }
    return rows.at(-1)?.num
  },
})

/** Updates the index if the words of an entry changed. */
export async function reindex(
  tx: Db,
  entries: Entries,
  former: { readonly num: number; readonly words: string },
  words: string,
): Promise<void> {
  if (words !== former.words) await indexOf(entries).replace(tx, former.num, { text: { words } })
}
