import { hash } from "node:crypto"
import { sql } from "drizzle-orm"
import { sqliteTable } from "drizzle-orm/sqlite-core"
import { column, type Db, statement } from "../base/db"
import { problem } from "../base/problems"

const blockedHashes = sqliteTable("core_blocked_hashes", {
  sha256: column.text().primaryKey(),
  at: column.integer().notNull(),
})

/** A shorter text may be anyone's: an erased "Thank you!" must not keep others from saying so. */
const SHORTEST_TEXT = 64

/** The hashes of texts that are long enough to be recognized by one. */
export const textHashes = (texts: readonly string[]): string[] =>
  texts
    .map((text) => text.normalize().trim())
    .filter((text) => text.length >= SHORTEST_TEXT)
    .map((text) => hash("sha256", text))

const anyOf = statement((db) =>
  db
    .select({ sha256: blockedHashes.sha256 })
    .from(blockedHashes)
    .where(
      sql`${blockedHashes.sha256} in (select value from json_each(${sql.placeholder("hashes")}))`,
    )
    .limit(1)
    .prepare(),
)

/** Whether the operator erased something with one of these hashes. */
const isBlocked = async (db: Db, hashes: readonly string[]): Promise<boolean> =>
  hashes.length > 0 && (await anyOf(db).all({ hashes: JSON.stringify(hashes) })).length > 0

/** Throws 403 if the operator erased something with one of these hashes; `db` may be a write's. */
export async function refuseBlocked(db: Db, hashes: readonly string[]): Promise<void> {
  if (await isBlocked(db, hashes)) throw problem["content-blocked"]()
}

/** Keeps content with these hashes from being uploaded again. */
export async function block(tx: Db, hashes: readonly string[], at: number): Promise<void> {
  const rows = [...new Set(hashes)].map((sha256) => ({ sha256, at }))
  if (rows.length > 0) await tx.insert(blockedHashes).values(rows).onConflictDoNothing()
}
