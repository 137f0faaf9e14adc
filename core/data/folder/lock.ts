import { existsSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { openSqlite } from "#platform/sqlite"
import type { Sqlite } from "../../platform/sqlite"
import { makePrivateFile, makePrivateFolder, writePrivateFile } from "./private"

/**
 * How a command shares the folder: `visit` reads or writes a row next to a running site; `run` is
 * the only process that works on the database; `replace` needs exclusive access.
 */
export type Stay = "visit" | "run" | "replace"

export interface FolderLock {
  release(): void
}

const NOTE = "site.pid"
const LOCKS = {
  // The first read takes a shared lock.
  visit: ["BEGIN", "SELECT 1 FROM sqlite_schema"],
  run: ["BEGIN IMMEDIATE"],
  replace: ["BEGIN EXCLUSIVE"],
} as const

// Wait for a command that is just ending.
const PATIENCE_MS = 500

// The garbage collector closes an unreferenced connection, which releases its lock.
const open = new Set<Sqlite>()

/**
 * Locks the data folder, or throws an error that names the process that uses it. These are SQLite
 * locks on a separate file: the kernel releases them whenever the process ends, so they are never
 * stale.
 */
export function lockFolder(dataDir: string, stay: Stay, command: string): FolderLock {
  makePrivateFolder(dataDir)
  const path = join(dataDir, "site.lock")
  makePrivateFile(path)
  const db = openSqlite(path)
  try {
    db.run(`PRAGMA busy_timeout = ${PATIENCE_MS}`)
    // Nothing is ever written, so no journal file is needed.
    db.run("PRAGMA journal_mode = MEMORY")
    for (const sql of LOCKS[stay]) db.query(sql).all()
  } catch (error) {
    db.close()
    if (!isBusy(error)) throw error
    throw new Error(refusal(dataDir))
  }
  open.add(db)
  const note = join(dataDir, NOTE)
  if (stay !== "visit") writePrivateFile(note, `${process.pid} ${command}\n`)
  return {
    release() {
      // Where the folder was replaced, it is the note of another process.
      if (stay !== "visit" && holderIn(note)?.pid === process.pid) rmSync(note, { force: true })
      db.close()
      open.delete(db)
    },
  }
}

export const isBusy = (error: unknown) =>
  String((error as { code?: unknown }).code).startsWith("SQLITE_BUSY")

function refusal(dataDir: string): string {
  const holder = holderOf(dataDir)
  return holder
    ? `${dataDir}/ is in use: \`broadside ${holder.command}\` (process ${holder.pid}) is using it. ` +
        "Stop it first, or choose another folder with --data."
    : `${dataDir}/ is in use by another broadside command, such as a backup. Try again when it has finished.`
}

/** The process recorded as using the folder, if it still exists. */
function holderOf(dataDir: string) {
  const holder = holderIn(join(dataDir, NOTE))
  return holder && isAlive(holder.pid) ? holder : undefined
}

function holderIn(note: string): { pid: number; command: string } | undefined {
  if (!existsSync(note)) return
  const [pid, command = "serve"] = readFileSync(note, "utf8").trim().split(" ")
  return { pid: Number(pid), command }
}

export function isAlive(pid: number): boolean {
  try {
    // Signal 0 is never delivered; sending it fails if there is no such process.
    return process.kill(pid, 0)
  } catch (error) {
    // Without the permission to ask, assume that it is alive.
    return pid > 0 && (error as { code?: string }).code !== "ESRCH"
  }
}
