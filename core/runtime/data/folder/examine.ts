import { openSqlite } from "#platform/sqlite"
import { damageIn } from "./damage"
import { undoInterrupted } from "./read-only"
import { databaseIn, isEmpty, newestCopy } from "./site"

/** Throws if the site cannot start with the data in the folder; the message says how to fix it. */
export function refuseDamaged(dataDir: string): void {
  const path = databaseIn(dataDir)
  const fault = isEmpty(path) ? lossIn(dataDir) : damageOf(path)
  if (fault) throw new Error(`${path} ${fault} ${wayOut(dataDir)}`)
}

/** Without its database, an existing site would look like a first start. */
const lossIn = (dataDir: string) =>
  newestCopy(dataDir) && "is missing or empty, but this folder has backups of a site."

function damageOf(path: string): string | undefined {
  undoInterrupted(path)
  // Read-only: closing it leaves the log as it is, and writes nothing into a damaged file.
  const db = openSqlite(path, { mode: "read" })
  try {
    const damage = damageIn(db, "quick_check")
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
