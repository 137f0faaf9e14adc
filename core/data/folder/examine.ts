import { existsSync, rmSync, statSync } from "node:fs"
import { openSqlite } from "#platform/sqlite"
import { damageIn } from "./damage"
import { undoInterrupted } from "./read-only"
import { damageNoteIn, databaseIn, isEmpty, liveIn, newestCopy, removeDatabase } from "./site"

/** Examining this much takes about 20 ms. */
const SMALL_BYTES = 4_000_000

/**
 * Whether a start examines the whole file before it: a small one, and one in which damage was found. Any other is
 * examined while the site runs on it; see examination.ts.
 */
export const isExaminedFirst = (dataDir: string): boolean =>
  existsSync(damageNoteIn(dataDir)) ||
  (statSync(databaseIn(dataDir), { throwIfNoEntry: false })?.size ?? 0) <= SMALL_BYTES

/** Throws if the site cannot start with the data in the folder; the message says how to fix it. */
export function refuseDamaged(dataDir: string): void {
  const path = databaseIn(dataDir)
  const fault = isEmpty(path) ? lossIn(dataDir) : damageOf(path, isExaminedFirst(dataDir))
  if (fault) throw new Error(`${path} ${fault} ${wayOut(dataDir)}`)
  // Undamaged: someone has repaired or replaced the file.
  rmSync(damageNoteIn(dataDir), { force: true })
}

/** Without its database, an existing site would look like a first start. */
const lossIn = (dataDir: string) =>
  newestCopy(dataDir) && "is missing or empty, but this folder has backups of a site."

/**
 * Removes a `live.db` that is damaged, and gives what was wrong: what is in it ends within a day, and no backup has it, so
 * a site without it is better than none.
 */
export function removeDamagedLive(dataDir: string): string | undefined {
  const path = liveIn(dataDir)
  if (isEmpty(path)) return
  const damage = damageOf(path, true)
  if (damage) removeDatabase(path)
  return damage
}

function damageOf(path: string, isWhole: boolean): string | undefined {
  undoInterrupted(path)
  // Read-only: closing it leaves the log as it is, and writes nothing into a damaged file.
  const db = openSqlite(path, { mode: "read" })
  try {
    // If not, only the schema: SQLite itself refuses a truncated file, by the number of pages in its header.
    const damage = damageIn(db, "quick_check", isWhole ? undefined : "sqlite_schema")
    return damage && `is damaged: ${damage}.`
  } finally {
    db.close()
  }
}

/** How the operator can recover from a lost or damaged database. */
export function wayOut(dataDir: string): string {
  const copy = newestCopy(dataDir)
  return copy
    ? `Restore the newest copy with \`broadside restore ${copy}\`, which keeps the current file; ` +
        "or start a new site in another folder with --data."
    : "There is no backup to restore. Keep a copy of the folder; `sqlite3 FILE .recover` can recover most of the data."
}
