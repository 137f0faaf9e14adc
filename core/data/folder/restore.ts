import { existsSync, renameSync, rmSync, statfsSync, statSync } from "node:fs"
import { dirname } from "node:path"
import { openSqlite } from "#platform/sqlite"
import { machineClocks } from "../../base/clock"
import type { Module } from "../../base/module"
import type { Sqlite } from "../../platform/sqlite"
import { copyDatabase, remove } from "../backup"
import { refuseUnfit } from "./fit"
import { isBusy } from "./lock"
import { flushFolder, passAs, renameDurably } from "./private"
import { openReadOnly } from "./read-only"
import { damageNoteIn, databaseIn, isEmpty, readyIn, replacedIn, stamp } from "./site"

/**
 * Replaces the database with a backup, with exclusive access to the folder; returns the path of
 * the previous database. The copy is complete, checked and on disk before any file of the site
 * moves. It is called `ready` while files are renamed, and `finishRestore` completes a restore
 * that was killed in between.
 */
export function restore(
  backup: string,
  dataDir: string,
  firstParty: readonly Module[],
  now = new Date(machineClocks.wall()),
): string | undefined {
  const path = databaseIn(dataDir)
  refuseUnfit(backup, firstParty)
  if (isSameFile(backup, path)) throw new Error(`${backup} is the current database of this site.`)
  refuseWithoutSpace(backup, dataDir)
  foldLog(path)
  const part = `${path}.part`
  const ready = readyIn(dataDir)
  const previous = isEmpty(path) ? undefined : `${path}.before-restore-${stamp(now)}`
  try {
    const source = openReadOnly(backup)
    try {
      copyDatabase(source, part)
    } finally {
      source.close()
    }
    if (previous) passAs(part, path)
    else removeLog(path)
    renameDurably(part, ready)
    setAside(path, previous)
    renameDurably(ready, path)
    rmSync(damageNoteIn(dataDir), { force: true })
    return previous
  } catch (error) {
    if (previous && !existsSync(path)) moveBack(path, previous)
    remove(part)
    rmSync(ready, { force: true })
    throw error
  }
}

/** Completes or cancels a restore that was killed; returns a message about it. */
export function finishRestore(dataDir: string): string | undefined {
  const path = databaseIn(dataDir)
  const ready = readyIn(dataDir)
  remove(`${path}.part`)
  if (!existsSync(ready)) return
  if (!isEmpty(path)) {
    rmSync(ready)
    return `A restore was interrupted before it replaced anything. ${path} is unchanged; run the restore again.`
  }
  const previous = replacedIn(dataDir).at(-1)
  setAside(path, previous)
  renameDurably(ready, path)
  return (
    `A restore was interrupted, and has now been completed: ${path} is the restored database.` +
    (previous ? ` The previous database is now ${previous}.` : "")
  )
}

/** Move the database first: without it, no start mistakes the rest for a site. */
function setAside(path: string, previous: string | undefined): void {
  if (previous && !isEmpty(path)) renameSync(path, previous)
  if (previous) moveLog(path, previous)
  removeLog(path)
  flushFolder(dirname(path))
}

/** A leftover log would be replayed into the database that takes this name. */
function removeLog(path: string): void {
  for (const suffix of [...LOGS, "-shm"]) rmSync(path + suffix, { force: true })
}

/** Logs of a database that was not closed, which SQLite replays when it opens it. */
const LOGS = ["-wal", "-journal"]

function moveLog(from: string, to: string): void {
  for (const suffix of LOGS) if (existsSync(from + suffix)) renameSync(from + suffix, to + suffix)
}

function moveBack(path: string, previous: string): void {
  moveLog(previous, path)
  renameDurably(previous, path)
}

/**
 * Checkpoints the log into the file, so that the previous database is one complete file. A
 * database too damaged for that is kept together with its log.
 */
function foldLog(path: string): void {
  if (isEmpty(path)) return
  let db: Sqlite | undefined
  try {
    db = openSqlite(path)
    db.run("PRAGMA locking_mode = EXCLUSIVE")
    db.run("PRAGMA wal_checkpoint(TRUNCATE)")
    db.query("BEGIN IMMEDIATE").run()
    db.query("ROLLBACK").run()
  } catch (error) {
    if (isBusy(error))
      throw new Error(`${path} is open in another program. Close it, then restore again.`)
  } finally {
    db?.close()
  }
}

const isSameFile = (a: string, b: string) => {
  const [one, other] = [statSync(a), statSync(b, { throwIfNoEntry: false })]
  return one.ino === other?.ino && one.dev === other.dev
}

function refuseWithoutSpace(backup: string, dataDir: string): void {
  const { bavail, bsize } = statfsSync(dataDir)
  const { size } = statSync(backup)
  if (bavail * bsize >= size) return
  const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
  throw new Error(
    `The disk of ${dataDir}/ has ${megabytes(bavail * bsize)} free, and ${backup} needs ` +
      `${megabytes(size)}. Free some space, then restore again; nothing has been changed.`,
  )
}
