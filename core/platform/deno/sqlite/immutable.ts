import { closeSync, openSync, readFileSync, readSync, rmSync, statSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"

/** Where the header says whether the database has a log: 2, or else 1. */
const FORMAT_AT = 18
const HAS_LOG = 2

/** What is read into memory; a backup has no log, so this is for copies of a database made by hand. */
const MAX_BYTES = 64_000_000

/**
 * Opens a file that no one writes. SQLite has `immutable=1` in a URI for this, which this runtime refuses. A
 * file with a log needs two more beside it while it is read, so it is read into memory. For a large one, those that
 * were not there before are removed afterwards.
 */
export function openImmutable(
  path: string,
  open: () => DatabaseSync,
): { readonly db: DatabaseSync; clean(): void } {
  if (!hasLog(path)) return { db: open(), clean() {} }
  if (sizeOf(path).bytes <= MAX_BYTES) return { db: inMemory(path), clean() {} }
  const made = [`${path}-wal`, `${path}-shm`].filter((file) => !sizeOf(file).exists)
  const clean = () => {
    if (sizeOf(`${path}-wal`).bytes === 0) for (const file of made) rmSync(file, { force: true })
  }
  return { db: open(), clean }
}

const sizeOf = (path: string) => {
  const stats = statSync(path, { throwIfNoEntry: false })
  return { exists: stats !== undefined, bytes: stats?.size ?? 0 }
}

function hasLog(path: string): boolean {
  const header = new Uint8Array(20)
  const file = openSync(path, "r")
  try {
    readSync(file, header, 0, header.length, 0)
  } finally {
    closeSync(file)
  }
  return header[FORMAT_AT] === HAS_LOG
}

function inMemory(path: string): DatabaseSync {
  const bytes = readFileSync(path)
  bytes.fill(1, FORMAT_AT, FORMAT_AT + 2)
  const db = new DatabaseSync(":memory:")
  ;(db as unknown as { deserialize(bytes: Uint8Array): void }).deserialize(bytes)
  db.exec("PRAGMA query_only = ON")
  return db
}
