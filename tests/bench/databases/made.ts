import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs"
import { dirname } from "node:path"
import { brotliCompressSync, constants, zstdDecompressSync } from "node:zlib"
import { FOLD_VERSION } from "../../../core/content/fold"
import { openStore } from "../../../core/data/store"
import type { Sqlite } from "../../../core/platform/sqlite"
import { migrated } from "./games"

/** A site's database at a path, filled the first time it is asked for; broken off, it is not there. */
export function madeOnce(path: string, fill: (db: Sqlite) => void, from?: () => string): string {
  if (existsSync(path) && isCurrent(path)) return path
  mkdirSync(dirname(path), { recursive: true })
  const unfinished = `${path}.making`
  const forget = (...ends: string[]) => {
    for (const end of ends) rmSync(unfinished + end, { force: true })
  }
  forget("", "-wal", "-shm")
  const base = from?.()
  const started = performance.now()
  if (base) copyFileSync(base, unfinished)
  const store = openStore(unfinished, { durable: false })
  migrated(store.connection)
  fill(store.connection)
  store.connection.run(FOLDED)
  compressPages(store.connection)
  // Into the file itself: the log's name would not follow.
  store.connection.run("pragma wal_checkpoint(truncate)")
  store.close()
  forget("-wal", "-shm")
  renameSync(unfinished, path)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`made ${path}: ${Math.round(Bun.file(path).size / 1_000_000)} MB in ${seconds} s`)
  return path
}

/** Else a server begins to add all of it to the index again, and that is measured too. */
const FOLDED = `insert or replace into core_settings select 'fold.' || name, '${FOLD_VERSION}:done'
  from sqlite_master where sql like 'create virtual table%using fts5%'`

/** Else a server makes the Brotli of its pages, and a fifth of a core is measured with all else for minutes. */
function compressPages(db: Sqlite): void {
  const pages = db.query("select sha256, zstd from publishing_pages where brotli is null").values()
  const store = db.prepare("update publishing_pages set brotli = ? where sha256 = ?")
  // No row of the bench asks for it.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 1 }
  db.run("begin")
  for (const [sha256, zstd] of pages as [string, Uint8Array][])
    store.run(brotliCompressSync(zstdDecompressSync(zstd), { params }), sha256)
  db.run("commit")
}

/** Brings a database that is there up to the present schema, as a server would; false if it has to be made again. */
function isCurrent(path: string): boolean {
  const store = openStore(path, { durable: false })
  try {
    migrated(store.connection)
    compressPages(store.connection)
    const folded = `select 1 from core_settings where value = '${FOLD_VERSION}:done'`
    return store.connection.query(folded).get() !== null
  } catch {
    // A migration was edited.
    return false
  } finally {
    // Into the file itself: only that is copied.
    store.connection.run("pragma wal_checkpoint(truncate)")
    store.close()
  }
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
