import { sql } from "drizzle-orm"
import type { Db } from "../../base/db"
import { FOLD_VERSION } from "../../content/fold"
import type { SearchIndex } from "../../contracts/search-indexes"

/** Takes some 30 ms, so that other writes need not wait long. */
const MAX_BATCH = 200

const keyOf = (table: string) => `fold.${table}`

interface Options {
  readonly db: Db
  readonly write: <T>(work: (tx: Db) => Promise<T>) => Promise<T>
  readonly indexes: () => readonly SearchIndex[]
}

/**
 * Brings full-text indexes up to the current way of folding, a batch of each at a run. Where it is
 * stands in the database, in the same write, so that a restart goes on from there.
 */
export function createFoldAgain({ db, write, indexes }: Options) {
  const current = new Set<string>()

  return async function foldAgain(): Promise<void> {
    for (const index of indexes()) {
      if (current.has(index.table)) continue
      const progress = await progressOf(db, index.table)
      if (progress === "done") current.add(index.table)
      else await write((tx) => nextBatch(tx, index, progress))
    }
  }
}

async function nextBatch(tx: Db, index: SearchIndex, after: number): Promise<void> {
  const last = await index.addAgain(tx, after, MAX_BATCH)
  const value = `${FOLD_VERSION}:${last ?? "done"}`
  await tx.run(sql`insert into core_settings values (${keyOf(index.table)}, ${value})
    on conflict (key) do update set value = excluded.value`)
}

/** The last number that was added again, or that all were. */
async function progressOf(db: Db, table: string): Promise<number | "done"> {
  const row = await db.get<{ value: string } | undefined>(
    sql`select value from core_settings where key = ${keyOf(table)}`,
  )
  const [version, last] = row?.value.split(":") ?? []
  if (version !== String(FOLD_VERSION)) return 0
  return last === "done" ? "done" : Number(last)
}
