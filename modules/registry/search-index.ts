import { type Db, eq, type SQL, sql } from "broadside/db"
import { fold, searchTable } from "broadside/search"
import { type directories, servers } from "./schema"

type Entries = typeof servers | typeof directories

// Every entry, also one that was removed: who keeps a copy of the list searches those, too.
const searchOf = (table: string) => searchTable(table, { text: ["words"], within: true })
const serverSearch = searchOf("registry_server_search")
const directorySearch = searchOf("registry_directory_search")
const indexOf = (entries: Entries) => (entries === servers ? serverSearch : directorySearch)

/** What a search looks at. */
export const wordsOf = (...texts: readonly string[]) => texts.flatMap(fold).join(" ")

/** The condition that every word of a search is somewhere in an entry's words. */
export async function foundBy(db: Db, entries: Entries, q: string): Promise<SQL | undefined> {
  const index = indexOf(entries)
  const matches = await index.search(db, q)
  if (matches.finds === "everything") return
  if (matches.finds === "nothing") return sql`false`
  return sql`${entries.num} in (${index.numbers(matches.match)})`
}

/** Stores a new entry in place of a former one. */
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

/** Tells the index what the words of an entry have become. */
export async function reindex(
  tx: Db,
  entries: Entries,
  known: { readonly num: number; readonly words: string },
  words: string,
): Promise<void> {
  if (words !== known.words) await indexOf(entries).replace(tx, known.num, { text: { words } })
}
