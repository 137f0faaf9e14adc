import { existsSync, renameSync, rmSync, statfsSync, statSync } from "node:fs"
import { dirname } from "node:path"
import { openSqlite } from "#platform/sqlite"
import type { Module } from "../../../base/module"
import type { Sqlite } from "../../../platform/sqlite"
import { copyDatabase, remove } from "../backup"
import { refuseUnfit } from "./fit"
import { isBusy } from "./lock"
import { flushFolder, passAs, renameDurably } from "./private"
import { openReadOnly } from "./read-only"
import { databaseIn, isEmpty, readyIn, replacedIn, stamp } from "./site"

/**
 * Puts a backup in the place of the database, for whoever has the folder alone; returns where the
 * one that was there is kept. The copy is whole, checked and on the disk before anything of the
 * site moves. It is called `ready` while only names change, and `finishRestore` ends what is
 * killed in between.
 */
export function restore(
  backup: string,
  dataDir: string,
  firstParty: readonly Module[],
  now = new Date(),
): string | undefined {
  const path = databaseIn(dataDir)
  refuseUnfit(backup, firstParty)
  if (isSameFile(backup, path)) throw new Error(`${backup} is the database of this very site.`)
  refuseWithoutSpace(backup, dataDir)
  foldLog(path)
  const part = `${path}.part`
  const ready = readyIn(dataDir)
  const kept = isEmpty(path) ? undefined : `${path}.before-restore-${stamp(now)}`
  try {
    const source = openReadOnly(backup)
    try {
      copyDatabase(source, part)
    } finally {
      source.close()
    }
    if (kept) passAs(part, path)
    else removeLog(path)
    renameDurably(part, ready)
    setAside(path, kept)
    renameDurably(ready, path)
    return kept
  } catch (error) {
    if (kept && !existsSync(path)) putBack(path, kept)
    remove(part)
    rmSync(ready, { force: true })
    throw error
  }
}

/** Ends a restore that was killed, one way or the other; says what it found. */
export function finishRestore(dataDir: string): string | undefined {
  const path = databaseIn(dataDir)
  const ready = readyIn(dataDir)
  remove(`${path}.part`)
  if (!existsSync(ready)) return
  if (!isEmpty(path)) {
    rmSync(ready)
    return `A restore was interrupted before it replaced anything. ${path} is as it was; run the restore again.`
  }
  const kept = replacedIn(dataDir).at(-1)
  setAside(path, kept)
  renameDurably(ready, path)
  return (
    `A restore was interrupted, and has now been completed: ${path} is the restored database.` +
    (kept ? ` What was there before is kept as ${kept}.` : "")
  )
}

/** The database first: without it, no start takes what is left here for a site. */
function setAside(path: string, kept: string | undefined): void {
  if (kept && !isEmpty(path)) renameSync(path, kept)
  if (kept) moveLog(path, kept)
  removeLog(path)
  flushFolder(dirname(path))
}

/** A log that is not its database's would be played into the one that gets its name. */
function removeLog(path: string): void {
  for (const suffix of [...LOGS, "-shm"]) rmSync(path + suffix, { force: true })
}

/** What belongs to a database that was not closed, and is played into it when it is opened. */
const LOGS = ["-wal", "-journal"]

function moveLog(from: string, to: string): void {
  for (const suffix of LOGS) if (existsSync(from + suffix)) renameSync(from + suffix, to + suffix)
}

function putBack(path: string, kept: string): void {
  moveLog(kept, path)
  renameDurably(kept, path)
}

/**
 * Brings the log into the file, so that what is kept is one whole file. A database that is too
 * broken for that is kept with its log: it is what is to be replaced.
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
      throw new Error(`${path} is open in another program. Close that, then restore again.`)
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
    `The disk that holds ${dataDir}/ has ${megabytes(bavail * bsize)} free, and ${backup} needs ` +
      `${megabytes(size)}. Make space, then restore again; nothing has been changed.`,
  )
}
