import { hash } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { sqliteTable } from "drizzle-orm/sqlite-core"
import { column, type Db, statement } from "../base/db"
import { problem } from "../base/problems"

export const blockedHashes = sqliteTable("core_blocked_hashes", {
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

const one = statement((db) =>
  db
    .select({ sha256: blockedHashes.sha256 })
    .from(blockedHashes)
    .where(eq(blockedHashes.sha256, sql.placeholder("sha256")))
    .prepare(),
)

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
async function isBlocked(db: Db, hashes: readonly string[]): Promise<boolean> {
  const [sha256] = hashes
  if (sha256 === undefined) return false
  // Nearly always there is one, and a list of it takes four times as long.
  const isOne = hashes.length === 1
  const rows = isOne
    ? one(db).values({ sha256 })
    : anyOf(db).values({ hashes: JSON.stringify(hashes) })
  return (await rows).length > 0
}

/** Throws 403 if the operator erased something with one of these hashes; `db` may be a write's. */
export async function refuseBlocked(db: Db, hashes: readonly string[]): Promise<void> {
  if (await isBlocked(db, hashes)) throw problem["content-blocked"]()
}

/** Keeps content with these hashes from being uploaded again. */
export async function block(tx: Db, hashes: readonly string[], at: number): Promise<void> {
  const rows = [...new Set(hashes)].map((sha256) => ({ sha256, at }))
  if (rows.length > 0) await tx.insert(blockedHashes).values(rows).onConflictDoNothing()
}
