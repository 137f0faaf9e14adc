import { Database } from "bun:sqlite"
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs"
import { join } from "node:path"
import type { Store } from "./store"

/** One consistent file, checked before it gets its name; returns its path. */
export function backUp(
  store: Pick<Store, "connection">,
  dataDir: string,
  now = new Date(),
): string {
  const folder = join(dataDir, "backups")
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `broadside-${now.toISOString().replace(/[:.]/g, "-")}.db`)
  const unchecked = `${path}.part`
  store.connection.query("VACUUM INTO ?").run(unchecked)
  refuseBroken(unchecked)
  renameSync(unchecked, path)
  return path
}

/** Puts a backup in the place of the database, which is kept beside it. For a stopped site. */
export function restore(backup: string, dataDir: string, now = new Date()): string {
  if (!existsSync(backup)) throw new Error(`there is no file ${backup}`)
  refuseBroken(backup)
  const path = join(dataDir, "broadside.db")
  const kept = `${path}.before-restore-${now.toISOString().replace(/[:.]/g, "-")}`
  if (existsSync(path)) {
    // Brings the log into the file, and fails when a server is still writing to it.
    const old = new Database(path)
    old.run("PRAGMA locking_mode = EXCLUSIVE")
    old.run("PRAGMA wal_checkpoint(TRUNCATE)")
    old.query("BEGIN IMMEDIATE").run()
    old.query("ROLLBACK").run()
    old.close()
    renameSync(path, kept)
    for (const suffix of ["-wal", "-shm"]) rmSync(path + suffix, { force: true })
  }
  const copy = new Database(backup, { readonly: true })
  copy.query("VACUUM INTO ?").run(path)
  copy.close()
  return kept
}

function refuseBroken(path: string): void {
  const db = new Database(path, { readonly: true })
  const [result] = db.query("PRAGMA integrity_check").values()
  db.close()
  if (result?.[0] !== "ok") throw new Error(`${path} is damaged: ${result?.[0]}`)
}
