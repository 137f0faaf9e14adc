import { existsSync, readdirSync, rmSync, statSync } from "node:fs"
import { basename, join } from "node:path"

/** What ends within a day, and is in no backup; see core/decisions/050. */
export const liveIn = (dataDir: string) => join(dataDir, "live.db")
export const databaseIn = (dataDir: string) => join(dataDir, "broadside.db")
/** A restored database that only needs its final name; see restore.ts. */
export const readyIn = (dataDir: string) => `${databaseIn(dataDir)}.ready`
/** Says what damage was found while the site was running, until the file is repaired or replaced. */
export const damageNoteIn = (dataDir: string) => `${databaseIn(dataDir)}.damaged`
export const backupsIn = (dataDir: string) => join(dataDir, "backups")

/** Throws unless there is a site in the folder: usually a command was run in the wrong folder. */
export function requireSite(dataDir: string): void {
  if (!isEmpty(databaseIn(dataDir))) return
  if (existsSync(readyIn(dataDir)))
    throw new Error(`A restore of ${dataDir}/ was interrupted. Start the site, which completes it.`)
  throw new Error(
    `There is no site in ${dataDir}/: ${databaseIn(dataDir)} is missing or empty. ` +
      "Change to the folder that the site runs in, or set its data folder with --data.",
  )
}

/** Removes a database with what SQLite has beside it. */
export function removeDatabase(path: string): void {
  for (const suffix of ["", "-wal", "-shm", "-journal"]) rmSync(path + suffix, { force: true })
}

/** Whether a file is missing or has no bytes. */
export const isEmpty = (path: string) => !existsSync(path) || statSync(path).size === 0

/**
 * The newest file that `broadside restore` accepts: a backup, or a database that a restore
 * replaced.
 */
export function newestCopy(dataDir: string): string | undefined {
  const folder = backupsIn(dataDir)
  const backups = filesIn(folder).filter((name) => /^broadside-.*\.db$/.test(name))
  const copies = [...backups.map((name) => join(folder, name)), ...replacedIn(dataDir)]
  return copies.toSorted((a, b) => (momentOf(a) < momentOf(b) ? -1 : 1)).at(-1)
}

/** Databases that restores replaced, oldest first. */
export const replacedIn = (dataDir: string) =>
  filesIn(dataDir)
    .filter((name) => /^broadside\.db\.before-restore-[\dTZ-]+$/.test(name))
    .map((name) => join(dataDir, name))

const filesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder).toSorted() : [])

/** A timestamp for a file name; names sort by time. */
export const stamp = (now: Date) => now.toISOString().replace(/[:.]/g, "-")
const momentOf = (path: string) => /\d{4}-[\dTZ-]+/.exec(basename(path))?.[0] ?? ""
