import { openSqlite } from "#platform/sqlite"
import { damageIn } from "./damage"
import { undoInterrupted } from "./read-only"
import { databaseIn, isEmpty, newestCopy } from "./site"

/** Throws when the site cannot start on what is in the folder, with the way out. */
export function refuseDamaged(dataDir: string): void {
  const path = databaseIn(dataDir)
  const fault = isEmpty(path) ? lossIn(dataDir) : damageOf(path)
  if (fault) throw new Error(`${path} ${fault} ${wayOut(dataDir)}`)
}

/** A site that was here would otherwise be taken for a first start. */
const lossIn = (dataDir: string) =>
  newestCopy(dataDir) && "is missing or empty, although there was a site in this folder."

function damageOf(path: string): string | undefined {
  undoInterrupted(path)
  // Read-only: closing it leaves the log as it is, and writes nothing into a damaged file.
  const db = openSqlite(path, { mode: "read" })
  try {
    const found = damageIn(db, "quick_check")
    return found && `is damaged: ${found}.`
  } finally {
    db.close()
  }
}

/** What an operator can do about a database that is lost or damaged. */
export function wayOut(dataDir: string): string {
  const copy = newestCopy(dataDir)
  return copy
    ? `Put the newest copy back with \`broadside restore ${copy}\`, which keeps what is there now; ` +
        "or begin a new site in another folder, named with --data."
    : "There is no backup to restore. Keep a copy of the folder; `sqlite3 FILE .recover` can save most of what it holds."
}
