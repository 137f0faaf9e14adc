import { existsSync, readdirSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"
import { openSqlite } from "#platform/sqlite"
import { machineClocks } from "../base/clock"
import type { Sqlite } from "../platform/sqlite"
import { markCopy } from "./folder/copied"
import { damageIn } from "./folder/damage"
import { isAlive } from "./folder/lock"
import { flush, makePrivateFile, makePrivateFolder, renameDurably } from "./folder/private"
import { openReadOnly } from "./folder/read-only"
import { backupsIn, stamp } from "./folder/site"
import { forgetLiveRows } from "./live/move"
import { rewriteFile } from "./rewrite/rewrite-file"
import type { Store } from "./store"

/**
 * Writes one consistent file, checked and flushed to disk before it gets its final name; returns
 * its path.
 */
export function backUp(
  store: Pick<Store, "connection" | "live">,
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
    copyDatabase(store.connection, unchecked, store.live.tables())
    renameDurably(unchecked, path)
  } catch (error) {
    remove(unchecked)
    throw error
  }
  return path
}

/**
 * Copies a database to a new private file without a log, and without the rows of tables that are in `live.db`; marks it as
 * a copy, checks and flushes it.
 */
export function copyDatabase(source: Sqlite, path: string, live: readonly string[] = []): void {
  remove(path)
  // SQLite fills an existing empty file and keeps its mode.
  makePrivateFile(path)
  source.copyInto(path)
  const unmarked = openSqlite(path)
  try {
    forgetLiveRows(unmarked, live)
    markCopy(unmarked)
  } finally {
    unmarked.close()
  }
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
