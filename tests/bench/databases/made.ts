import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs"
import { dirname } from "node:path"
import type { Sqlite } from "../../../core/platform/sqlite"
import { openStore } from "../../../core/runtime/data/store"
import { migrated } from "./games"

/** A site's database at a path, filled the first time it is asked for; broken off, it is not there. */
export function madeOnce(path: string, fill: (db: Sqlite) => void): string {
  if (existsSync(path)) return path
  mkdirSync(dirname(path), { recursive: true })
  const unfinished = `${path}.making`
  const forget = (...ends: string[]) => {
    for (const end of ends) rmSync(unfinished + end, { force: true })
  }
  forget("", "-wal", "-shm")
  const started = performance.now()
  const store = openStore(unfinished, { durable: false })
  migrated(store.connection)
  fill(store.connection)
  // Into the file itself: the log's name would not follow.
  store.connection.run("pragma wal_checkpoint(truncate)")
  store.close()
  forget("-wal", "-shm")
  renameSync(unfinished, path)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`made ${path}: ${Math.round(Bun.file(path).size / 1_000_000)} MB in ${seconds} s`)
  return path
}

/** Fills a full-text table: gathered in large pieces, each written as one segment. */
export function gathering(db: Sqlite, table: string, fill: () => void): void {
  const size = (bytes: number) =>
    db.run(`insert into ${table} (${table}, rank) values ('hashsize', ${bytes})`)
  size(30_000_000)
  db.run("begin")
  fill()
  db.run("commit")
  size(1_048_576)
}
