import { existsSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { openSqlite } from "#platform/sqlite"
import type { Sqlite } from "../../../platform/sqlite"
import { makePrivateFile, makePrivateFolder, writePrivateFile } from "./private"

/**
 * What a command does beside others: `visit` reads, or writes a row, next to a running site; `run`
 * is the one process that works on the database; `replace` must be alone.
 */
export type Stay = "visit" | "run" | "replace"

export interface FolderLock {
  release(): void
}

const NOTE = "site.pid"
const LOCKS = {
  // A shared lock is taken by the first read.
  visit: ["BEGIN", "SELECT 1 FROM sqlite_schema"],
  run: ["BEGIN IMMEDIATE"],
  replace: ["BEGIN EXCLUSIVE"],
} as const

// So that a command that ends at this moment is not in the way.
const PATIENCE_MS = 500

// A connection that nobody holds is closed by the garbage collector, and its lock is gone.
const held = new Set<Sqlite>()

/**
 * Takes the data folder, or throws who has it. These are SQLite's own locks on a file of their own:
 * the kernel drops them when the process ends, however it ends, so none is ever stale.
 */
export function lockFolder(dataDir: string, stay: Stay, command: string): FolderLock {
  makePrivateFolder(dataDir)
  const path = join(dataDir, "site.lock")
  makePrivateFile(path)
  const db = openSqlite(path)
  try {
    db.run(`PRAGMA busy_timeout = ${PATIENCE_MS}`)
    // Nothing is ever written, so there is nothing that a journal file would have to undo.
    db.run("PRAGMA journal_mode = MEMORY")
    for (const sql of LOCKS[stay]) db.query(sql).all()
  } catch (error) {
    db.close()
    if (!isBusy(error)) throw error
    throw new Error(refusal(dataDir))
  }
  held.add(db)
  const note = join(dataDir, NOTE)
  if (stay !== "visit") writePrivateFile(note, `${process.pid} ${command}\n`)
  return {
    release() {
      if (stay !== "visit") rmSync(note, { force: true })
      db.close()
      held.delete(db)
    },
  }
}

export const isBusy = (error: unknown) =>
  String((error as { code?: unknown }).code).startsWith("SQLITE_BUSY")

function refusal(dataDir: string): string {
  const holder = holderOf(dataDir)
  return holder
    ? `${dataDir}/ is in use: \`broadside ${holder.command}\` (process ${holder.pid}) works in it. ` +
        "Stop that first, or name another folder with --data."
    : `${dataDir}/ is in use by another broadside command, such as a backup. Try again when it has ended.`
}

/** The process that says it has the folder, unless it is gone. */
function holderOf(dataDir: string): { pid: number; command: string } | undefined {
  const note = join(dataDir, NOTE)
  if (!existsSync(note)) return
  const [pid, command = "serve"] = readFileSync(note, "utf8").trim().split(" ")
  return isAlive(Number(pid)) ? { pid: Number(pid), command } : undefined
}

export function isAlive(pid: number): boolean {
  try {
    // Signal 0 is never delivered; asking for it fails when there is no such process.
    return process.kill(pid, 0)
  } catch (error) {
    return (error as { code?: string }).code === "EPERM"
  }
}
