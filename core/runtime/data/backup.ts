import { existsSync, readdirSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"
import { machineClocks } from "../../base/clock"
import type { Sqlite } from "../../platform/sqlite"
import { rewriteFile } from "../erasure/rewrite-file"
import { damageIn } from "./folder/damage"
import { isAlive } from "./folder/lock"
import { flush, makePrivateFile, makePrivateFolder, renameDurably } from "./folder/private"
import { openReadOnly } from "./folder/read-only"
import { backupsIn, stamp } from "./folder/site"
import type { Store } from "./store"

/**
 * Writes one consistent file, checked and flushed to disk before it gets its final name; returns
 * its path.
 */
export function backUp(
  store: Pick<Store, "connection">,
  dataDir: string,
  now = new Date(machineClocks.wall()),
): string {
  const folder = backupsIn(dataDir)
  makePrivateFolder(folder)
  removeUnfinished(dataDir)
  const path = join(folder, `broadside-${stamp(now)}.db`)
  const unchecked = `${path}.part-${process.pid}`
  try {
    // A copy has the terms of deleted rows that are still in the indexes.
    rewriteFile(store.connection)
    copyDatabase(store.connection, unchecked)
    renameDurably(unchecked, path)
  } catch (error) {
    remove(unchecked)
    throw error
  }
  return path
}

/** Copies a database to a new private file without a log; checks and flushes it. */
export function copyDatabase(source: Sqlite, path: string): void {
  remove(path)
  // SQLite fills an existing empty file and keeps its mode.
  makePrivateFile(path)
  source.copyInto(path)
  const copy = openReadOnly(path)
  try {
    const damage = damageIn(copy, "integrity_check")
    if (damage) throw new Error(`The copy in ${path} is damaged: ${damage}.`)
  } finally {
    copy.close()
  }
  flush(path)
}

/** Removes unfinished backups of killed processes; the file name contains the process id. */
export function removeUnfinished(dataDir: string): void {
  const folder = backupsIn(dataDir)
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    const [part, pid] = /\.db\.part(?:-(\d+))?(?:-journal)?$/.exec(name) ?? []
    const path = join(folder, name)
    const isWritten = pid && Number(pid) !== process.pid && isAlive(Number(pid)) && isRecent(path)
    if (part && !isWritten) rmSync(path, { force: true })
  }
}

/** Another process may have the process id by now. */
const isRecent = (path: string) =>
  machineClocks.wall() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < 3_600_000

export function remove(path: string): void {
  for (const suffix of ["", "-journal"]) rmSync(path + suffix, { force: true })
}
